package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Against the packet-level reference where no lottery is left: marking at one threshold, or none. Needs the reference
 * data beside the project; skipped where they are not.
 */
final class ReferenceTest {
    @ParameterizedTest
    @CsvSource({
        "incast8_100g_mlx_buf32,step65",
        "incast8_100g_mlx_buf32,ecn_off",
        "incast8_100g_mlx_buf4,ecn_off",
        "incast8_100g_paper_buf4,step65",
        "incast8_400g_paper_buf16,step65",
        "incast8_400g_mlx_buf64,ecn_off",
        "incast32_100g_paper_buf32,step65",
        "mixstar_s1_mlx_buf32,step65",
        "mixstar_s1_paper_buf32,ecn_off",
        "bursts_mlx_buf32,step65",
        "bursts_mlx_buf32,ecn_off"
    })
    void run_starWithoutLottery_matchesToTheDigit(String name, String setting) throws IOException {
        assumeTrue(Reference.isHere(), "the packet-level reference is not beside the project");
        Reference.Row row = Reference.csv("summary.csv").stream()
                .filter(r -> r.get("scenario").equals(name) && r.get("ecn_name").equals(setting))
                .findFirst()
                .orElseThrow();

        SimulationResult result = Given.run(Reference.scenario(row, 1));

        // A port that is idle for an instant at the very end may differ by one packet's time.
        assertThat(result.totals().endNanos() / 1_000.0)
                .isCloseTo(Double.parseDouble(row.get("makespan_us")), within(0.1));
        assertThat(result.completion(0, Long.MAX_VALUE).p99Micros())
                .isCloseTo(Double.parseDouble(row.get("fct_p99_us")), within(0.1));
        assertThat(result.marks()).isEqualTo(Long.parseLong(row.get("ecn_marks")));
        assertThat(result.totals().pauseFrames()).isEqualTo(Long.parseLong(row.get("pfc_pause_frames")));
        double queueKb = result.queueMeanBytes(result.busiestPort()) / 1_000;
        assertThat(queueKb)
                .isCloseTo(
                        Double.parseDouble(row.get("q_mean_kb")),
                        within(0.002 * Double.parseDouble(row.get("q_mean_kb"))));
    }
}
