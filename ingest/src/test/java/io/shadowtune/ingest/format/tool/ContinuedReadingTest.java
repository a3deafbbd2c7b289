package io.shadowtune.ingest.format.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ContinuedReadingTest {

    private static List<String> tools(String... tools) {
        List<ToolText> texts = Stream.of(tools)
                .map(tool -> ToolText.of(new ToolReading(tool, tool, "h", ""), "x"))
                .toList();
        return ContinuedReading.resolved(texts).stream()
                .map(text -> text.reading().tool())
                .toList();
    }

    @Test
    void resolved_sameAtAnotherTime_takesTheToolWithoutItsMoment() {
        assertThat(tools("show pfc counters (leaf-7), 10:00:00", "same, 10:00:30", "same +60 s"))
                .containsExactly(
                        "show pfc counters (leaf-7), 10:00:00",
                        "show pfc counters, same, 10:00:30",
                        "show pfc counters, same +60 s");
    }

    @Test
    void resolved_growthInBrackets_isKept() {
        assertThat(tools("ethtool -S eth0 (delta 10 s)", "same, host b").get(1))
                .isEqualTo("ethtool -S eth0 (delta 10 s), same, host b");
    }

    @Test
    void resolved_sameJobOrScript_isAToolOfItsOwn() {
        assertThat(tools("env", "same job at night", "same script, one node").get(1))
                .isEqualTo("same job at night");
    }

    @Test
    void commonName_ofTwoReadings_isOne() {
        assertThat(ContinuedReading.commonName("ifHCOutOctets leaf-5 uplinks, start"))
                .isEqualTo(ContinuedReading.commonName("ifHCOutOctets leaf-5 uplinks, same +30 s"));
    }
}
