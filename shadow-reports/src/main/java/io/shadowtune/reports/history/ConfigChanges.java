package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.duckdb.DuckDBAppender;

/**
 * Keeps the newest settings of each device and what changed between its snapshots.
 *
 * <p>A setting is gone only when its table is in the snapshot and it is not: a snapshot of some tables says nothing
 * about the others. A snapshot that is not newer than one from the same source changes nothing. Values that look like
 * secrets are not kept.
 */
final class ConfigChanges {
    private static final String STAGE = "stage_config_seen";
    private static final Pattern SECRET = Pattern.compile(
            "passw|secret|communit|private.?key|token|\\bpsk\\b|auth.?key|passkey", Pattern.CASE_INSENSITIVE);
    private static final String HIDDEN = "(hidden)";

    private final Database database;

    ConfigChanges(Database database) throws SQLException {
        this.database = database;
        database.run("CREATE OR REPLACE TEMP TABLE " + STAGE
                + " AS SELECT tbl, item, field, content FROM config_now LIMIT 0");
    }

    void append(List<ConfigSnapshot> snapshots, EntityNumbers entities) throws SQLException {
        for (ConfigSnapshot snapshot : snapshots) {
            append(snapshot, entities.of(snapshot.entity()));
        }
    }

    private void append(ConfigSnapshot snapshot, int entity) throws SQLException {
        String seenAt = Database.timestamp(snapshot.header().eventTime());
        String source = Database.quoted(snapshot.header().sourceFormat());
        if (database.number("SELECT count(*) FROM config_snapshot WHERE entity = %d AND source = %s AND seen_at >= %s"
                        .formatted(entity, source, seenAt))
                > 0) {
            return;
        }
        int settings = stage(snapshot);
        String known =
                "(SELECT * FROM config_now WHERE entity = %d AND tbl IN (SELECT tbl FROM %s))".formatted(entity, STAGE);
        int changes = database.update(("INSERT INTO config_change (entity, seen_at, tbl, item, field, before, after)"
                        + " SELECT %d, %s, tbl, item, field, n.content, s.content FROM %s s FULL JOIN %s n"
                        + " USING (tbl, item, field) WHERE n.content IS DISTINCT FROM s.content"
                        + " AND tbl IN (SELECT tbl FROM config_now WHERE entity = %d)")
                .formatted(entity, seenAt, STAGE, known, entity));
        database.run(
                "DELETE FROM config_now WHERE entity = %d AND tbl IN (SELECT tbl FROM %s)".formatted(entity, STAGE));
        database.run(("INSERT INTO config_now (entity, tbl, item, field, content, seen_at)"
                        + " SELECT %d, tbl, item, field, content, %s FROM %s")
                .formatted(entity, seenAt, STAGE));
        database.run(("INSERT INTO config_snapshot (entity, seen_at, source, settings, changes)"
                        + " VALUES (%d, %s, %s, %d, %d)")
                .formatted(entity, seenAt, source, settings, changes));
        database.run("DELETE FROM " + STAGE);
    }

    private int stage(ConfigSnapshot snapshot) throws SQLException {
        Map<List<String>, String> settings = new LinkedHashMap<>();
        for (ConfigSnapshot.Entry entry : snapshot.entries()) {
            boolean secret = SECRET.matcher(entry.table() + " " + entry.field()).find();
            settings.merge(
                    List.of(entry.table(), entry.key(), entry.field()),
                    secret ? HIDDEN : entry.value(),
                    (a, b) -> a + "," + b);
        }
        for (ConfigSnapshot.WredProfile profile : snapshot.wredProfiles()) {
            settings.put(
                    List.of("wred-profile", profile.profile().part(), "thresholds"),
                    profile.setting().inWords());
        }
        for (ConfigSnapshot.QueueBinding binding : snapshot.bindings()) {
            settings.put(
                    List.of(
                            "wred-binding",
                            binding.queue().part() + "/" + binding.queue().index(),
                            "profile"),
                    binding.profile().part());
        }
        try (DuckDBAppender appender = database.connection().createAppender("temp", "main", STAGE)) {
            for (Map.Entry<List<String>, String> setting : settings.entrySet()) {
                appender.beginRow();
                for (String name : setting.getKey()) {
                    appender.append(StorableText.of(name));
                }
                appender.append(StorableText.of(setting.getValue())).endRow();
            }
        }
        return settings.size();
    }
}
