package io.shadowtune.models.forecast.skill;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.models.forecast.SeriesForecast;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Chooses who speaks for a group of series: a simple forecaster, until a learned one has been ahead of the best simple one for long
 * enough to be sure of it; and that one falls silent when it is no longer ahead, or its quantiles no longer hold. Confined to one
 * thread; equal input gives equal choices.
 */
public final class GroupSpeaker {
    private static final double EVEN = 0.5;
    private static final double TAIL_SLACK = 0.2;

    private static final double MOST_LOSS_UNITS = 1000;

    private final SpeakingRule rule;
    private final List<String> names;
    private final Set<String> learned;
    private final GroupEvidence evidence;
    private int origins;
    private int speaker;
    private int simple;
    private String because = "nothing has been scored yet";

    /**
     * A speaker for a group.
     *
     * @param names of all forecasters, simple ones in order of preference among each other, and learned ones too
     * @param learned those of them that have to prove themselves
     * @throws IllegalArgumentException when all are learned
     */
    public GroupSpeaker(SpeakingRule rule, List<String> names, Set<String> learned) {
        this.rule = rule;
        this.names = List.copyOf(names);
        this.learned = Set.copyOf(learned);
        this.evidence = new GroupEvidence(this.names.size(), rule.mostBlocks());
        this.speaker = first();
        this.simple = speaker;
    }

    private int first() {
        for (int i = 0; i < names.size(); i++) {
            if (!isLearned(i)) {
                return i;
            }
        }
        throw new IllegalArgumentException("The forecasters %s must have a simple one among them.".formatted(names));
    }

    private boolean isLearned(int index) {
        return learned.contains(names.get(index));
    }

    /** Who speaks. */
    public String speaker() {
        return names.get(speaker);
    }

    /** The simple forecaster that speaks, or would if no learned one did. */
    public String simple() {
        return names.get(simple);
    }

    /** Why, in words with figures. */
    public String because() {
        return because;
    }

    /**
     * Takes what came of one step of earlier forecasts.
     *
     * @param answers of the forecasters from one origin; withheld ones are passed over
     * @param step of the forecasts, from 1
     * @param actual the sample; NaN scores nothing
     * @param unit a loss that is usual for the series, positive, so that series count alike
     */
    public void came(List<SeriesForecast> answers, int step, double actual, double unit) {
        if (Double.isNaN(actual)) {
            return;
        }
        double[] losses = new double[names.size()];
        Arrays.fill(losses, Double.NaN);
        for (SeriesForecast answer : answers) {
            int index = names.indexOf(answer.model());
            if (index >= 0
                    && answer instanceof SeriesForecast.Given given
                    && step <= given.quantiles().steps()) {
                losses[index] = evidence.covered(index, given.quantiles(), step, actual, unit, MOST_LOSS_UNITS);
            }
        }
        evidence.add(losses);
    }

    /** Ends the scoring of one origin of time; after every block the choice is made anew. */
    public void originPassed() {
        origins++;
        if (origins % rule.blockSteps() == 0) {
            evidence.closeBlock();
            choose();
        }
    }

    private void choose() {
        simple = bestSimple();
        if (evidence.blocks(simple) < rule.leastBlocks()) {
            because = "%d blocks of %d origins were scored, %d are needed"
                    .formatted(evidence.blocks(simple), rule.blockSteps(), rule.leastBlocks());
            return;
        }
        int candidate = bestLearned();
        if (candidate < 0) {
            speaker = simple;
            because = "no learned forecaster has been scored";
            return;
        }
        double sure = ahead(candidate, simple);
        boolean speaks = candidate == speaker ? stays(candidate) : sure >= rule.sure() && holds(candidate);
        because = words(candidate, sure, speaks);
        speaker = speaks ? candidate : simple;
    }

    private boolean stays(int index) {
        return ahead(index, simple) >= EVEN && holds(index);
    }

    /** The probability that the first errs less than the second. */
    private double ahead(int one, int other) {
        double[] differences = evidence.differences(one, other);
        return differences.length < rule.leastBlocks() ? 0 : BlockBootstrap.shareBelowZero(differences, origins);
    }

    private boolean holds(int index) {
        double[] off = evidence.coverageOff(index);
        return off[0] <= rule.coverageSlack() && off[1] <= rule.coverageSlack() * TAIL_SLACK;
    }

    /** The simple one with the least loss, if it is surely better than the one that is preferred or speaks. */
    private int bestSimple() {
        int incumbent = isLearned(speaker) ? first() : speaker;
        int best = incumbent;
        for (int i = 0; i < names.size(); i++) {
            if (!isLearned(i) && evidence.meanDifference(i, best) < 0) {
                best = i;
            }
        }
        boolean known = evidence.blocks(best) >= rule.leastBlocks();
        return best == incumbent || !known || ahead(best, incumbent) < rule.sure() ? incumbent : best;
    }

    /** The preferred learned one, unless another is surely better; -1 when none is known well enough. */
    private int bestLearned() {
        int preferred = -1;
        int best = -1;
        for (int i = 0; i < names.size(); i++) {
            if (isLearned(i) && evidence.blocks(i) >= rule.leastBlocks()) {
                preferred = preferred < 0 ? i : preferred;
                best = best < 0 || evidence.meanDifference(i, best) < 0 ? i : best;
            }
        }
        return best == preferred || ahead(best, preferred) >= rule.sure() ? best : preferred;
    }

    private String words(int candidate, double sure, boolean speaks) {
        double[] off = evidence.coverageOff(candidate);
        String skill = String.format(
                Locale.ROOT,
                "loss of %s is %.3f of %s's over %d blocks, ahead in %.0f %% of draws",
                names.get(candidate),
                evidence.loss(candidate) / evidence.loss(simple),
                names.get(simple),
                evidence.blocks(candidate),
                100 * sure);
        if (speaks) {
            return skill;
        }
        return holds(candidate)
                ? skill + ", not enough"
                : skill
                        + String.format(
                                Locale.ROOT,
                                ", but its coverage is off by %.3f at p90 and %.3f at p99",
                                off[0],
                                off[1]);
    }

    /** Losses of the forecasters so far, in the order of their names, NaN where nothing was scored: for pages and tests. */
    public double[] losses() {
        double[] losses = new double[names.size()];
        Arrays.setAll(losses, evidence::loss);
        return losses;
    }

    /** Writes what it remembers. */
    public void write(StateWriter out) {
        out.count(origins);
        out.count(speaker);
        out.count(simple);
        out.text(because);
        evidence.write(out);
    }

    /** Takes what another of the same forecasters wrote. */
    public void read(StateReader in) {
        origins = in.count();
        speaker = in.count();
        simple = in.count();
        because = in.text();
        evidence.read(in);
    }
}
