package io.shadowtune.models.forecast.skill;

import io.shadowtune.models.forecast.SeriesForecast;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Chooses who speaks for a series: the learned model where its recent loss is below the best baseline's, otherwise that baseline.
 * Pure.
 */
public final class Speaker {
    private final SkillRule rule;
    private final Set<String> learned;

    /**
     * A speaker under a rule.
     *
     * @param learned names of the models that have to prove themselves; all others are baselines
     */
    public Speaker(SkillRule rule, Set<String> learned) {
        this.rule = rule;
        this.learned = Set.copyOf(learned);
    }

    /**
     * Chooses among the answers for one series.
     *
     * @param answers of every model, baselines in order of preference where none has been scored
     * @throws IllegalArgumentException when there are none
     */
    public Spoken choose(SkillState state, List<SeriesForecast> answers) {
        if (answers.isEmpty()) {
            throw new IllegalArgumentException("The answers must not be empty.");
        }
        Optional<SeriesForecast> baseline = best(state, answers, false);
        Optional<SeriesForecast> model = best(state, answers, true);
        if (model.isEmpty()) {
            return baseline.map(b -> new Spoken(b, silence(answers), answers))
                    .orElseGet(() -> new Spoken(answers.get(0), silence(answers), answers));
        }
        if (baseline.isEmpty()) {
            return new Spoken(model.get(), "no baseline has anything to say", answers);
        }
        return decide(state, model.get(), baseline.get(), answers);
    }

    /** The state after the choice, which makes the margin work both ways. */
    public SkillState chosen(SkillState state, Spoken spoken) {
        return new SkillState(
                state.pending(), state.losses(), Optional.of(spoken.published().model()));
    }

    private Spoken decide(
            SkillState state, SeriesForecast model, SeriesForecast baseline, List<SeriesForecast> answers) {
        DecayedLoss mine = state.lossOf(model.model());
        DecayedLoss best = state.lossOf(baseline.model());
        if (mine.count() < rule.leastScored() || best.count() < rule.leastScored()) {
            String because = "%s has been scored on %d samples, %d are needed"
                    .formatted(model.model(), mine.count(), rule.leastScored());
            return new Spoken(baseline, because, answers);
        }
        boolean speaks = state.speaker().filter(model.model()::equals).isPresent();
        double limit = best.mean() * (speaks ? 1 + rule.marginRatio() : 1 - rule.marginRatio());
        boolean wins = mine.mean() < limit;
        String because = String.format(
                Locale.ROOT,
                "recent pinball loss of %s is %.4g, of %s %.4g (ratio %.3f, %s)",
                model.model(),
                mine.mean(),
                baseline.model(),
                best.mean(),
                mine.mean() / best.mean(),
                wins ? "ahead" : "not ahead enough");
        return new Spoken(wins ? model : baseline, because, answers);
    }

    private Optional<SeriesForecast> best(SkillState state, List<SeriesForecast> answers, boolean wantLearned) {
        SeriesForecast best = null;
        double least = Double.POSITIVE_INFINITY;
        for (SeriesForecast answer : answers) {
            if (answer instanceof SeriesForecast.Given && learned.contains(answer.model()) == wantLearned) {
                DecayedLoss loss = state.lossOf(answer.model());
                double mean = loss.count() < rule.leastScored() ? Double.MAX_VALUE : loss.mean();
                if (mean < least) {
                    best = answer;
                    least = mean;
                }
            }
        }
        return Optional.ofNullable(best);
    }

    private String silence(List<SeriesForecast> answers) {
        List<String> reasons = new ArrayList<>();
        for (SeriesForecast answer : answers) {
            if (answer instanceof SeriesForecast.Withheld w && learned.contains(w.model())) {
                reasons.add(w.model() + " withheld: " + w.because());
            }
        }
        return reasons.isEmpty() ? "there is no learned model" : String.join("; ", reasons);
    }
}
