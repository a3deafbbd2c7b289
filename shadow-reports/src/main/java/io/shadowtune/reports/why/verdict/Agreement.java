package io.shadowtune.reports.why.verdict;

/**
 * How often people agreed with what was answered. An answer that several judged counts once, and as agreed only when
 * more of them agreed than not.
 *
 * <p>The interval is Wilson's score interval, which keeps its level for few answers and for shares near 0 and 1 [1].
 *
 * <p>[1] E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22, 1927,
 * doi:10.1080/01621459.1927.10502953.
 *
 * @param judged answers that somebody judged
 * @param agreed those of them that people agreed with, {@code 0..judged}
 */
public record Agreement(int judged, int agreed) {
    /** 97.5 % quantile of the normal distribution. */
    private static final double Z = 1.959964;

    public Agreement {
        if (agreed < 0 || agreed > judged) {
            throw new IllegalArgumentException(
                    "The agreed answers (%d) must be within 0..judged (%d).".formatted(agreed, judged));
        }
    }

    /** Share of answers agreed with, {@code 0..1}; NaN when none was judged. */
    public double ratio() {
        return (double) agreed / judged;
    }

    /** Lower end of its 95 % interval; 0 when none was judged. */
    public double lowRatio() {
        return judged == 0 ? 0 : Math.max(0, centre() - halfWidth());
    }

    /** Upper end of its 95 % interval; 1 when none was judged. */
    public double highRatio() {
        return judged == 0 ? 1 : Math.min(1, centre() + halfWidth());
    }

    /** In words, such as {@code people agreed with 7 of 9 answers they judged (95 % interval 45 to 94 %)}. */
    public String words() {
        return judged == 0
                ? "nobody has judged an answer yet"
                : "people agreed with %d of %d answers they judged (95 %% interval %d to %d %%)"
                        .formatted(agreed, judged, Math.round(100 * lowRatio()), Math.round(100 * highRatio()));
    }

    private double centre() {
        return (agreed + Z * Z / 2) / (judged + Z * Z);
    }

    private double halfWidth() {
        double share = ratio();
        return Z / (judged + Z * Z) * Math.sqrt(judged * share * (1 - share) + Z * Z / 4);
    }
}
