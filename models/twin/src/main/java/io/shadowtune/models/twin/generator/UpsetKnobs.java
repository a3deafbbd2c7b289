package io.shadowtune.models.twin.generator;

/**
 * What disturbs jobs.
 *
 * @param workerSpread spread of the time of one worker, as the sigma of a lognormal; 0 or more
 * @param stragglerRate share of iterations with one worker that takes more than one and a half times as long as the
 *     slowest usually does, {@code 0..1}
 * @param sickJobRatio share of jobs with workers that differ by far, {@code 0..1}
 * @param checkpointSeconds time from one checkpoint of a job to the next; infinite for none
 * @param linkFailuresPerHour links between leaf and spine that fail in an hour; 0 or more
 * @param repairSeconds how long one stays down, above 0
 */
public record UpsetKnobs(
        double workerSpread,
        double stragglerRate,
        double sickJobRatio,
        double checkpointSeconds,
        double linkFailuresPerHour,
        double repairSeconds) {
    public UpsetKnobs {
        JobKnobs.share("stragglerRate", stragglerRate);
        JobKnobs.share("sickJobRatio", sickJobRatio);
        if (!(workerSpread >= 0 && workerSpread <= 2)) {
            throw new IllegalArgumentException("The workerSpread (%s) must be 0 to 2.".formatted(workerSpread));
        }
        if (!(checkpointSeconds >= 1)) {
            throw new IllegalArgumentException(
                    "The checkpointSeconds (%s) must be at least 1.".formatted(checkpointSeconds));
        }
        if (!(linkFailuresPerHour >= 0 && linkFailuresPerHour <= 1e5) || !(repairSeconds > 0 && repairSeconds <= 1e6)) {
            throw new IllegalArgumentException(
                    "The linkFailuresPerHour (%s) must be 0 to 100000, the repairSeconds (%s) above 0 and at most 1000000."
                            .formatted(linkFailuresPerHour, repairSeconds));
        }
    }
}
