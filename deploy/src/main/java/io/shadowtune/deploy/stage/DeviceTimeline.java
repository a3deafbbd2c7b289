package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Windows, forecasts and settings of one device, which come from three topics, put in one order that does not depend on
 * which came first: the settings read before an end, all windows of that end, then the round issued at that end, then
 * the windows of the next end.
 *
 * <p>The windows of an end are all in when one of a later end has come. They wait for the round of the end before; when
 * more than {@value #MOST_WAITING} ends wait, the forecasts are late, and the windows go on without. Settings whose time
 * is only assumed, as those of a file without one, count from the beginning: nobody knows of a time before them. Not
 * thread-safe.
 */
final class DeviceTimeline {
    /** Half an hour of 10 s windows. */
    private static final int MOST_WAITING = 180;

    private final NavigableMap<Instant, List<Window>> windows = new TreeMap<>();
    private final NavigableMap<Instant, ForecastRound> rounds = new TreeMap<>();
    private final NavigableMap<Instant, List<ConfigSnapshot>> snapshots = new TreeMap<>();
    private @Nullable Instant lastEnd;
    private @Nullable Instant lastRound;

    /**
     * What can be told in one go.
     *
     * @param snapshots settings read since the end before, the oldest first
     * @param rounds rounds of the end before
     * @param windows all windows of one end, by entity
     */
    record Group(List<ConfigSnapshot> snapshots, List<ForecastRound> rounds, List<Window> windows) {}

    /** From when a snapshot counts: {@link Instant#MIN} when its time is only assumed. */
    static Instant since(ConfigSnapshot snapshot) {
        return snapshot.header().timeQuality() == TimeQuality.ASSUMED
                ? Instant.MIN
                : snapshot.header().eventTime();
    }

    void add(Window window) {
        windows.computeIfAbsent(window.end(), end -> new ArrayList<>()).add(window);
    }

    void add(ForecastRound round) {
        rounds.put(round.issuedAt(), round);
    }

    /** A later snapshot of the same entity and time takes the place of the earlier. */
    void add(ConfigSnapshot snapshot) {
        List<ConfigSnapshot> same = snapshots.computeIfAbsent(since(snapshot), at -> new ArrayList<>());
        same.removeIf(other -> other.entity().equals(snapshot.entity()));
        same.add(snapshot);
        same.sort(Comparator.comparing(ConfigSnapshot::entity));
    }

    /** Ends and rounds told last, after a restart. */
    void restore(@Nullable Instant toldEnd, @Nullable Instant toldRound) {
        lastEnd = toldEnd;
        lastRound = toldRound;
    }

    @Nullable
    Instant lastEnd() {
        return lastEnd;
    }

    @Nullable
    Instant lastRound() {
        return lastRound;
    }

    /**
     * The next group, or null when something may still come before it.
     *
     * @param ended whether no more input will come
     */
    @Nullable
    Group next(boolean ended) {
        if (snapshots.size() > MOST_WAITING) {
            // A device that tells settings and no windows, or dates them ahead, must not fill the memory.
            return new Group(takeSnapshots(snapshots.lastKey()), List.of(), List.of());
        }
        Map.Entry<Instant, List<Window>> first = windows.firstEntry();
        if (first == null) {
            return ended && !(rounds.isEmpty() && snapshots.isEmpty())
                    ? new Group(takeSnapshots(Instant.MAX), takeRounds(Instant.MAX), List.of())
                    : null;
        }
        boolean complete = ended || windows.size() > 1;
        Instant before = lastEnd;
        boolean roundKnown = before == null
                || (lastRound != null && !lastRound.isBefore(before))
                || (!rounds.isEmpty() && !rounds.lastKey().isBefore(before));
        if (!complete || !(roundKnown || ended || windows.size() > MOST_WAITING)) {
            return null;
        }
        List<ForecastRound> due = before == null ? List.of() : takeRounds(before);
        windows.pollFirstEntry();
        lastEnd = first.getKey();
        List<Window> group = new ArrayList<>(first.getValue());
        group.sort(Comparator.comparing(Window::entity));
        return new Group(takeSnapshots(first.getKey()), due, group);
    }

    private List<ConfigSnapshot> takeSnapshots(Instant before) {
        NavigableMap<Instant, List<ConfigSnapshot>> due = snapshots.headMap(before, false);
        List<ConfigSnapshot> taken = due.values().stream().flatMap(List::stream).toList();
        due.clear();
        return taken;
    }

    private List<ForecastRound> takeRounds(Instant until) {
        NavigableMap<Instant, ForecastRound> due = rounds.headMap(until, true);
        List<ForecastRound> taken = List.copyOf(due.values());
        due.clear();
        if (!taken.isEmpty()) {
            lastRound = taken.get(taken.size() - 1).issuedAt();
        }
        return taken;
    }
}
