package io.shadowtune.policy.learned;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.observe.BlockLoad;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a tuned arm sees.
 *
 * @param own the setting on the arm's own path
 * @param observed the setting in force
 * @param at begin of the block that is decided
 * @param load the block before
 * @param outlook what is forecast
 * @param rates rates of the links
 * @param buffer the buffer behind them; null when it is not known
 */
public record TunedView(
        WredSetting own,
        WredSetting observed,
        Instant at,
        BlockLoad load,
        Outlook outlook,
        LinkRates rates,
        @Nullable BufferFacts buffer) {}
