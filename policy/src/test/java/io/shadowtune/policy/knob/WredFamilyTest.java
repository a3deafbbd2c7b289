package io.shadowtune.policy.knob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WredFamilyTest {
    private static final WredFamily FAMILY = WredFamily.DEFAULT;

    @Test
    void range_100And400Gbps_growsWithTheLink() {
        assertThat(FAMILY.kmin().range(LinkRates.all(100))).isEqualTo(new Range(50_000, 800_000));
        assertThat(FAMILY.kmin().range(LinkRates.all(400))).isEqualTo(new Range(200_000, 3_200_000));
        assertThat(FAMILY.kmax().range(LinkRates.all(100))).isEqualTo(new Range(100_000, 3_200_000));
        assertThat(FAMILY.pmax().range(LinkRates.all(400))).isEqualTo(new Range(5, 100));
    }

    @Test
    void range_linksOfTwoRates_suitsBoth() {
        assertThat(FAMILY.kmin().range(new LinkRates(100, 400))).isEqualTo(new Range(200_000, 800_000));
    }

    @Test
    void range_linksTooFarApart_holdsNothing() {
        assertThat(FAMILY.kmin().range(new LinkRates(10, 400)).nothing()).isTrue();
    }

    @Test
    void range_veryFastLink_staysWithinWhatSonicParses() {
        assertThat(FAMILY.kmax().range(LinkRates.all(100_000)).high()).isEqualTo(2_147_483_647L);
    }

    @Test
    void stepFrom_value_isWithinTheFactor() {
        assertThat(FAMILY.kmin().stepFrom(300_000)).isEqualTo(new Range(200_000, 450_000));
        assertThat(FAMILY.pmax().stepFrom(5)).isEqualTo(new Range(3, 10));
        assertThat(FAMILY.pmax().stepFrom(0.3).nothing()).isTrue();
    }

    @Test
    void pauseThreshold_designExample_is1333Kilobytes() {
        BufferFacts buffer = new BufferFacts(32_000_000, 0.125, 16);
        assertThat(buffer.pauseThresholdBytes()).isCloseTo(1_333_333, within(1.0));
    }

    @Test
    void knob_backwardRange_isRefused() {
        assertThatThrownBy(() -> new Knob(
                        "Kmin", KnobUnit.BYTES, Knob.Scale.ABSOLUTE, 9, 3, 1.5, Duration.ofMinutes(30), 4, 1, "test"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The range (9.0..3.0) of knob (Kmin) must");
    }

    @Test
    void family_knobsOfDifferentDwell_isRefused() {
        assertThatThrownBy(() -> new WredFamily(
                        FAMILY.kmin().withPace(Duration.ofMinutes(1), 4), FAMILY.kmax(), FAMILY.pmax(), 2, 0.8))
                .hasMessageContaining("a profile changes as a whole");
    }
}
