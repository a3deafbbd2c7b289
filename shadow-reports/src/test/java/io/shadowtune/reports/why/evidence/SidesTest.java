package io.shadowtune.reports.why.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SidesTest {
    @ParameterizedTest
    @CsvSource({
        "log_ok, NCCL log, HEALTHY",
        "log, NCCL log of a healthy node, HEALTHY",
        "b, same test on the sister server, HEALTHY",
        "fleet, fleet median for this test, HEALTHY",
        "log_bad, NCCL log, SUFFERING",
        "log, fi_info (slow pod), SUFFERING",
        "log, unaffected node, HEALTHY",
        "neigh, ip neigh on peer, UNSAID",
        "t0, ethtool -S eth0 before, UNSAID",
        "x, fast and slow pod, UNSAID"
    })
    void side_wordsOfKeyAndTool_tell(String key, String tool, Side side) {
        assertThat(Evidence.of("", List.of(Readings.count(key, tool, "", "drops", 1)))
                        .side(key))
                .isEqualTo(side);
    }
}
