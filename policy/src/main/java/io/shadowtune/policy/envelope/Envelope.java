package io.shadowtune.policy.envelope;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bounds no arm may leave: range, step, pace and couplings of one WRED profile.
 *
 * <p>Whatever is asked, the result is one legal step from where the profile stands, or where it stands. A profile that
 * stands outside the range (SONiC's 1,048,576 bytes on a 25G link) may only come nearer, by one step at a time.
 * Checking a result again gives the same result.
 *
 * <p>Immutable and safe to share between threads.
 */
public final class Envelope {
    private static final Duration DAY = Duration.ofHours(24);

    private final WredFamily family;

    /** An envelope around one family of knobs. */
    public Envelope(WredFamily family) {
        this.family = family;
    }

    /**
     * Checks a wish.
     *
     * @param from where the profile stands on the arm's own path
     * @param asked where the arm wants it
     * @param at event time of the wish
     * @param rates rates of the links that share the profile
     * @param buffer the buffer behind them; null when it is not known
     */
    public EnvelopeVerdict check(
            Trajectory from, WredSetting asked, Instant at, LinkRates rates, @Nullable BufferFacts buffer) {
        List<String> notes = buffer == null
                ? List.of("the shared buffer is not known, so Kmax was not held below the pause threshold")
                : List.of();
        WredSetting now = from.setting();
        if (asked.equals(now)) {
            return new EnvelopeVerdict.Allowed(now, List.of(), notes);
        }
        List<String> refusals = new ArrayList<>();
        refuseKind(now, asked, refusals);
        refusePace(from.changes(), at, refusals);
        if (!rates.known()) {
            refusals.add("rate: no port speed was read, and the bounds grow with it");
        }
        if (!refusals.isEmpty()) {
            return new EnvelopeVerdict.Refused(now, refusals, notes);
        }
        Clipping clipping = new Clipping(family, rates, buffer);
        WredSetting allowed = clipping.clip(now, asked);
        return allowed == null
                ? new EnvelopeVerdict.Refused(now, clipping.hits(), notes)
                : new EnvelopeVerdict.Allowed(allowed, clipping.hits(), notes);
    }

    private static void refuseKind(WredSetting now, WredSetting asked, List<String> refusals) {
        if (now.marking() != asked.marking()) {
            refusals.add("marking: switching it on or off is no step");
        } else if (!now.marking()) {
            refusals.add("marking: it is off, so its thresholds do nothing");
        } else if (now.kminBytes() == 0 || now.pmaxRatio() == 0) {
            refusals.add("step: from a Kmin or Pmax of 0 no ratio leads away");
        }
    }

    private void refusePace(List<Instant> changes, Instant at, List<String> refusals) {
        if (changes.isEmpty()) {
            return;
        }
        Instant last = changes.get(changes.size() - 1);
        if (last.plus(family.dwell()).isAfter(at)) {
            refusals.add("dwell: changed at %s, and again at the earliest %d minutes later"
                    .formatted(last, family.dwell().toMinutes()));
        }
        long today =
                changes.stream().filter(change -> change.plus(DAY).isAfter(at)).count();
        if (today >= family.budgetPerDay()) {
            refusals.add(
                    "budget: changed %d times within 24 hours, of %d allowed".formatted(today, family.budgetPerDay()));
        }
    }
}
