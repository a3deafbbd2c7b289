package io.shadowtune.reports.history;

/**
 * How long the history keeps what, and how much of the machine it may use.
 *
 * @param rawWindowHours window rows as they came, hours, {@code 3..168}; default 6
 * @param quarterDays window rows by quarter of an hour, days, {@code 2..400}; default 14
 * @param hourDays window rows by hour, days, at least {@code quarterDays}; default 400
 * @param skillDays forecast skill and onsets, days; default 90
 * @param decisionDays decisions, wishes and outcomes, days; default 400
 * @param deadLetterDays dead letters, days; default 14
 * @param eventDays engine events, coverage findings and configuration changes, days; default 400
 * @param diskQuotaBytes what the file may use, at least 64 MiB; default 20 GiB
 * @param memoryLimitMebibytes what DuckDB may use, MiB (peak resident memory was seen at 1.6 times); default 512
 * @param threads DuckDB's threads, {@code 1..64}; default 2
 * @param scoreEveryMinutes how often the forecast of one entity and target is scored, {@code 5..60} and a divisor of
 *     60; default 5
 * @param onset from which values on the history speaks of congestion
 */
public record HistoryConfig(
        int rawWindowHours,
        int quarterDays,
        int hourDays,
        int skillDays,
        int decisionDays,
        int deadLetterDays,
        int eventDays,
        long diskQuotaBytes,
        int memoryLimitMebibytes,
        int threads,
        int scoreEveryMinutes,
        OnsetThresholds onset) {
    private static final long MEBIBYTE = 1L << 20;

    /** The defaults. */
    public static final HistoryConfig DEFAULT =
            new HistoryConfig(6, 14, 400, 90, 400, 14, 400, 20_480 * MEBIBYTE, 512, 2, 5, OnsetThresholds.DEFAULT);

    public HistoryConfig {
        require("rawWindowHours", rawWindowHours, 3, 168);
        require("quarterDays", quarterDays, 2, 400);
        require("hourDays", hourDays, quarterDays, 4000);
        require("skillDays", skillDays, 2, 4000);
        require("decisionDays", decisionDays, 2, 4000);
        require("deadLetterDays", deadLetterDays, 1, 4000);
        require("eventDays", eventDays, 2, 4000);
        require("diskQuotaBytes", diskQuotaBytes, 64 * MEBIBYTE, Long.MAX_VALUE);
        require("memoryLimitMebibytes", memoryLimitMebibytes, 64, 1 << 20);
        require("threads", threads, 1, 64);
        require("scoreEveryMinutes", scoreEveryMinutes, 5, 60);
        if (60 % scoreEveryMinutes != 0) {
            throw new IllegalArgumentException(
                    "The history.scoreEveryMinutes (%d) must divide 60.".formatted(scoreEveryMinutes));
        }
    }

    private static void require(String key, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "The history.%s (%d) must be within %d..%d.".formatted(key, value, least, most));
        }
    }
}
