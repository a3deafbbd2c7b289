package io.shadowtune.reports.why.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamedWordsTest {
    private static final String BOOT =
            "[Mon Nov 30 11:20:51 2026] Command line: quiet reboot=k iommu=pt nosmt x.idle=poll";

    @ParameterizedTest
    @CsvSource({
        "reboot, false",
        "quiet, false",
        "smt, false",
        "nosmt, true",
        "iommu=pt, true",
        "idle=poll, true",
        "'iommu.{0,20}smt', false"
    })
    void inLine_kernelCommandLine_onlyWholeOptionsSaySo(String words, boolean says) {
        assertThat(inLine(words, "dmesg -T", BOOT)).isEqualTo(says);
        assertThat(inLine(words, "/proc/cmdline", BOOT.replaceFirst(".*line: ", "")))
                .isEqualTo(says);
    }

    @ParameterizedTest
    @CsvSource({
        "'queues? *[:=] *1', 'net.core.netdev_tstamp_prequeue = 1', false",
        "'rp_filter = 1', 'net.ipv4.conf.all.rp_filter = 1', true",
        "'tcp_(r|w)mem', 'net.ipv4.tcp_rmem = 4096 131072 6291456', true",
        "drop, 'net.ipv4.conf.all.drop_gratuitous_arp = 0', false",
        "cubic, 'net.ipv4.tcp_congestion_control = cubic', true",
        "retries, 'Retries: 4', true"
    })
    void inLine_setting_namesCountAsWholesAndValuesInPart(String words, String line, boolean says) {
        assertThat(inLine(words, "sysctl -a", line)).isEqualTo(says);
    }

    @ParameterizedTest
    @CsvSource({
        "fec, 'grep . /proc/irq/*/effective_affinity_list', false",
        "'affinity_list', 'grep . /proc/irq/*/effective_affinity_list', true",
        "'acl|filter', sysctl net.netfilter.nf_conntrack, false",
        "filter, tc filter show, true",
        "fec, ethtool --show-fec eth0, true"
    })
    void inName_pathsAndDottedNames_wordsBeginWithAPart(String words, String tool, boolean has) {
        assertThat(NamedWords.inName(Pattern.compile(words), new ToolReading("k", tool, "", "")))
                .isEqualTo(has);
    }

    private static boolean inLine(String words, String tool, String line) {
        return NamedWords.inLine(
                Pattern.compile(words, Pattern.CASE_INSENSITIVE),
                ToolText.of(new ToolReading("k", tool, "", ""), line),
                line);
    }
}
