package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.Finding;
import java.util.List;

/**
 * How things stand at the end of the day.
 *
 * @param worst queues and ports that stood out
 * @param worsening links and hosts that are getting worse, what to repair first at the top
 * @param agreement what people said of answers so far
 */
public record Standing(List<WorstEntity> worst, List<Finding> worsening, Judged agreement) {
    public Standing {
        worst = List.copyOf(worst);
        worsening = List.copyOf(worsening);
    }

    /**
     * How often people agreed with answers.
     *
     * @param judged answers that somebody judged
     * @param agreed those of them that more people agreed with than not
     * @param low lower end of the 95 % interval of the share agreed with, {@code 0..1}
     * @param high upper end of it
     * @param words all of it in words
     */
    public record Judged(int judged, int agreed, double low, double high, String words) {}
}
