package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.ForecastTarget;
import java.util.Optional;

/** Where the rows of the window tables hold what is forecast, as the forecasters read it from windows. */
public final class TargetColumn {
    private TargetColumn() {}

    /**
     * The SQL of a target's value in a window row.
     *
     * @param row alias of the row
     * @return empty for a target that no window holds; the value is NULL where a window does not hold it
     */
    public static Optional<String> sql(ForecastTarget target, String row) {
        return Optional.ofNullable(
                switch (target) {
                    case BYTES_PER_SECOND -> row + ".tx_bytes / nullif(" + row + ".covered_seconds, 0)";
                    case ACTIVE_FLOWS -> row + ".active_flows";
                    case FAN_IN -> row + ".fan_in";
                    case BURSTINESS -> null;
                    case PAUSE_SHARE ->
                        "least(1, %1$s.rx_pause_us / 1e6 / nullif(%1$s.covered_seconds, 0))".formatted(row);
                    case UTILISATION ->
                        "%1$s.tx_bytes * 8 / nullif(%1$s.speed_bps * %1$s.covered_seconds, 0)".formatted(row);
                    case QUEUE_DEPTH_BYTES -> "coalesce(%1$s.watermark_bytes, %1$s.depth_max_bytes)".formatted(row);
                    case MARK_RATIO ->
                        ("CASE WHEN %1$s.tx_packets > 0 THEN least(1, %1$s.marked_packets / %1$s.tx_packets)"
                                        + " WHEN %1$s.tx_packets = 0 AND %1$s.marked_packets = 0 THEN 0 END")
                                .formatted(row);
                });
    }
}
