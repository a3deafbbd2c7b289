package io.shadowtune.reports.history;

import java.util.List;

/**
 * What one round of upkeep found and dropped.
 *
 * @param dropped what the disk quota cost, most dispensable first; empty when nothing
 * @param usedBytes what tables and log use
 * @param quotaBytes what they may use
 */
public record EnforceReport(List<Dropped> dropped, long usedBytes, long quotaBytes) {
    public EnforceReport {
        dropped = List.copyOf(dropped);
    }

    /** Whether the use is within the quota. */
    public boolean isWithinQuota() {
        return usedBytes <= quotaBytes;
    }

    /**
     * Rows that were dropped before their time.
     *
     * @param what which, in words
     * @param rows how many
     */
    public record Dropped(String what, long rows) {}
}
