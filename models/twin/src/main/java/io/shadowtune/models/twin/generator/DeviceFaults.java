package io.shadowtune.models.twin.generator;

import java.util.random.RandomGenerator;

/** What is wrong between a device and who reads it: a clock that is off, gaps, late windows. Not thread-safe. */
public final class DeviceFaults {
    private static final double MEAN_GAP_WINDOWS = 3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIONTH = 1e-6;

    private final TelemetryKnobs knobs;
    private final double skewNanos;
    private final double driftRatio;
    private boolean missing;
    private boolean late;

    /** Those of a device of a plan. */
    public DeviceFaults(GeneratorPlan plan, String device) {
        RandomGenerator own = plan.seeds().of(device, 1);
        this.knobs = plan.telemetry();
        this.skewNanos = knobs.clockSkewMillis() * NANOS_PER_MILLI * (2 * own.nextDouble() - 1);
        this.driftRatio = knobs.clockDriftPpm() * MILLIONTH * (2 * own.nextDouble() - 1);
    }

    /** Goes on to the next window. Gaps begin as often as makes their share, at a mean length; each window is late or not. */
    public void draw(RandomGenerator random) {
        double ratio = knobs.missingRatio();
        double begin = ratio / (1 - ratio) / MEAN_GAP_WINDOWS;
        double draw = random.nextDouble();
        missing = missing ? draw >= 1 / MEAN_GAP_WINDOWS : draw < begin;
        late = random.nextDouble() < knobs.lateRatio();
    }

    /** Whether this window is never told. */
    public boolean isMissing() {
        return missing;
    }

    /** Whether this window is told after later ones, if at all. */
    public boolean isLate() {
        return late;
    }

    /** What the device's clock says at a time, both from the beginning. */
    public long told(long nanos) {
        return nanos + Math.round(skewNanos + driftRatio * nanos);
    }
}
