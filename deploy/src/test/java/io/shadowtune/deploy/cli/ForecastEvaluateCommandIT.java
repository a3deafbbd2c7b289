package io.shadowtune.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ForecastEvaluateCommandIT {
    @TempDir
    private Path folder;

    private void csv(String set, String part, int from, int to) throws IOException {
        Path home = Files.createDirectories(folder.resolve("sets").resolve(set));
        StringBuilder text = new StringBuilder("timestamp,series_id,value\n");
        for (int step = from; step < to; step++) {
            double value = step % 37 < 4 ? 30 : 10 + 3 * Math.sin(step / 5.0);
            text.append(String.format(Locale.ROOT, "%d,wave,%.4f\n", step * 10, value));
        }
        Files.writeString(home.resolve(set + "." + part + ".csv"), text);
    }

    private Typed evaluate(String... more) {
        String[] args = new String[more.length + 5];
        String[] begin = {"forecast", "evaluate", "--out", folder.resolve("out").toString(), "--json"};
        System.arraycopy(begin, 0, args, 0, 5);
        System.arraycopy(more, 0, args, 5, more.length);
        return Typed.run(args);
    }

    @Test
    void evaluate_aSet_writesThePageAndItsPictures() throws IOException {
        csv("waves", "train", 0, 300);
        csv("waves", "val", 300, 400);
        csv("waves", "test", 400, 460);

        Typed typed = evaluate("--sets", folder.resolve("sets").toString(), "--only", "waves");

        assertThat(typed.exit()).isZero();
        String page = Files.readString(folder.resolve("out/forecast.md"));
        assertThat(page)
                .contains("| `waves` | 1, 10.0 s |")
                .contains("Spoke: ")
                .doesNotContain("{own}", "{sets}", "NaN");
        assertThat(Files.readString(folder.resolve("out/forecast/fan-waves.svg")))
                .startsWith("<svg");
        assertThat(Files.readString(folder.resolve("out/forecast/reliability-waves.svg")))
                .startsWith("<svg");
        aSecondRun_takesWhatIsFinished(page);
    }

    /** Training takes the time, so that one set serves for both. */
    private void aSecondRun_takesWhatIsFinished(String page) throws IOException {
        Path kept = folder.resolve("out/.forecast-finished/waves.json");
        assertThat(kept).isRegularFile();
        Files.delete(folder.resolve("out/forecast.md"));
        String sets = folder.resolve("sets").toString();

        Typed again = evaluate("--sets", sets, "--only", "waves");

        assertThat(again.exit()).isZero();
        assertThat(again.err()).contains("set 1 of 1, waves: finished before");
        assertThat(withoutMachine(Files.readString(folder.resolve("out/forecast.md"))))
                .isEqualTo(withoutMachine(page));

        String other = Files.readString(kept).replaceFirst("\"of\":\"[0-9a-f]+", "\"of\":\"0");
        Files.writeString(kept, other);
        assertThat(evaluate("--sets", sets, "--only", "waves").err())
                .contains("set 1 of 1, waves")
                .doesNotContain("finished before");
        assertThat(Files.readString(kept)).isNotEqualTo(other);
    }

    private static String withoutMachine(String page) {
        return page.replaceFirst("Machine: [^.]*\\.", "");
    }

    @Test
    void evaluate_foldersThatAreNone_saysWhatIsExpected() throws IOException {
        assertThat(evaluate("--sets", folder.resolve("none").toString()).err())
                .contains("a folder of folders NAME/NAME.train.csv is expected");
        Files.createDirectories(folder.resolve("empty"));
        assertThat(evaluate("--sets", folder.resolve("empty").toString()).err())
                .contains("has no folder NAME with NAME.train.csv");
        csv("half", "train", 0, 300);
        Typed typed = evaluate("--sets", folder.resolve("sets").toString(), "--only", "half");
        assertThat(typed.err()).contains("has no half.val.csv");
        assertThat(typed.exit()).isEqualTo(2);
    }

    @Test
    void evaluate_aSetThatIsNotThere_namesThoseThatAre() {
        Typed typed = evaluate("--only", "nothing");
        assertThat(typed.exit()).isEqualTo(2);
        assertThat(typed.err())
                .contains("--only (nothing) must be of the sets there are")
                .contains("generated-1s");
    }
}
