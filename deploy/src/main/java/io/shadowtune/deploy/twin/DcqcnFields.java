package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.packet.Dcqcn;
import java.util.Optional;

/** A sender's reaction to marks from the fields of a scenario. */
final class DcqcnFields {
    private static final double NANOS = 1_000;
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
                        nanos(section, "tAlphaUs", base.timers().alphaNanos()),
                        nanos(section, "tDecreaseUs", base.timers().decreaseNanos()),
                        nanos(section, "tIncreaseUs", base.timers().increaseNanos())),
                section.number("g", base.gain()),
                (int) section.whole("fastRecovery", base.fastRecovery()),
                section.number("raiMbps", base.additiveRatio() * gbps * GBPS / MBPS) * MBPS / (gbps * GBPS),
                section.number("rhaiMbps", base.hyperRatio() * gbps * GBPS / MBPS) * MBPS / (gbps * GBPS),
                section.number("minRateMbps", base.minRateBps() / MBPS) * MBPS,
                section.flag("clampTarget", base.clampTarget()),
                bytes(section.number("byteCounterMb", base.byteCounterBytes() / BYTES_PER_MB)),
                nanos(section, "cnpGapUs", base.cnpGapNanos()));
        if (usual.isPresent()) {
            section.done();
        }
        return dcqcn;
    }

    private static long bytes(double megabytes) {
        return Double.isNaN(megabytes) ? -1 : Math.round(megabytes * BYTES_PER_MB);
    }

    private static long nanos(Section section, String key, long usual) {
        double micros = section.number(key, usual / NANOS);
        return Double.isNaN(micros) ? -1 : Math.round(micros * NANOS);
    }
}
