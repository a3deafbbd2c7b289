package io.shadowtune.policy.learned.search;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import java.util.Optional;

/**
 * The profile that is asked about and what bounds it.
 *
 * @param family knobs, bounds and pace
 * @param inForce its setting
 * @param rates rates of its links
 * @param buffer the memory behind them; empty when it is not known
 */
public record Profile(WredFamily family, WredSetting inForce, LinkRates rates, Optional<BufferFacts> buffer) {
    /** Where it may be brought. */
    public Candidates candidates() {
        return Candidates.of(family, rates, buffer.orElse(null));
    }
}
