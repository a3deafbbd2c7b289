package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BacktestCommandTest {
    @TempDir
    private Path folder;

    private Path training;
    private Path validation;
    private Path test;

    @BeforeEach
    void write() throws IOException {
        training = csv("train.csv", 0, 300);
        validation = csv("val.csv", 300, 400);
        test = csv("test.csv", 400, 440);
    }

    private Path csv(String name, int from, int to) throws IOException {
        StringBuilder text = new StringBuilder("timestamp,series_id,value\n");
        for (int step = from; step < to; step++) {
            text.append(String.format(Locale.ROOT, "%d,wave,%.4f%n", step * 10, 100 + 10 * Math.sin(step / 5.0)));
            text.append(String.format(Locale.ROOT, "%d,slope,%d%n", step * 10, step));
        }
        return Files.writeString(folder.resolve(name), text.toString().replace("\r", ""));
    }

    private Typed backtest(Path trainingFile, String... more) {
        String[] args = new String[more.length + 7];
        String[] files = {
            "backtest", "--train", trainingFile.toString(), "--val", validation.toString(), "--test", test.toString()
        };
        System.arraycopy(files, 0, args, 0, 7);
        System.arraycopy(more, 0, args, 7, more.length);
        return Typed.run(args);
    }

    @Test
    void backtest_chosenModels_areReportedInTheirOrderAndNoOthers() throws IOException {
        Path out = folder.resolve("forecasts.csv");

        Typed typed = backtest(
                training,
                "--models",
                "ewma,persistence",
                "--horizon",
                "5",
                "--json",
                "--forecasts-out",
                out.toString());

        assertThat(typed.exit()).isZero();
        assertThat(typed.json().path("horizon").asInt()).isEqualTo(5);
        assertThat(typed.json().path("series").asInt()).isEqualTo(2);
        assertThat(typed.json().path("models").fieldNames()).toIterable().containsExactly("ewma", "persistence");
        var persistence = typed.json().path("models").path("persistence");
        assertThat(persistence.path("rmse_ratio_to_persistence").asDouble()).isEqualTo(1);
        assertThat(persistence.path("mase").asDouble()).isBetween(2.0, 4.0);
        // 2 series, origins 400..435, 5 steps
        assertThat(persistence.path("rows").asInt()).isEqualTo(2 * 36 * 5);
        assertThat(Files.readAllLines(out))
                .hasSize(1 + 2 * 2 * 36 * 5)
                .first()
                .asString()
                .startsWith("model,series_id,origin");
    }

    @Test
    void backtest_text_isATable() {
        assertThat(backtest(training, "--models", "persistence").out())
                .startsWith("2 series, 10 steps of PT10S ahead")
                .contains("MASE")
                .containsPattern("(?m)^persistence +\\S+ +0 ");
    }

    @Test
    void backtest_unknownModel_namesTheNearest() {
        Typed typed = backtest(training, "--models", "holtwinters");

        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err()).contains("--models holtwinters: is no model").contains("is holt-winters");
    }

    @Test
    void backtest_badFiles_areNamedWithTheirLine() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.csv"), "timestamp,series_id,value\n1,a,2\nx,a,3\n");
        Typed typed = backtest(bad);
        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err()).startsWith("shadowtune: " + bad + ":3: the timestamp must be");

        Path binary = Files.write(folder.resolve("binary.csv"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        backtest(binary).refused(2, binary + ": is not UTF-8 text; a CSV file is expected");
        backtest(folder).refused(2, folder + ": is a folder; a CSV file is expected");
        backtest(Path.of("/nowhere.csv")).refused(2, "/nowhere.csv: no such file or folder");
        assertThat(backtest(test).err()).contains("the training samples reach beyond");
        assertThat(backtest(training, "--horizon", "41").err()).contains("has no series of 41 samples");
    }

    @Test
    void backtest_badFiles_areOneLineEachAndLeaveNothing() throws IOException {
        Path out = folder.resolve("forecasts.csv");
        String header = "timestamp,series_id,value\n";
        Path none = Files.writeString(folder.resolve("none.csv"), header + "0,wave,NaN\n10,wave,\n");
        Path twice = Files.writeString(folder.resolve("twice.csv"), header + "0,wave,1\n10,wave,2\n0,wave,3\n");
        Path large = Files.writeString(folder.resolve("large.csv"), header + "0,wave,1\n10,wave,1e308\n");
        Path binary = Files.write(folder.resolve("binary.csv"), new byte[] {0, 1, 2, (byte) 255});
        for (Path bad : List.of(none, twice, large, binary, folder)) {
            Typed typed = backtest(bad, "--models", "persistence,constant", "--forecasts-out", out.toString());
            assertThat(typed.exit()).as("%s", bad).isEqualTo(2);
            assertThat(typed.err().lines()).as("%s", bad).hasSize(1);
            assertThat(out).doesNotExist();
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.filter(file -> file.getFileName().toString().startsWith(".shadowtune-")))
                    .isEmpty();
        }
    }

    @Test
    void growingFile_thatIsNotDone_leavesWhatWasThere() throws IOException {
        Path out = Files.writeString(folder.resolve("forecasts.csv"), "before");
        try (GrowingFile file = GrowingFile.at(out)) {
            file.writer().write("half");
        }
        assertThat(out).hasContent("before");
        try (GrowingFile file = GrowingFile.at(out)) {
            file.writer().write("whole");
            file.done();
        }
        assertThat(out).hasContent("whole");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.filter(file -> file.getFileName().toString().startsWith(".shadowtune-")))
                    .isEmpty();
        }
    }
}
