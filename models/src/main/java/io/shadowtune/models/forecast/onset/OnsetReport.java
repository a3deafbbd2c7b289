package io.shadowtune.models.forecast.onset;

/**
 * How good one model's warnings were, at quiet origins only. NaN where a figure has no meaning.
 *
 * @param origins judged
 * @param baseRate share of them after which an episode started: what an alarm at random has as precision
 * @param averagePrecision area under precision over recall
 * @param alarmRate share of origins with an alarm; 1 is an alarm that is always on
 * @param precision share of alarms that were right
 * @param recall share of starts that were warned of
 * @param f1 harmonic mean of both
 * @param leadSteps mean steps from a right alarm to the start
 */
public record OnsetReport(
        int origins,
        double baseRate,
        double averagePrecision,
        double alarmRate,
        double precision,
        double recall,
        double f1,
        double leadSteps) {}
