package io.shadowtune.reports.why.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ComparisonTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final List<Measured> NOW =
            List.of(port("Ethernet0", LiveFigure.PORT_SENT, 3.6e9), port("Ethernet0", LiveFigure.PORT_ERRORS, 36_000));

    private static Measured port(String part, LiveFigure figure, double number) {
        return new Measured("port", "leaf-3", part, figure, number);
    }

    @Test
    void worsened_countThatGrewTenfold_isItAndTrafficIsNot() {
        List<Measured> before =
                List.of(port("Ethernet0", LiveFigure.PORT_SENT, 1), port("Ethernet0", LiveFigure.PORT_ERRORS, 3_600));

        assertThat(Comparison.worsened(NOW, HOUR, before, HOUR, 3))
                .map(Measured::figure)
                .contains(LiveFigure.PORT_ERRORS);
        assertThat(Comparison.worsened(NOW, HOUR, NOW, HOUR, 3)).isEmpty();
    }

    @Test
    void worsened_withoutAPast_isNotKnown() {
        assertThat(Comparison.worsened(NOW, HOUR, List.of(), HOUR, 3)).isEmpty();
    }

    @Test
    void of_figures_areRatesAgainstPastAndMedianOfPeersTheMostUnlikeFirst() {
        List<Measured> peers = List.of(
                port("Ethernet4", LiveFigure.PORT_SENT, 3.6e9),
                port("Ethernet8", LiveFigure.PORT_SENT, 3.6e9),
                port("Ethernet4", LiveFigure.PORT_ERRORS, 0));

        List<ComparedFigure> figures = Comparison.of(NOW, HOUR, List.of(), HOUR, peers);

        assertThat(figures).extracting(ComparedFigure::figure).containsExactly("receive_errors", "tx_bytes");
        assertThat(figures.get(0).now()).isEqualTo(10);
        assertThat(figures.get(0).before()).isNaN();
        assertThat(figures.get(0).peers()).isZero();
        assertThat(figures.get(1).peers()).isEqualTo(1e6);
    }
}
