package io.shadowtune.reports.daily;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.HistoryWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Twelve days of a leaf of which one port sees damaged frames in the last three. */
final class WorseningReportTest {
    private static final Instant T0 = Instant.parse("2026-05-04T00:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);
    private static final int DAYS = 12;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path data;

    @BeforeEach
    void fill() {
        try (HistoryWriter writer =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            HistoryBatch batch = new HistoryBatch();
            for (int hour = 0; hour < DAYS * 24; hour++) {
                for (int port = 0; port < 8; port++) {
                    batch.add(window(port, hour, port == 3 && hour >= (DAYS - 3) * 24 ? 40 : 0));
                }
            }
            writer.append(batch);
            writer.upkeep(T0.plus(HOUR.multipliedBy(24L * DAYS)));
        }
    }

    private static Window window(int port, int hour, long errors) {
        Instant start = T0.plus(HOUR.multipliedBy(hour));
        return new Window(
                EntityId.port("gpu-a", "leaf-3", "Ethernet" + 4 * port),
                start,
                start.plus(HOUR),
                new Readings.Builder()
                        .put(PortSignals.TX_PACKETS, 1_000_000L)
                        .put(PortSignals.RX_ERRORS, errors)
                        .build(),
                List.of(),
                List.of(),
                Optional.empty(),
                new Coverage(1, 1.0, 0),
                Set.of());
    }

    private DailyReport report(String date) {
        try (HistoryReader reader =
                HistoryReader.open(data, HistoryConfig.DEFAULT).orThrow()) {
            return DailyReports.build(
                    reader, LocalDate.parse(date), Instant.parse("2026-06-01T00:00:00Z"), DailyConfig.DEFAULT);
        }
    }

    @Test
    void report_ofTheThirdDay_tellsItOnTheFirstScreenAndInEveryForm() throws IOException {
        DailyReport report = report("2026-05-15");
        Finding finding = report.standing().worsening().get(0);

        assertThat(report.standing().worsening()).hasSize(1);
        assertThat(report.summary().headline()).contains("1 thing is getting worse");
        assertThat(report.summary().worsening().get(0).text())
                .isEqualTo(
                        "leaf-3 Ethernet12: damaged frames rose from 0 to 960 a day since 2026-05-13; its 7 peers: 0."
                                + " Usually link phy errors.");
        assertThat(report.summary().actions()).anySatisfy(action -> {
            assertThat(action.text()).startsWith("leaf-3 Ethernet12: ");
            assertThat(action.command())
                    .isEqualTo("shadowtune why --port leaf-3/Ethernet12 --from 2026-05-13T00:00:00Z"
                            + " --to 2026-05-16T00:00:00Z");
        });
        assertThat(ReportFormat.MARKDOWN.render(report))
                .contains("## Getting worse\n", "## Getting worse, in figures\n", finding.id());
        assertThat(ReportFormat.HTML.render(report)).contains("<h2>Getting worse</h2>", finding.id());
        JsonNode json = JSON.readTree(ReportFormat.JSON.render(report));
        assertThat(json.at("/worsening/0/id").asText()).isEqualTo(finding.id());
        assertThat(json.at("/worsening/0/level/nowPerDay").asDouble()).isCloseTo(960, within(1e-6));
        assertThat(json.path("worst").isArray()).isTrue();
        assertThat(SchemaCheck.violations(
                        JSON.readTree(Path.of("..", "docs", "json", "daily-report.schema.json")
                                .toFile()),
                        json))
                .isEmpty();
    }

    @Test
    void report_ofADayBefore_hasNoSuchPart() {
        DailyReport report = report("2026-05-12");

        assertThat(report.standing().worsening()).isEmpty();
        assertThat(ReportFormat.MARKDOWN.render(report)).doesNotContain("Getting worse", "What people said");
    }

    @Test
    void closed_again_takesThePlaceOfWhatWasFoundBefore() {
        Finding finding = report("2026-05-15").standing().worsening().get(0);
        try (HistoryWriter writer =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            for (int i = 0; i < 2; i++) {
                writer.append(new HistoryBatch().closed(finding.dayStart(), List.of(finding)));
            }
            assertThat(kept(writer)).containsExactly(finding.id());

            writer.append(new HistoryBatch().closed(finding.dayStart(), List.of()));
            assertThat(kept(writer)).isEmpty();
        }
    }

    private static List<String> kept(HistoryWriter writer) {
        try (HistoryReader reader = writer.reader()) {
            return reader.rows("SELECT id FROM finding JOIN entity USING (entity)", row -> row.getString(1));
        }
    }
}
