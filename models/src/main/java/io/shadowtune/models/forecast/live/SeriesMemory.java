package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.SeasonDetector;
import io.shadowtune.models.kernel.series.Series;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What one series remembers: its recent samples, the step being filled, its season, and how its forecasts have done. Not thread-safe. */
final class SeriesMemory {
    private static final int SEASON_EVERY = 256;

    private final SampleTail samples;
    private long lastStepMillis = Long.MIN_VALUE;
    private long openStepMillis = Long.MIN_VALUE;
    private double openSum;
    private int openCount;
    private int seasonSteps;
    private int stepsToSeason = SEASON_EVERY;
    private double othersPerUnit = Double.NaN;
    private @Nullable Judgement judgement;

    SeriesMemory(int lookBackSteps) {
        this.samples = new SampleTail(lookBackSteps);
    }

    SampleTail samples() {
        return samples;
    }

    /** How its forecasts have done; null while it does not vary. */
    @Nullable
    Judgement judgement() {
        return judgement;
    }

    void judgement(@Nullable Judgement newJudgement) {
        judgement = newJudgement;
    }

    /** What another quantity, which goes with this one, is per unit of it; NaN when there is none. */
    double othersPerUnit() {
        return othersPerUnit;
    }

    void othersPerUnit(double ratio) {
        othersPerUnit = ratio;
    }

    /** End of the last whole step. */
    Instant lastStep() {
        return Instant.ofEpochMilli(lastStepMillis);
    }

    long lastStepMillis() {
        return lastStepMillis;
    }

    /** Steps of its season, 0 without one; looked for now and then. */
    int seasonSteps() {
        return seasonSteps;
    }

    /** Looks for the season when it is time to. */
    void findSeason(String id, Duration step, int horizonSteps) {
        if (stepsToSeason <= 0) {
            stepsToSeason = SEASON_EVERY;
            double[] values = samples.latest(samples.capacity());
            Instant start = lastStep().minus(step.multipliedBy(values.length - 1L));
            seasonSteps = SeasonDetector.seasonSteps(new Series(id, start, step, values, Features.NONE), horizonSteps);
        }
    }

    /**
     * Takes the value of a window that ended at a time; true when that ended a step. A step of several windows holds
     * their mean.
     */
    boolean take(double value, long windowEndMillis, Duration step) {
        long stepMillis = step.toMillis();
        long stepEnd = Math.floorDiv(windowEndMillis + stepMillis - 1, stepMillis) * stepMillis;
        if (stepEnd < openStepMillis || stepEnd <= lastStepMillis) {
            return false;
        }
        boolean ended = false;
        if (stepEnd > openStepMillis && openCount > 0) {
            push(openSum / openCount, openStepMillis, stepMillis);
            ended = true;
        }
        if (stepEnd > openStepMillis) {
            openStepMillis = stepEnd;
            openSum = 0;
            openCount = 0;
        }
        openSum += value;
        openCount++;
        if (windowEndMillis == stepEnd) {
            push(openSum / openCount, stepEnd, stepMillis);
            openSum = 0;
            openCount = 0;
            ended = true;
        }
        return ended;
    }

    /** Ends the step that is being filled if it ends no later than this; true when there was one. */
    boolean close(long untilMillis, Duration step) {
        if (openCount == 0 || openStepMillis > untilMillis) {
            return false;
        }
        push(openSum / openCount, openStepMillis, step.toMillis());
        openSum = 0;
        openCount = 0;
        return true;
    }

    private void push(double value, long stepEndMillis, long stepMillis) {
        if (lastStepMillis != Long.MIN_VALUE) {
            long missing = Math.min(samples.capacity(), (stepEndMillis - lastStepMillis) / stepMillis - 1);
            for (long i = 0; i < missing; i++) {
                samples.push(Double.NaN);
            }
        }
        samples.push(value);
        lastStepMillis = stepEndMillis;
        stepsToSeason--;
    }

    /** Writes all but its samples and its judgement. */
    void write(StateWriter out) {
        out.number(lastStepMillis);
        out.number(openStepMillis);
        out.real(openSum);
        out.count(openCount);
        out.count(seasonSteps);
        out.number(stepsToSeason);
        out.real(othersPerUnit);
        samples.write(out);
    }

    void read(StateReader in) {
        lastStepMillis = in.number();
        openStepMillis = in.number();
        openSum = in.real();
        openCount = in.count();
        seasonSteps = in.count();
        stepsToSeason = (int) in.number();
        othersPerUnit = in.real();
        samples.read(in);
    }
}
