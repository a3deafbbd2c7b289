package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.deploy.engine.LastDay;
import io.shadowtune.reports.history.EngineEvent;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryConfig;
import io.shadowtune.reports.history.HistoryReader;
import io.shadowtune.reports.history.HistoryWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportCommandTest {
    @TempDir
    private Path data;

    @BeforeEach
    void makeHistory() {
        try (HistoryWriter history =
                HistoryWriter.open(data, HistoryConfig.DEFAULT).orThrow()) {
            history.append(new HistoryBatch()
                    .add(new EngineEvent(Instant.parse("2026-03-01T12:00:00Z"), EngineEvent.Kind.NOTE, "began")));
        }
    }

    private Typed report(String... more) {
        String[] args = new String[more.length + 3];
        System.arraycopy(new String[] {"report", "--data", data.toString()}, 0, args, 0, 3);
        System.arraycopy(more, 0, args, 3, more.length);
        return Typed.run(args);
    }

    @Test
    void report_ofADay_isMarkdownUnlessToldOtherwise() {
        assertThat(report("--date", "2026-03-01").out()).startsWith("#").contains("2026-03-01");
        assertThat(report("--date", "2026-03-01", "--format", "html").out())
                .startsWith("<!")
                .contains("2026-03-01");
        assertThat(report("--date", "2026-03-01", "--json")
                        .json()
                        .path("day")
                        .path("date")
                        .asText())
                .isEqualTo("2026-03-01");
        assertThat(report("--date", "2026-03-01", "--format", "json", "--json")
                        .json()
                        .path("day")
                        .path("zone")
                        .asText())
                .isEqualTo("UTC");
    }

    @Test
    void report_toAFile_takesItsFormatFromTheName() throws IOException {
        Path file = data.resolve("day.HTML");

        Typed typed = report("--date", "2026-03-01", "--out", file.toString(), "--json");

        assertThat(typed.json().path("format").asText()).isEqualTo("html");
        assertThat(typed.json().path("file").asText()).isEqualTo(file.toString());
        assertThat(Files.readString(file)).startsWith("<!");
        assertThat(report("--date", "2026-03-01", "--out", data.resolve("day").toString())
                        .out())
                .startsWith("report of ");
    }

    @Test
    void report_ofADayNeverSeen_isOneLine() {
        assertThat(report("--date", "2099-01-01").err())
                .hasLineCount(1)
                .startsWith("shadowtune: --date 2099-01-01: nothing was seen on that day; ")
                .contains("2026-03-01");
        assertThat(report("--date", "2099-01-01").exit()).isEqualTo(2);
    }

    @Test
    void report_toAFileOfUnknownKind_isOneLineAndWritesNothing() {
        Path file = data.resolve("r.pdf");

        report("--date", "2026-03-01", "--out", file.toString())
                .refused(
                        2,
                        "--out " + file + ": a name that ends in one of .md, .html, .json, or --format, is expected");

        assertThat(file).doesNotExist();
        assertThat(report("--date", "2026-03-01", "--out", file.toString(), "--format", "md")
                        .exit())
                .isZero();
    }

    @Test
    void report_mistakes_areOneLine() {
        report("--date", "yesterday").refused(2, "--date yesterday: a day such as 2026-03-01 is expected");
        report("--date", "+999999999-12-31")
                .refused(2, "--date +999999999-12-31: a day such as 2026-03-01 is expected");
        report("--out", data.toString()).refused(2, "--out " + data + ": is a folder; the name of a file is expected");
        report("--format", "pdf").refused(2, "--format pdf: is none of md, html, json");
        assertThat(report("--json", "--format", "md").err()).contains("is at odds with --format md");
        report("--out", "/nowhere/day.md").refused(2, "/nowhere/day.md: no such file or folder");
        Typed.run("report", "--data", "/nowhere")
                .refused(2, "/nowhere: does not exist; the data folder of 'run' or 'replay --data' is expected");
    }

    @Test
    void lastDay_withWindows_isTheLastWholeOne() {
        LocalDate today = LocalDate.parse("2026-03-10");

        assertThat(LastDay.of(today.minusDays(9), today, today)).isEqualTo(today.minusDays(1));
        assertThat(LastDay.of(today, today, today)).as("there is no other").isEqualTo(today);
        assertThat(LastDay.of(today.minusDays(9), today.minusDays(4), today))
                .as("a replay of older days")
                .isEqualTo(today.minusDays(4));
    }

    @Test
    void lastDay_withoutWindows_isYesterday() {
        try (HistoryReader reader =
                HistoryReader.open(data, HistoryConfig.DEFAULT).orThrow()) {
            assertThat(LastDay.of(reader, ZoneId.of("Europe/Berlin"), Instant.parse("2026-03-01T23:30:00Z")))
                    .isEqualTo(LocalDate.parse("2026-03-01"));
        }
    }
}
