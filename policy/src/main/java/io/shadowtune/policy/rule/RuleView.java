package io.shadowtune.policy.rule;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.observe.BlockLoad;

/**
 * What a rule sees: the block before, under the setting in force, and where its own path stands.
 *
 * @param own the setting on the arm's own path
 * @param observed the setting in force
 * @param lastRule the rule that last moved the arm since it was anchored; empty when none did
 * @param load the block before
 * @param rates rates of the links
 */
public record RuleView(WredSetting own, WredSetting observed, String lastRule, BlockLoad load, LinkRates rates) {}
