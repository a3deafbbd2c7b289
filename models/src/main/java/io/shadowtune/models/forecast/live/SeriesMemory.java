package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.skill.DecayedLoss;
import io.shadowtune.models.forecast.skill.Pending;
import io.shadowtune.models.forecast.skill.SkillState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What one series remembers: its recent samples, the step being filled, and the skill of each model. Not thread-safe. */
final class SeriesMemory {
    private final double[] ring;
    private int size;
    private long lastStepMillis = Long.MIN_VALUE;
    private long openStepMillis = Long.MIN_VALUE;
    private double openSum;
    private int openCount;
    private SkillState skill = SkillState.NEW;

    SeriesMemory(int lookBackSteps) {
        this.ring = new double[lookBackSteps];
    }

    SkillState skill() {
        return skill;
    }

    void skill(SkillState newSkill) {
        skill = newSkill;
    }

    /** Samples, oldest first, NaN where missing. */
    double[] samples() {
        return Arrays.copyOfRange(ring, ring.length - size, ring.length);
    }

    /** End of the last whole step. */
    Instant lastStep() {
        return Instant.ofEpochMilli(lastStepMillis);
    }

    boolean isEmpty() {
        return size == 0;
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

    private void push(double value, long stepEndMillis, long stepMillis) {
        if (lastStepMillis != Long.MIN_VALUE) {
            long missing = Math.min(ring.length, (stepEndMillis - lastStepMillis) / stepMillis - 1);
            for (long i = 0; i < missing; i++) {
                shift(Double.NaN);
            }
        }
        shift(value);
        lastStepMillis = stepEndMillis;
    }

    private void shift(double value) {
        System.arraycopy(ring, 1, ring, 0, ring.length - 1);
        ring[ring.length - 1] = value;
        size = Math.min(ring.length, size + 1);
    }

    double last() {
        return ring[ring.length - 1];
    }

    void write(StateWriter out) {
        out.count(size);
        for (int i = ring.length - size; i < ring.length; i++) {
            out.real(ring[i]);
        }
        out.number(lastStepMillis);
        out.number(openStepMillis);
        out.real(openSum);
        out.count(openCount);
        out.text(skill.speaker().orElse(""));
        out.count(skill.losses().size());
        new TreeMap<>(skill.losses()).forEach((model, loss) -> {
            out.text(model);
            out.real(loss.sum());
            out.real(loss.weight());
            out.number(loss.count());
        });
        out.count(skill.pending().size());
        skill.pending().forEach(pending -> writePending(pending, out));
    }

    private static void writePending(Pending pending, StateWriter out) {
        out.number(pending.origin().toEpochMilli());
        out.number(pending.step().toMillis());
        out.count(pending.byModel().size());
        new TreeMap<>(pending.byModel()).forEach((model, forecast) -> {
            out.text(model);
            out.count(forecast.steps());
            for (int step = 1; step <= forecast.steps(); step++) {
                for (int level = 0; level < 4; level++) {
                    out.real(forecast.at(step, level));
                }
            }
        });
    }

    static SeriesMemory read(int lookBackSteps, StateReader in) {
        SeriesMemory memory = new SeriesMemory(lookBackSteps);
        for (int i = in.count(); i > 0; i--) {
            memory.shift(in.real());
        }
        memory.lastStepMillis = in.number();
        memory.openStepMillis = in.number();
        memory.openSum = in.real();
        memory.openCount = in.count();
        String speaker = in.text();
        Map<String, DecayedLoss> losses = new HashMap<>();
        for (int i = in.count(); i > 0; i--) {
            losses.put(in.text(), new DecayedLoss(in.real(), in.real(), in.number()));
        }
        List<Pending> pending = new ArrayList<>();
        for (int i = in.count(); i > 0; i--) {
            pending.add(readPending(in));
        }
        memory.skill = new SkillState(pending, losses, speaker.isEmpty() ? Optional.empty() : Optional.of(speaker));
        return memory;
    }

    private static Pending readPending(StateReader in) {
        Instant origin = Instant.ofEpochMilli(in.number());
        Duration step = Duration.ofMillis(in.number());
        Map<String, QuantileForecast> byModel = new HashMap<>();
        for (int i = in.count(); i > 0; i--) {
            String model = in.text();
            double[][] quantiles = new double[in.count()][4];
            for (double[] row : quantiles) {
                for (int level = 0; level < row.length; level++) {
                    row[level] = in.real();
                }
            }
            byModel.put(model, QuantileForecast.of(quantiles));
        }
        return new Pending(origin, step, byModel);
    }
}
