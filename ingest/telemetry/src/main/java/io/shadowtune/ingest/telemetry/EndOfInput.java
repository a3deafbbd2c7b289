package io.shadowtune.ingest.telemetry;

/**
 * Says on one partition that one writer has written its last record of a run; closes the last windows of a replay.
 *
 * @param runId the run that ended
 * @param writer which of the writers ended, {@code 0..writers-1}
 * @param writers how many there are
 */
public record EndOfInput(String runId, int writer, int writers) {
    public EndOfInput {
        if (writer < 0 || writer >= writers) {
            throw new IllegalArgumentException(
                    "The writer (%d) of run (%s) must be within 0..%d.".formatted(writer, runId, writers - 1));
        }
    }
}
