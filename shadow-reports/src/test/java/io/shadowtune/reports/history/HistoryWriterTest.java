package io.shadowtune.reports.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryWriterTest {
    private static final Instant T0 = Given.T0;
    private static final WredSetting WISHED = new WredSetting(true, 200_000, 800_000, 0.2);

    @TempDir
    Path directory;

    @Test
    void open_emptyDirectory_hasNoOffsets() {
        try (HistoryWriter writer = open()) {
            assertThat(writer.nextOffsets()).isEmpty();
            assertThat(writer.migration()).isEmpty();
        }
    }

    @Test
    void append_thenReopen_resumesFromCommittedOffsets() {
        try (HistoryWriter writer = open()) {
            writer.append(new HistoryBatch().add(Given.queueWindow(T0, 100)).consumed("windows", 0, 7));
            writer.append(new HistoryBatch().consumed("windows", 0, 9).consumed("decisions", 1, 3));
        }
        try (HistoryWriter writer = open()) {
            assertThat(writer.nextOffsets())
                    .isEqualTo(Map.of(new InputPartition("windows", 0), 9L, new InputPartition("decisions", 1), 3L));
            assertThat(Rows.count(writer, "window_recent")).isEqualTo(1);
        }
    }

    @Test
    void append_everythingTwice_doublesNothing() {
        HistoryBatch batch = everything();
        try (HistoryWriter writer = open()) {
            writer.append(batch);
            Map<String, Long> once = Rows.countAll(writer);
            writer.append(batch);
            assertThat(Rows.countAll(writer)).isEqualTo(once);
            assertThat(once.values()).as("rows of each table: %s", once).noneMatch(rows -> rows == 0);
        }
        try (HistoryWriter writer = open()) {
            Map<String, Long> before = Rows.countAll(writer);
            writer.append(batch);
            assertThat(Rows.countAll(writer)).isEqualTo(before);
        }
    }

    @Test
    void append_sameWindowWithOtherValue_keepsTheLast() {
        try (HistoryWriter writer = open()) {
            writer.append(new HistoryBatch().add(Given.queueWindow(T0, 100)).add(Given.queueWindow(T0, 200)));
            assertThat(Rows.number(writer, "SELECT sum(tx_bytes) FROM window_recent"))
                    .isEqualTo(200);
            writer.append(new HistoryBatch().add(Given.queueWindow(T0, 300)));
            assertThat(Rows.number(writer, "SELECT sum(tx_bytes) FROM window_recent"))
                    .isEqualTo(300);
        }
    }

    @Test
    void append_decisionAgainWithFewerArms_dropsTheOldWish() {
        try (HistoryWriter writer = open()) {
            writer.append(new HistoryBatch().add(Given.decision("d1", T0, WISHED)));
            var again = Given.decision("d1", T0, WISHED);
            writer.append(new HistoryBatch()
                    .add(new io.shadowtune.ingest.telemetry.Decision(
                            again.id(),
                            again.scope(),
                            again.blockStart(),
                            again.blockEnd(),
                            again.observed(),
                            again.inForce(),
                            false,
                            again.wishes().subList(0, 1),
                            again.provenance())));
            assertThat(Rows.count(writer, "wish")).isEqualTo(1);
            assertThat(Rows.count(writer, "decision")).isEqualTo(1);
        }
    }

    @Test
    void append_failingBatch_writesNeitherRowsNorOffsets() {
        open().close();
        Rows.rawSql(
                directory,
                "ALTER TABLE engine_event ADD COLUMN must INTEGER; ALTER TABLE engine_event ALTER must SET NOT NULL");
        try (HistoryWriter writer = open()) {
            HistoryBatch bad = new HistoryBatch()
                    .add(Given.queueWindow(T0, 1))
                    .add(new EngineEvent(T0, EngineEvent.Kind.NOTE, "breaks a constraint"))
                    .consumed("windows", 0, 99);
            assertThatThrownBy(() -> writer.append(bad)).isInstanceOf(HistoryException.class);
            assertThat(writer.nextOffsets()).isEmpty();
            assertThat(Rows.count(writer, "window_recent")).isZero();
            writer.append(new HistoryBatch().add(Given.queueWindow(T0, 1)));
            assertThat(Rows.count(writer, "entity")).isEqualTo(1);
        }
    }

    @Test
    void append_hostileNames_areKeptVerbatim() {
        String name = "Eth'; DROP TABLE meta; --<script>/%\uD800\0|`";
        try (HistoryWriter writer = open()) {
            writer.append(new HistoryBatch()
                    .add(Given.queueWindow(EntityId.queue("f", "d", name, 0), T0, 1, 1))
                    .consumed(name, 0, 5));
            assertThat(Rows.text(writer, "SELECT part FROM entity")).startsWith("Eth'; DROP TABLE meta; --<script>/%");
            assertThat(writer.nextOffsets()).hasSize(1);
        }
        try (HistoryWriter writer = open()) {
            assertThat(writer.nextOffsets().values()).containsExactly(5L);
        }
    }

    @Test
    void append_timeBeyondAnyCalendar_isKept() {
        try (HistoryWriter writer = open()) {
            writer.append(new HistoryBatch()
                    .add(new EngineEvent(Instant.MAX, EngineEvent.Kind.NOTE, "late"))
                    .add(new EngineEvent(Instant.MIN, EngineEvent.Kind.NOTE, "early")));
            assertThat(Rows.count(writer, "engine_event")).isEqualTo(2);
        }
    }

    @Test
    void open_twice_isRefusedInOneLine() {
        try (HistoryWriter writer = open()) {
            assertThat(writer.nextOffsets()).isEmpty();
            assertThat(HistoryReader.open(directory, HistoryConfig.DEFAULT))
                    .isInstanceOfSatisfying(
                            Opening.Refused.class,
                            refused -> assertThat(refused.because())
                                    .contains("open in another process")
                                    .doesNotContain("\n"));
        }
    }

    @Test
    void open_newerMajor_isRefusedInOneLine() {
        open().close();
        Rows.rawSql(directory, "UPDATE meta SET content = '2.0' WHERE name = 'schema'");
        assertThat(HistoryWriter.open(directory, HistoryConfig.DEFAULT))
                .isInstanceOfSatisfying(
                        Opening.Refused.class,
                        refused -> assertThat(refused.because())
                                .contains("schema 2.0")
                                .contains("1.x")
                                .doesNotContain("\n"));
        assertThat(HistoryReader.open(directory, HistoryConfig.DEFAULT)).isInstanceOf(Opening.Refused.class);
    }

    @Test
    void open_newerMinorWithAnotherColumn_isWrittenAsItIs() {
        open().close();
        Rows.rawSql(
                directory,
                "UPDATE meta SET content = '1.99' WHERE name = 'schema'; ALTER TABLE window_recent ADD COLUMN more INTEGER");
        try (HistoryWriter writer = open()) {
            writer.append(new HistoryBatch().add(Given.queueWindow(T0, 1)));
            assertThat(Rows.count(writer, "window_recent")).isEqualTo(1);
        }
    }

    @Test
    void open_foreignFile_isRefused() {
        Rows.rawSql(directory, "CREATE TABLE somebody_elses (x INTEGER)");
        assertThat(HistoryWriter.open(directory, HistoryConfig.DEFAULT)).isInstanceOf(Opening.Refused.class);
    }

    @Test
    void append_configAgain_recordsOnlyChangesAndHidesSecrets() {
        try (HistoryWriter writer = open()) {
            writer.append(new HistoryBatch()
                    .add(Given.config(T0, Map.of("mtu", "9100", "fec", "rs", "snmp_community", "s3cret"))));
            assertThat(Rows.count(writer, "config_change")).isZero();
            writer.append(new HistoryBatch()
                    .add(Given.config(T0.plus(Duration.ofHours(1)), Map.of("mtu", "1500", "snmp_community", "other"))));
            assertThat(Rows.text(
                            writer,
                            "SELECT string_agg(field || ':' || before || '>' || coalesce(after, 'gone'), ' '"
                                    + " ORDER BY field) FROM config_change"))
                    .isEqualTo("fec:rs>gone mtu:9100>1500");
            assertThat(Rows.text(writer, "SELECT string_agg(content, ' ' ORDER BY content) FROM config_now"))
                    .isEqualTo("(hidden) 1500");
            writer.append(new HistoryBatch().add(Given.config(T0, Map.of("mtu", "42"))));
            assertThat(Rows.count(writer, "config_change")).isEqualTo(2);
        }
    }

    private HistoryWriter open() {
        return HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow();
    }

    static HistoryBatch everything() {
        return new HistoryBatch()
                .add(Given.queueWindow(T0, 100))
                .add(Given.queueWindow(T0.plusSeconds(10), 200))
                .add(Given.forecast(T0, 20, 10))
                .add(Given.decision("d1", T0, WISHED))
                .add(Given.outcome("d1", T0))
                .add(Given.deadLetter("samples/0/17", RejectReason.MALFORMED, T0))
                .add(Given.config(T0, Map.of("mtu", "9100")))
                .add(Given.config(T0.plusSeconds(60), Map.of("mtu", "1500")))
                .add(new CoverageFinding(
                        EntityId.device("gpu-a", "leaf-3"),
                        CoverageFinding.Kind.SILENT,
                        T0,
                        T0.plusSeconds(60),
                        "nothing for 60 s"))
                .add(new EngineEvent(T0, EngineEvent.Kind.START, "build b"))
                .add(GivenJobs.placement(T0, "RUNNING", T0.minusSeconds(60)))
                .add(GivenJobs.call(T0, 7, 1000))
                .add(GivenJobs.error(T0, "status=12"))
                .consumed("windows", 0, 2);
    }
}
