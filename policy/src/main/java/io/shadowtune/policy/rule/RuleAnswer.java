package io.shadowtune.policy.rule;

import io.shadowtune.ingest.telemetry.WredSetting;

/** What a rule says about a block. */
public sealed interface RuleAnswer {
    /** Why, with the numbers. */
    String because();

    /**
     * The rule asks for a setting.
     *
     * @param asked the setting, before the envelope
     * @param because why
     */
    record Move(WredSetting asked, String because) implements RuleAnswer {}

    /**
     * The rule applies and keeps the setting: no later rule is asked.
     *
     * @param because why
     */
    record Keep(String because) implements RuleAnswer {}

    /**
     * The rule does not apply: the next one is asked.
     *
     * @param because why not
     */
    record Pass(String because) implements RuleAnswer {}
}
