package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads a setting from its four columns and says it. */
final class SettingWords {
    private SettingWords() {}

    static String of(ResultSet row, int first) throws SQLException {
        boolean marking = row.getBoolean(first);
        if (row.wasNull()) {
            return "unknown";
        }
        return new WredSetting(marking, row.getLong(first + 1), row.getLong(first + 2), row.getDouble(first + 3))
                .inWords();
    }

    static String columns(String prefix) {
        return "%1$smarking, %1$skmin_bytes, %1$skmax_bytes, %1$spmax".formatted(prefix);
    }
}
