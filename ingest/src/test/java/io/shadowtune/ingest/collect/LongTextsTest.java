package io.shadowtune.ingest.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LongTextsTest {
    private final LongTexts texts = new LongTexts(12_000_000);

    @Test
    void shortened_textOfUsualLength_staysAsItIs() {
        ToolText text = text(Collections.nCopies(20_000, "step 7 took 3 s"));

        LongTexts.Shortened shortened = texts.shortened(text);

        assertThat(shortened.text()).isSameAs(text);
        assertThat(shortened.because()).isEmpty();
    }

    @Test
    void shortened_linesThatDifferInNumbers_keepsAnEvenPartUnderTheirNumbers() {
        List<String> lines = steps(50_000);
        lines.set(31_416, "link of mlx5_0 went down");
        lines.set(31_417, "step 31418 took 0 s");

        LongTexts.Shortened shortened = texts.shortened(text(lines));

        List<String> kept = shortened.text().lines();
        assertThat(kept).hasSize(50_000).startsWith("step 1 took 3 s", "", "").endsWith("step 50000 took 3 s");
        assertThat(kept.get(31_416)).isEqualTo("link of mlx5_0 went down");
        assertThat(kept.get(31_417)).isEqualTo("step 31418 took 0 s");
        assertThat(kept.stream().filter(line -> !line.isEmpty()).count()).isBetween(1_900L, 2_010L);
        assertThat(shortened.because().orElseThrow())
                .matches("47,99\\d of its 50,000 lines were not looked at: 47,99\\d differ from others only in .*");
    }

    @Test
    void shortened_millionsOfLines_endEarlyAndSayWhere() {
        LongTexts.Shortened shortened = texts.shortened(text(Collections.nCopies(300_000, "a 1")));

        assertThat(shortened.text().lines()).hasSize(200_000);
        assertThat(shortened.because().orElseThrow()).contains("100,000 stand behind line 200,000");
    }

    @Test
    void shortened_textsTogetherTooLong_theLaterOnesEnd() {
        LongTexts small = new LongTexts(100);

        assertThat(small.shortened(text(List.of("x".repeat(60)))).because()).isEmpty();
        LongTexts.Shortened second = small.shortened(text(List.of("y".repeat(30), "z".repeat(30))));

        assertThat(second.text().lines()).containsExactly("y".repeat(30));
        assertThat(second.because().orElseThrow()).startsWith("1 of its 2 lines were not looked at");
    }

    private static List<String> steps(int count) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add("step " + (i + 1) + " took 3 s");
        }
        return lines;
    }

    private static ToolText text(List<String> lines) {
        return new ToolText(new ToolReading("log", "log", "", ""), lines);
    }
}
