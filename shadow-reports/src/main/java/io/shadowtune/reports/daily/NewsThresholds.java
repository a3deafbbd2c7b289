package io.shadowtune.reports.daily;

/**
 * From where on a figure of one entity and day is worth telling.
 *
 * @param pauseSeconds time silenced, seconds; default 1
 * @param markRatio marked over sent packets, {@code 0..1}; default 0.05
 * @param packets dropped or damaged packets; default 1
 * @param coveredRatio share of the day seen, below which a device is a blind spot, {@code 0..1}; default 0.95
 * @param deadLetters refused records of one reason; default 100
 */
public record NewsThresholds(
        double pauseSeconds, double markRatio, double packets, double coveredRatio, long deadLetters) {
    /** The defaults. */
    public static final NewsThresholds DEFAULT = new NewsThresholds(1, 0.05, 1, 0.95, 100);

    public NewsThresholds {
        if (!(pauseSeconds > 0 && markRatio > 0 && packets > 0 && coveredRatio >= 0 && coveredRatio <= 1)
                || deadLetters < 1) {
            throw new IllegalArgumentException(
                    "The report.news thresholds (%s s, %s, %s packets, %s, %d) must be above 0, the coverage within 0..1."
                            .formatted(pauseSeconds, markRatio, packets, coveredRatio, deadLetters));
        }
    }
}
