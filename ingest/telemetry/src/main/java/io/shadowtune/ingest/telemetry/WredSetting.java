package io.shadowtune.ingest.telemetry;

/**
 * The ECN marking curve of one WRED profile: none below Kmin, rising to Pmax at Kmax, every packet above.
 *
 * @param marking whether packets are marked at all
 * @param kminBytes queue length at which marking begins
 * @param kmaxBytes queue length above which every packet is marked; at least {@code kminBytes}
 * @param pmaxRatio marking probability at Kmax, {@code 0..1}
 */
public record WredSetting(boolean marking, long kminBytes, long kmaxBytes, double pmaxRatio) {
    public WredSetting {
        if (kminBytes < 0 || kmaxBytes < kminBytes || !(pmaxRatio >= 0 && pmaxRatio <= 1)) {
            throw new IllegalArgumentException(
                    "The thresholds (%d, %d bytes, %s) must have 0 <= kmin <= kmax and pmax in 0..1."
                            .formatted(kminBytes, kmaxBytes, pmaxRatio));
        }
    }

    /** The setting in the words of an operator, in the units switch vendors print. */
    public String inWords() {
        return marking
                ? "Kmin %.0f KB, Kmax %.0f KB, Pmax %.0f %%"
                        .formatted(kminBytes / 1000.0, kmaxBytes / 1000.0, pmaxRatio * 100)
                : "no marking";
    }
}
