package io.shadowtune.policy.envelope;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.Knob;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.Range;
import io.shadowtune.policy.knob.WredFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One wish on its way through range, step and couplings, and the limits it met. Confined to one call.
 *
 * <p>Each knob is first brought within one step and, as far as that reaches, within its range; then Kmin gives way to
 * Kmax, and only where its own step does not reach so far down, Kmax gives way to Kmin. From a setting inside all
 * bounds this always ends inside all bounds, since staying is inside them too.
 */
final class Clipping {
    private final WredFamily family;
    private final LinkRates rates;
    private final @Nullable BufferFacts buffer;
    private final List<String> hits = new ArrayList<>();

    Clipping(WredFamily family, LinkRates rates, @Nullable BufferFacts buffer) {
        this.family = family;
        this.rates = rates;
        this.buffer = buffer;
    }

    List<String> hits() {
        return List.copyOf(hits);
    }

    /** The wish as far as it is allowed, or null when nothing legal is within one step. */
    @Nullable
    WredSetting clip(WredSetting now, WredSetting asked) {
        Range kminReach = reach(family.kmin(), family.kmin().range(rates), (double) now.kminBytes());
        Range kmaxReach = reach(family.kmax(), kmaxRange(), (double) now.kmaxBytes());
        Range pmaxReach = reach(family.pmax(), family.pmax().range(rates), now.pmaxRatio() * 100);
        if (kminReach.nothing() || kmaxReach.nothing() || pmaxReach.nothing()) {
            return null;
        }
        long kmin = clip(family.kmin(), asked.kminBytes(), kminReach);
        long kmax = clip(family.kmax(), asked.kmaxBytes(), kmaxReach);
        long most = (long) Math.floor(kmax / family.kmaxOverKmin());
        if (kmin > most) {
            kmin = Math.max(most, kminReach.low());
            long least = (long) Math.ceil(kmin * family.kmaxOverKmin());
            kmax = Math.max(kmax, Math.min(least, kmaxReach.high()));
            hits.add(String.format(
                    Locale.ROOT,
                    "coupling: Kmax at least %.1f times Kmin, so Kmin %d and Kmax %d bytes",
                    family.kmaxOverKmin(),
                    kmin,
                    kmax));
        }
        if (kmin >= kmax) {
            hits.add("coupling: no step leads to a Kmin below Kmax");
            return null;
        }
        return new WredSetting(true, kmin, kmax, pmax(now, asked, pmaxReach));
    }

    private Range kmaxRange() {
        Range range = family.kmax().range(rates);
        if (buffer == null) {
            return range;
        }
        long ceiling = (long) Math.floor(family.bufferShareRatio() * buffer.pauseThresholdBytes());
        return new Range(range.low(), Math.min(range.high(), ceiling));
    }

    private Range reach(Knob knob, Range range, double now) {
        if (range.nothing()) {
            hits.add(String.format(
                    Locale.ROOT,
                    "range: no %s suits links of %.0f and %.0f Gb/s and the buffer at once",
                    knob.name(),
                    rates.slowestGbps(),
                    rates.fastestGbps()));
            return range;
        }
        Range step = knob.stepFrom(now);
        if (step.nothing()) {
            hits.add("step: no whole value of " + knob.name() + " is within one step");
            return step;
        }
        return step.towards(range);
    }

    private long clip(Knob knob, long asked, Range reach) {
        long allowed = reach.nearest(asked);
        if (allowed != asked) {
            hits.add(String.format(
                    Locale.ROOT,
                    "bounds: %s %d clipped to %d (%d..%d within range and one step of %.2f)",
                    knob.name(),
                    asked,
                    allowed,
                    reach.low(),
                    reach.high(),
                    knob.stepFactor()));
        }
        return allowed;
    }

    /** Percent are whole where a step is made; a value that need not move stays as it was read. */
    private double pmax(WredSetting now, WredSetting asked, Range reach) {
        boolean stays = asked.pmaxRatio() == now.pmaxRatio()
                && family.pmax().low() <= now.pmaxRatio() * 100
                && now.pmaxRatio() * 100 <= family.pmax().high();
        return stays ? now.pmaxRatio() : clip(family.pmax(), Math.round(asked.pmaxRatio() * 100), reach) / 100.0;
    }
}
