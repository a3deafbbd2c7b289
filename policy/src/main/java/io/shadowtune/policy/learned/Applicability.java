package io.shadowtune.policy.learned;

/** Whether tuning marks can work on a scope at all. */
public sealed interface Applicability {
    /** Nothing speaks against it. */
    record Applicable() implements Applicability {}

    /**
     * It cannot, or it cannot be told.
     *
     * @param code why, for machines
     * @param because why, with the numbers
     */
    record Inapplicable(InapplicableCode code, String because) implements Applicability {}
}
