package io.shadowtune.policy.rule;

/** One heuristic that practitioners use: pure, and the same for the same view. */
public interface Rule {
    /** Its name in decisions, such as {@code queue-delay-up}. */
    String name();

    /** What it says. */
    RuleAnswer ask(RuleView view);
}
