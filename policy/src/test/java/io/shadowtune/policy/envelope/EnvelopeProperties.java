package io.shadowtune.policy.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

class EnvelopeProperties {
    private static final Instant AT = Instant.parse("2026-03-02T10:30:00Z");
    private static final WredFamily FAMILY = WredFamily.DEFAULT;
    private final Envelope envelope = new Envelope(FAMILY);

    @Property(seed = "20260302")
    void check_anyWishFromInsideTheBounds_staysInsideThem(
            @ForAll("inside") WredSetting from, @ForAll("anything") WredSetting asked, @ForAll("wide") boolean wide) {
        BufferFacts buffer = wide ? null : new BufferFacts(60_000_000, 0.125, 4);
        WredSetting now = inBounds(from, 100, buffer) ? from : new WredSetting(true, 400_000, 1_600_000, 0.2);
        WredSetting after = check(now, asked, 100, buffer);
        assertThat(inBounds(after, 100, buffer))
                .as("%s of %s from %s", after, asked, now)
                .isTrue();
        assertThat(isOneStep(now, after)).as("%s from %s", after, now).isTrue();
    }

    @Property(seed = "20260303")
    void check_anyWishFromAnywhere_isOneStepValidAndNeverFartherOut(
            @ForAll("anything") WredSetting from, @ForAll("anything") WredSetting asked, @ForAll("rates") double gbps) {
        WredSetting after = check(from, asked, gbps, null);
        assertThat(after.equals(from) || isOneStep(from, after)).isTrue();
        assertThat(after.equals(from) || after.kminBytes() < after.kmaxBytes()).isTrue();
        assertThat(after.kmaxBytes()).isLessThanOrEqualTo(Math.max(from.kmaxBytes(), 2_147_483_647L));
        LinkRates rates = LinkRates.all(gbps);
        assertThat(outside(
                        after.kminBytes(),
                        FAMILY.kmin().range(rates).low(),
                        FAMILY.kmin().range(rates).high()))
                .isLessThanOrEqualTo(outside(
                        from.kminBytes(),
                        FAMILY.kmin().range(rates).low(),
                        FAMILY.kmin().range(rates).high()));
    }

    @Property(seed = "20260304")
    void check_itsOwnResult_isTheSameAgain(
            @ForAll("anything") WredSetting from, @ForAll("anything") WredSetting asked, @ForAll("rates") double gbps) {
        WredSetting once = check(from, asked, gbps, null);
        assertThat(check(from, once, gbps, null)).isEqualTo(once);
    }

    @Property(seed = "20260305", tries = 200)
    void check_anySequenceOfWishes_movesAtMostFourTimesADayAndOnceADwell(@ForAll("wishes") List<WredSetting> wishes) {
        WredSetting now = new WredSetting(true, 400_000, 1_600_000, 0.2);
        List<Instant> changes = new ArrayList<>();
        Instant at = AT;
        for (WredSetting wish : wishes) {
            at = at.plusSeconds(600);
            WredSetting after = envelope.check(new Trajectory(now, changes), wish, at, LinkRates.all(100), null)
                    .setting();
            if (!after.equals(now)) {
                changes.add(at);
            }
            assertThat(inBounds(after, 100, null)).isTrue();
            now = after;
        }
        for (int i = 1; i < changes.size(); i++) {
            assertThat(changes.get(i)).isAfterOrEqualTo(changes.get(i - 1).plusSeconds(1800));
        }
        for (int i = 4; i < changes.size(); i++) {
            assertThat(changes.get(i)).isAfterOrEqualTo(changes.get(i - 4).plusSeconds(86_400));
        }
    }

    private WredSetting check(WredSetting from, WredSetting asked, double gbps, @Nullable BufferFacts buffer) {
        return envelope.check(new Trajectory(from, List.of()), asked, AT, LinkRates.all(gbps), buffer)
                .setting();
    }

    private static boolean inBounds(WredSetting setting, double gbps, @Nullable BufferFacts buffer) {
        double kmaxMost = buffer == null ? 32_000 * gbps : Math.min(32_000 * gbps, 0.8 * buffer.pauseThresholdBytes());
        return setting.kminBytes() >= 500 * gbps
                && setting.kminBytes() <= 8_000 * gbps
                && setting.kmaxBytes() <= kmaxMost
                && 2 * setting.kminBytes() <= setting.kmaxBytes()
                && setting.kminBytes() < setting.kmaxBytes()
                && setting.pmaxRatio() >= 0.05
                && setting.pmaxRatio() <= 1;
    }

    private static boolean isOneStep(WredSetting from, WredSetting to) {
        return isWithin((double) from.kminBytes(), (double) to.kminBytes(), 1.5)
                && isWithin((double) from.kmaxBytes(), (double) to.kmaxBytes(), 1.5)
                && isWithin(from.pmaxRatio(), to.pmaxRatio(), 2);
    }

    private static boolean isWithin(double from, double to, double factor) {
        return to <= from * factor * (1 + 1e-9) && to >= from / factor * (1 - 1e-9);
    }

    private static long outside(long value, long low, long high) {
        return Math.max(0, Math.max(low - value, value - high));
    }

    @Provide
    Arbitrary<WredSetting> inside() {
        return Combinators.combine(
                        Arbitraries.longs().between(50_000, 800_000),
                        Arbitraries.doubles().between(2, 8),
                        Arbitraries.integers().between(5, 100))
                .as((kmin, ratio, pmax) ->
                        new WredSetting(true, kmin, Math.min(3_200_000, (long) Math.ceil(kmin * ratio)), pmax / 100.0));
    }

    @Provide
    Arbitrary<WredSetting> anything() {
        Arbitrary<Long> bytes = Arbitraries.oneOf(
                Arbitraries.longs().between(0, 5_000_000), Arbitraries.longs().between(0, 1L << 40));
        return Combinators.combine(bytes, bytes, Arbitraries.doubles().between(0, 1))
                .as((a, b, pmax) -> new WredSetting(true, Math.min(a, b), Math.max(a, b), pmax));
    }

    @Provide
    Arbitrary<List<WredSetting>> wishes() {
        return anything().list().ofMinSize(20).ofMaxSize(400);
    }

    @Provide
    Arbitrary<Double> rates() {
        return Arbitraries.of(1.0, 10.0, 25.0, 40.0, 100.0, 200.0, 400.0, 800.0);
    }

    @Provide
    Arbitrary<Boolean> wide() {
        return Arbitraries.of(true, false);
    }
}
