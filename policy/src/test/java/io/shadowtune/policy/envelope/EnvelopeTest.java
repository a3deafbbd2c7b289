package io.shadowtune.policy.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnvelopeTest {
    private static final Instant AT = Instant.parse("2026-03-02T10:30:00Z");
    private static final LinkRates GBPS_100 = LinkRates.all(100);
    private static final BufferFacts BUFFER = new BufferFacts(32_000_000, 0.125, 16);
    private static final WredSetting HPCC = new WredSetting(true, 400_000, 1_600_000, 0.2);
    private final Envelope envelope = new Envelope(WredFamily.DEFAULT);

    private EnvelopeVerdict ask(WredSetting from, WredSetting asked, Instant... changes) {
        return envelope.check(new Trajectory(from, List.of(changes)), asked, AT, GBPS_100, null);
    }

    private static WredSetting setting(long kmin, long kmax, double pmax) {
        return new WredSetting(true, kmin, kmax, pmax);
    }

    @Test
    void check_wishWithinOneStep_isAllowedAsItIs() {
        WredSetting asked = setting(500_000, 2_000_000, 0.3);
        EnvelopeVerdict verdict = ask(HPCC, asked);
        assertThat(verdict).isInstanceOf(EnvelopeVerdict.Allowed.class);
        assertThat(verdict.setting()).isEqualTo(asked);
        assertThat(verdict.hits()).isEmpty();
        assertThat(verdict.notes())
                .containsExactly("the shared buffer is not known, so Kmax was not held below the pause threshold");
    }

    @Test
    void check_farWish_isClippedToOneStep() {
        EnvelopeVerdict verdict = ask(HPCC, setting(10_000, 9_000_000, 1));
        assertThat(verdict.setting()).isEqualTo(setting(266_667, 2_400_000, 0.4));
        assertThat(verdict.hits()).hasSize(3).allMatch(hit -> hit.startsWith("bounds:"));
    }

    @Test
    void check_aboveTheRange_isClippedToIt() {
        assertThat(ask(setting(700_000, 3_000_000, 0.2), setting(900_000, 4_000_000, 0.2))
                        .setting())
                .isEqualTo(setting(800_000, 3_200_000, 0.2));
    }

    @Test
    void check_kminAboveHalfOfKmax_givesWay() {
        EnvelopeVerdict verdict = ask(HPCC, setting(600_000, 1_100_000, 0.2));
        assertThat(verdict.setting()).isEqualTo(setting(550_000, 1_100_000, 0.2));
        assertThat(verdict.hits())
                .containsExactly("coupling: Kmax at least 2.0 times Kmin, so Kmin 550000 and Kmax 1100000 bytes");
    }

    @Test
    void check_knownBuffer_holdsKmaxBelowThePauseThreshold() {
        EnvelopeVerdict verdict = envelope.check(
                new Trajectory(setting(400_000, 1_000_000, 0.2), List.of()),
                setting(400_000, 1_500_000, 0.2),
                AT,
                GBPS_100,
                BUFFER);
        assertThat(verdict.setting()).isEqualTo(setting(400_000, 1_066_666, 0.2));
        assertThat(verdict.notes()).isEmpty();
    }

    @Test
    void check_sonicDefaultOutsideBounds_comesNearerByOneStep() {
        EnvelopeVerdict verdict = envelope.check(
                new Trajectory(setting(1_048_576, 2_097_152, 0.05), List.of()),
                setting(1_048_576, 2_097_152, 0.06),
                AT,
                LinkRates.all(25),
                null);
        // Within bounds are 200 KB and 800 KB at most: out of reach, so the whole step is used.
        assertThat(verdict.setting()).isEqualTo(setting(699_051, 1_398_102, 0.06));
    }

    @Test
    void check_withinTheDwell_isRefused() {
        EnvelopeVerdict verdict = ask(HPCC, setting(500_000, 1_600_000, 0.2), AT.minusSeconds(1799));
        assertThat(verdict).isInstanceOf(EnvelopeVerdict.Refused.class);
        assertThat(verdict.setting()).isEqualTo(HPCC);
        assertThat(verdict.hits())
                .containsExactly("dwell: changed at 2026-03-02T10:00:01Z, and again at the earliest 30 minutes later");
        assertThat(ask(HPCC, setting(500_000, 1_600_000, 0.2), AT.minusSeconds(1800)))
                .isInstanceOf(EnvelopeVerdict.Allowed.class);
    }

    @Test
    void check_fifthChangeWithin24Hours_isRefused() {
        Instant[] four = {
            AT.minusSeconds(86_399), AT.minusSeconds(9_000), AT.minusSeconds(7_200), AT.minusSeconds(3_600)
        };
        assertThat(ask(HPCC, setting(500_000, 1_600_000, 0.2), four).hits())
                .containsExactly("budget: changed 4 times within 24 hours, of 4 allowed");
        four[0] = AT.minusSeconds(86_400);
        assertThat(ask(HPCC, setting(500_000, 1_600_000, 0.2), four)).isInstanceOf(EnvelopeVerdict.Allowed.class);
    }

    @Test
    void check_unknownRate_isRefused() {
        EnvelopeVerdict verdict = envelope.check(
                new Trajectory(HPCC, List.of()), setting(500_000, 1_600_000, 0.2), AT, LinkRates.UNKNOWN, null);
        assertThat(verdict.hits()).containsExactly("rate: no port speed was read, and the bounds grow with it");
    }

    @Test
    void check_markingSwitchedOrZero_isRefused() {
        assertThat(ask(HPCC, new WredSetting(false, 400_000, 1_600_000, 0.2)).hits())
                .containsExactly("marking: switching it on or off is no step");
        assertThat(ask(setting(0, 1_600_000, 0.2), HPCC).hits())
                .containsExactly("step: from a Kmin or Pmax of 0 no ratio leads away");
    }

    @Test
    void check_sameSetting_isAllowedWhateverThePace() {
        assertThat(ask(HPCC, HPCC, AT)).isInstanceOf(EnvelopeVerdict.Allowed.class);
    }

    @Test
    void check_linksTooFarApart_isRefused() {
        EnvelopeVerdict verdict = envelope.check(
                new Trajectory(HPCC, List.of()), setting(500_000, 1_600_000, 0.2), AT, new LinkRates(10, 400), null);
        assertThat(verdict).isInstanceOf(EnvelopeVerdict.Refused.class);
        assertThat(verdict.hits()).contains("range: no Kmin suits links of 10 and 400 Gb/s and the buffer at once");
    }
}
