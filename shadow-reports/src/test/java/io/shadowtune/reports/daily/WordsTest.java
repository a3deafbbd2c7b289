package io.shadowtune.reports.daily;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.EntityId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0;0 B",
                "999;999 B",
                "999.6;1 KB",
                "1500;1.5 KB",
                "1249000;1.2 MB",
                "999500000;1 GB",
                "2e21;2,000 EB",
                "NaN;–"
            })
    void bytes_inPowersOfAThousand(double bytes, String words) {
        assertThat(Words.bytes(bytes)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0;0 s",
                "0.0000034;3.4 µs",
                "0.25;250 ms",
                "42;42 s",
                "138;2 min 18 s",
                "180;3 min",
                "7200;2 h",
                "360000;100 h",
                "NaN;–"
            })
    void seconds_inTheUnitThatFits(double seconds, String words) {
        assertThat(Words.seconds(seconds)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0;0 %", "0.12;12 %", "0.004;0.40 %", "0.00001;0.001 %", "1;100 %", "0.99999;99.99 %", "NaN;–"})
    void share_neverRoundsToAllOrNothing(double ratio, String words) {
        assertThat(Words.share(ratio)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"1;1 port", "2;2 ports", "12345;12,345 ports", "0;0 ports"})
    void count_groupsThousands(double number, String words) {
        assertThat(Words.count(number, "port")).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0.32;+32 %", "-0.32;−32 %", "NaN;–"})
    void change_isSigned(double ratio, String words) {
        assertThat(Words.change(ratio)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "queue:gpu-a/leaf-3/Ethernet12/3, leaf-3 Ethernet12 queue 3",
        "port:gpu-a/leaf-3/Ethernet4%2F1, leaf-3 Ethernet4/1",
        "gpu:gpu-a/ld-04/3, ld-04 GPU 3",
        "nic:gpu-a/ld-04/mlx5_0, ld-04 mlx5_0",
        "device:gpu-a/leaf-3, leaf-3",
        "job:gpu-a/4711, job 4711",
        "wred-profile:gpu-a/leaf-3/AZURE, leaf-3 AZURE"
    })
    void name_isWhatPeopleSay(String text, String words) {
        assertThat(Words.name(EntityId.parse(text))).isEqualTo(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"leaf-3:Eth|4`id`", "a b", "$(reboot)", "x;y", "", "it's"})
    void shellWord_fromOutside_isQuoted(String word) {
        assertThat(ShellWord.of(word)).startsWith("'").endsWith("'");
        assertThat(ShellWord.of("it's")).isEqualTo("'it'\\''s'");
        assertThat(ShellWord.of("leaf-3:Ethernet4/1")).isEqualTo("leaf-3:Ethernet4/1");
    }
}
