package io.shadowtune.reports.history;

import java.nio.file.Path;
import java.sql.SQLException;

/** What opening the file can come to. */
final class HistoryFile {
    private HistoryFile() {}

    static String refusal(Path file, SQLException fault) {
        String said = OneLine.of(fault);
        if (said.contains("lock on file") || said.contains("different configuration")) {
            return "The history (%s) is open in another process; ask that engine, or stop it first.".formatted(file);
        }
        return "The history (%s) could not be opened: %s".formatted(file, said);
    }

    static void closeQuietly(Database database, SQLException because) {
        try {
            database.close();
        } catch (SQLException e) {
            because.addSuppressed(e);
        }
    }
}
