package io.shadowtune.reports.checkup;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.collect.EvidenceBundle;
import io.shadowtune.reports.checkup.check.Judgement;
import io.shadowtune.reports.checkup.check.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class BaselineTest {
    @Test
    void document_writtenAndRead_isTheSame() throws IOException {
        Baseline baseline = baseline(host("9000", "7"));

        assertThat(BaselineDocument.read(BaselineDocument.write(baseline)))
                .isEqualTo(new BaselineDocument.Reading.Read(baseline));
        assertThat(baseline.hosts())
                .containsExactly(Map.entry(
                        "gpu-a01",
                        new Baseline.HostState(Map.of("rdma0 mtu", "9000"), Map.of("rdma0 rx_discards_phy", 7L))));
    }

    @Test
    void document_ofAnotherMajorOrNone_isRefusedWithAReason() {
        assertThat(BaselineDocument.read("{\"schemaVersion\":\"2.0\",\"hosts\":{}}"))
                .isInstanceOfSatisfying(
                        BaselineDocument.Reading.Refused.class,
                        refused -> assertThat(refused.because()).contains("'2.0'"));
        assertThat(BaselineDocument.read("[")).isInstanceOf(BaselineDocument.Reading.Refused.class);
    }

    @Test
    void compare_changedSetting_failsAndErrorsSinceAreTold() {
        Judgement judged = compared(host("9000", "7"), host("1500", "19"));

        assertThat(judged.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(judged.says()).contains("gpu-a01 rdma0 mtu was 9000, is 1500", "rx_discards_phy +12 since");
    }

    @Test
    void compare_sameSettings_pass_andUnknownHostsSayNothing() {
        assertThat(compared(host("9000", "7"), host("9000", "7")).verdict()).isEqualTo(Verdict.PASS);
        assertThat(compared(Bundles.none().with("other", "uptime", "up\n"), host("9000", "7"))
                        .verdict())
                .isEqualTo(Verdict.UNKNOWN);
    }

    private static Bundles host(String mtu, String discards) {
        return Bundles.none()
                .with("gpu-a01", "ip link", "2: rdma0: <BROADCAST,UP> mtu %s qdisc mq state UP\n".formatted(mtu))
                .with("gpu-a01", "ethtool -S rdma0", "NIC statistics:\n     rx_discards_phy: %s\n".formatted(discards));
    }

    private static Baseline baseline(Bundles bundles) {
        return Baseline.of(Checkup.read(List.of(bundles.bundle())));
    }

    private static Judgement compared(Bundles then, Bundles now) {
        List<EvidenceBundle> bundles = List.of(now.bundle());
        CheckupAnswer answer = Checkup.of(bundles, Checkup.read(bundles), Optional.of(baseline(then)));
        return answer.results().get(answer.results().size() - 1).judgement();
    }
}
