package io.shadowtune.policy.rule;

import java.util.ArrayList;
import java.util.List;

/**
 * The rules of one profile in order of precedence: the first that applies speaks.
 *
 * <p>Immutable and safe to share between threads.
 */
public final class RuleBook {
    private final List<Rule> rules;

    /** The rules of a configuration. */
    public RuleBook(RuleConfig config) {
        List<Rule> steps = List.of(new PauseOrDeepQueueDownRule(config), new QueueDelayUpRule(config));
        List<Rule> target = List.of(new HpccTargetRule(config));
        List<Rule> all = new ArrayList<>();
        switch (config.profile()) {
            case TARGET_WITH_STEPS -> {
                all.addAll(steps);
                all.addAll(target);
            }
            case TARGET -> all.addAll(target);
            case STEPS -> all.addAll(steps);
        }
        this.rules = List.copyOf(all);
    }

    /** Names of the rules, first to be asked first. */
    public List<String> names() {
        return rules.stream().map(Rule::name).toList();
    }

    /** The first rule that applies and what it says; the name is empty and the answer a pass when none does. */
    public Spoken ask(RuleView view) {
        List<String> passed = new ArrayList<>();
        for (Rule rule : rules) {
            RuleAnswer answer = rule.ask(view);
            if (!(answer instanceof RuleAnswer.Pass)) {
                return new Spoken(rule.name(), answer);
            }
            passed.add(rule.name() + ": " + answer.because());
        }
        return new Spoken("", new RuleAnswer.Pass("no rule applies; " + String.join("; ", passed)));
    }

    /**
     * A rule and its answer.
     *
     * @param rule its name; empty when no rule applied
     * @param answer what it said
     */
    public record Spoken(String rule, RuleAnswer answer) {}
}
