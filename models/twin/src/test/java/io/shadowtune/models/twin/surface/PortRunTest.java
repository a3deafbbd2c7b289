package io.shadowtune.models.twin.surface;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Marking;
import org.junit.jupiter.api.Test;

final class PortRunTest {
    private static LoadContext rounds(double duty) {
        return new LoadContext(
                new Bottleneck(100, 4.17, 32 << 20, 0.125, 1_000),
                Dcqcn.mlx(),
                new Demand(new Demand.Rounds(8, 1e6, duty, 0), Demand.Mice.NONE, Demand.Bursts.NONE));
    }

    private static double figure(double[] figures, Figure figure) {
        return figures[figure.column()];
    }

    @Test
    void figures_noMarks_roundTakesAsLongAsItsBytes() {
        double[] figures = new PortRun(rounds(1), 1).figures(Marking.off(), 1);

        assertThat(figure(figures, Figure.ROUND_TIME_RATIO)).isBetween(0.98, 1.05);
        assertThat(figure(figures, Figure.UTILISATION_RATIO)).isBetween(0.95, 1.02);
        assertThat(figure(figures, Figure.MARK_RATIO)).isZero();
        assertThat(figure(figures, Figure.MICE_P99_SLOWDOWN)).isNaN();
    }

    @Test
    void figures_halfDuty_halvesUtilisation() {
        double[] figures = new PortRun(rounds(0.5), 1).figures(Marking.off(), 1);

        assertThat(figure(figures, Figure.UTILISATION_RATIO)).isBetween(0.48, 0.52);
        assertThat(figure(figures, Figure.ROUND_TIME_RATIO)).isBetween(0.98, 1.05);
    }

    @Test
    void run_sameSeed_givesTheSameRows() {
        assertThat(new SurfaceSweep(77).run()).isDeepEqualTo(new SurfaceSweep(77).run());
    }
}
