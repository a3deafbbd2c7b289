package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.reports.history.FlagBits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says how well each device of the last seven days was seen on this one, the worst first. */
final class CoverageQuery {
    private static final Duration KNOWN = Duration.ofDays(7);

    private CoverageQuery() {}

    static List<DeviceCoverage> of(DayQueries queries) {
        Map<String, BitSet> seen = slotsSeen(queries);
        String day = queries.inDay("start_at");
        String sql = "SELECT fabric, device, any_value(kind), count(DISTINCT entity),"
                + " coalesce(sum(covered_seconds) FILTER (" + day + "), 0),"
                + " epoch_us(max(start_at + to_microseconds((span_seconds * 1e6)::BIGINT))),"
                + " count(DISTINCT entity) FILTER (resets > 0 AND " + day + "), coalesce(sum(late) FILTER (" + day
                + "), 0),"
                + " coalesce(bit_or(flags) FILTER (" + day + "), 0), epoch_us(min(start_at) FILTER (resets > 0 AND "
                + day + "))"
                + " FROM window_all JOIN entity USING (entity) WHERE start_at >= "
                + DayQueries.sql(queries.day().start().minus(KNOWN)) + " AND start_at < "
                + DayQueries.sql(queries.day().until()) + " GROUP BY fabric, device";
        List<DeviceCoverage> devices = new ArrayList<>(queries.rows(sql, row -> {
            EntityId device = holder(row.getString(1), row.getString(2), row.getString(3));
            int entities = row.getInt(4);
            double expected = entities * queries.day().secondsSoFar();
            return new DeviceCoverage(
                    device,
                    entities,
                    expected > 0 ? Math.min(1, row.getDouble(5) / expected) : Double.NaN,
                    DayQueries.instant(row, 6),
                    row.getInt(7),
                    row.getInt(7) > 0 ? DayQueries.instant(row, 10) : null,
                    row.getLong(8),
                    FlagBits.flags(row.getInt(9)).stream().map(Enum::name).toList(),
                    gaps(seen.getOrDefault(row.getString(1) + "/" + row.getString(2), new BitSet()), queries.day()));
        }));
        devices.sort(Comparator.comparingDouble(DeviceCoverage::coveredRatio)
                .thenComparing(coverage -> coverage.device().text()));
        return devices;
    }

    private static EntityId holder(String fabric, String device, String kind) {
        return switch (kind) {
            case "nic", "gpu", "host" -> EntityId.host(fabric, device);
            default -> EntityId.device(fabric, device);
        };
    }

    private static Map<String, BitSet> slotsSeen(DayQueries queries) {
        Map<String, BitSet> seen = new HashMap<>();
        queries.rows(
                "SELECT DISTINCT fabric || '/' || device, epoch_us(time_bucket(INTERVAL 15 MINUTE, start_at)), age = 'hour' "
                        + queries.windows(),
                row -> {
                    long offset = Duration.between(queries.day().start(), DayQueries.instant(row, 2))
                            .toSeconds();
                    int slot = (int) Math.max(0, offset / ReportDay.SLOT.toSeconds());
                    BitSet slots = seen.computeIfAbsent(row.getString(1), device -> new BitSet());
                    slots.set(slot, slot + (row.getBoolean(3) ? 4 : 1));
                    return slot;
                });
        return seen;
    }

    private static List<DeviceCoverage.Gap> gaps(BitSet seen, ReportDay day) {
        List<DeviceCoverage.Gap> gaps = new ArrayList<>();
        int slots = (int) (day.secondsSoFar() / ReportDay.SLOT.toSeconds());
        for (int slot = seen.nextClearBit(0); slot < slots; slot = seen.nextClearBit(slot)) {
            int next = seen.nextSetBit(slot);
            int end = next < 0 || next > slots ? slots : next;
            Instant to = end == slots ? day.until() : day.slotStart(end);
            gaps.add(new DeviceCoverage.Gap(day.slotStart(slot), to));
            slot = end;
        }
        return gaps;
    }
}
