package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.packet.Dcqcn;
import java.util.Optional;

/** A sender's reaction to marks from the fields of a scenario. */
final class DcqcnFields {
    private static final double NANOS = 1_000;
    private static final Bound GAIN = new Bound(1e-9, 1);
    private static final Bound STEP_MBPS = new Bound(0, 1e7);
    private static final Bound RATE_MBPS = new Bound(1e-3, 1e7);
    private static final Bound COUNTER_MB = new Bound(0, 1e6);
    private static final Bound GAP_MICROS = new Bound(0, Bound.TIMER_MICROS.most());
    private static final int MOST_RECOVERY = 1_000;
    private static final double MBPS = 1e6;
    private static final double GBPS = 1e9;
    private static final double BYTES_PER_MB = 1e6;

    private DcqcnFields() {}

    /**
     * Reads it.
     *
     * @param usual what fields that are not given have; empty for the preset
     * @param gbps rate that the steps given in Mb/s belong to
     */
    static Dcqcn read(Section section, Optional<Dcqcn> usual, double gbps) {
        String preset = section.text("preset").orElse(usual.isPresent() ? "" : "mlx");
        Dcqcn base = switch (preset) {
            case "" -> usual.orElseThrow();
            case "mlx" -> Dcqcn.mlx();
            case "paper" -> Dcqcn.paper();
            default -> throw section.refuse("preset", "must be mlx or paper, not '" + preset + "'");
        };
        Dcqcn dcqcn = new Dcqcn(
                section.flag("enabled", base.enabled()),
                new Dcqcn.Timers(
                        nanos(section, "tAlphaUs", base.timers().alphaNanos(), Bound.TIMER_MICROS),
                        nanos(section, "tDecreaseUs", base.timers().decreaseNanos(), Bound.TIMER_MICROS),
                        nanos(section, "tIncreaseUs", base.timers().increaseNanos(), Bound.TIMER_MICROS)),
                section.within("g", base.gain(), GAIN),
                (int) section.whole("fastRecovery", base.fastRecovery(), 0, MOST_RECOVERY),
                section.within("raiMbps", base.additiveRatio() * gbps * GBPS / MBPS, STEP_MBPS) * MBPS / (gbps * GBPS),
                section.within("rhaiMbps", base.hyperRatio() * gbps * GBPS / MBPS, STEP_MBPS) * MBPS / (gbps * GBPS),
                section.within("minRateMbps", base.minRateBps() / MBPS, RATE_MBPS) * MBPS,
                section.flag("clampTarget", base.clampTarget()),
                Math.round(section.within("byteCounterMb", base.byteCounterBytes() / BYTES_PER_MB, COUNTER_MB)
                        * BYTES_PER_MB),
                nanos(section, "cnpGapUs", base.cnpGapNanos(), GAP_MICROS));
        if (usual.isPresent()) {
            section.done();
        }
        return dcqcn;
    }

    private static long nanos(Section section, String key, long usual, Bound bound) {
        return Math.round(section.within(key, usual / NANOS, bound) * NANOS);
    }
}
