package io.shadowtune.models.twin.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What our equations gave when they agreed with published figures ({@link LiteratureTest}), which do not lie everywhere. A
 * digit that changes here is to be held against those before it is written anew.
 */
final class KnownFiguresTest {
    private static final double PACKET_BITS = 8_000;

    private static SharedLink link(double gbps, int flows, double additiveMbps, double kmaxPackets, double gain) {
        SharedLink.Reaction reaction =
                new SharedLink.Reaction(gain, 55e-6, 50e-6, 55e-6, 10_000, 5, additiveMbps * 1e6 / PACKET_BITS);
        return new SharedLink(gbps * 1e9 / PACKET_BITS, flows, 5, kmaxPackets, 0.01, reaction);
    }

    @ParameterizedTest
    @CsvSource({
        "40, 2, 40, 200, 4, 25.1220",
        "40, 2, 40, 200, 85, -4.6108",
        "40, 10, 40, 200, 4, 3.8077",
        "40, 10, 40, 200, 85, -14.5559",
        "40, 40, 40, 200, 4, 26.4362",
        "40, 40, 40, 200, 85, 7.5841",
        "100, 10, 10, 1000, 50, 54.8853"
    })
    void degrees_links_areAsBefore(
            double gbps, int flows, double additiveMbps, double kmaxPackets, double delayMicros, double degrees) {
        SharedLink link = link(gbps, flows, additiveMbps, kmaxPackets, 1.0 / 256);

        assertThat(PhaseMargin.degrees(link, delayMicros / 1e6)).isCloseTo(degrees, within(1e-3));
    }

    @ParameterizedTest
    @CsvSource({
        "2, 40, 200, 256, 0.09690111",
        "2, 40, 200, 16, 0.10007108",
        "16, 40, 200, 256, 0.02692040",
        "16, 40, 200, 16, 0.02784494",
        "4, 10, 1000, 256, 0.23786550"
    })
    void convergenceSeconds_links_areAsBefore(
            int flows, double additiveMbps, double kmaxPackets, double gainPart, double seconds) {
        assertThat(link(40, flows, additiveMbps, kmaxPackets, 1 / gainPart).convergenceSeconds())
                .isCloseTo(seconds, within(1e-7));
    }
}
