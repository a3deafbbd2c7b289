package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.ForecastHead;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All that is remembered of one device, and its written form: samples as they come, what is known of forecasts once in a horizon. After
 * a restart the rounds in between are lived through again, from the samples. Not thread-safe.
 */
final class DeviceMemory {
    /** Of the written form; another version's is not read, and its device begins anew. */
    private static final int VERSION = 1;

    private static final String SERIES = "series/";
    private static final String BLOCK = "block/";
    private static final String JUDGED = "judged/";
    private static final String GROUP = "group/";

    private final EntityId holder;
    private final ForecastPlan plan;
    private final Map<SeriesKey, SeriesMemory> series = new TreeMap<>();
    private final Map<GroupKey, GroupMemory> groups = new TreeMap<>();
    private final Map<SeriesKey, byte[]> judged = new TreeMap<>();
    private final NavigableSet<SeriesKey> changedSamples = new TreeSet<>();
    private final NavigableSet<SeriesKey> changedJudgements = new TreeSet<>();
    private final NavigableSet<GroupKey> changedGroups = new TreeSet<>();
    private final Map<ForecastHead, Long> scoredTo = new EnumMap<>(ForecastHead.class);
    private final StateWriter writer = new StateWriter();

    /** The memory of a device; later plans must have the same names and rules. */
    DeviceMemory(EntityId holder, ForecastPlan plan) {
        this.holder = holder;
        this.plan = plan;
    }

    SeriesMemory series(SeriesKey key) {
        return series.computeIfAbsent(key, k -> new SeriesMemory(plan.lookBackSteps()));
    }

    Set<SeriesKey> keys() {
        return series.keySet();
    }

    GroupMemory group(GroupKey key) {
        return groups.computeIfAbsent(key, k -> new GroupMemory(plan, k.head().steps()));
    }

    Map<GroupKey, GroupMemory> groups() {
        return groups;
    }

    void samplesChanged(SeriesKey key) {
        changedSamples.add(key);
    }

    void judgementChanged(SeriesKey key) {
        changedJudgements.add(key);
    }

    /** Has the groups of a head, which begin with that, and all their series written, as they are now. */
    void mark(ForecastHead head) {
        groups.forEach((key, group) -> {
            if (key.head() == head) {
                group.mark(scoredTo.getOrDefault(head, Long.MIN_VALUE));
            }
        });
        markBegun(head);
    }

    /** Has the groups of a head that have begun, and all their series, written, as they are now. */
    void markBegun(ForecastHead head) {
        groups.forEach((key, group) -> {
            if (key.head() == head && group.hasBegun()) {
                group.mark(scoredTo.getOrDefault(head, Long.MIN_VALUE));
                changedGroups.add(key);
            }
        });
        series.forEach((key, memory) -> {
            if (key.head() == head && memory.judgement() != null) {
                changedJudgements.add(key);
            }
        });
    }

    /** What changed since the last call. */
    List<StateEntry> takeChanges() {
        List<StateEntry> changes = new ArrayList<>();
        for (SeriesKey key : changedSamples) {
            SeriesMemory memory = series(key);
            begin();
            memory.write(writer);
            changes.add(new StateEntry(SERIES + key.text(), writer.toBytes()));
            for (int block : memory.samples().takeChanged()) {
                begin();
                memory.samples().writeBlock(block, writer);
                changes.add(new StateEntry(BLOCK + block + "/" + key.text(), writer.toBytes()));
            }
        }
        for (SeriesKey key : changedJudgements) {
            begin();
            Judgement judgement = series(key).judgement();
            writer.count(judgement == null ? 0 : 1);
            if (judgement != null) {
                judgement.write(writer);
            }
            changes.add(new StateEntry(JUDGED + key.text(), writer.toBytes()));
        }
        for (GroupKey key : changedGroups) {
            begin();
            group(key).write(writer);
            changes.add(new StateEntry(GROUP + key.text() + "|" + holder.text(), writer.toBytes()));
        }
        changedSamples.clear();
        changedJudgements.clear();
        changedGroups.clear();
        return changes;
    }

    /** A stamp first, so that what another version or another set of models wrote is told from our own. */
    private void begin() {
        writer.clear();
        writer.count(VERSION);
        writer.number(stamp());
    }

    private long stamp() {
        return 31L * plan.speakers().hashCode() + plan.lookBackSteps();
    }

    static EntityId holderOf(String name) {
        String rest = name.substring(name.indexOf('/') + 1);
        if (name.startsWith(GROUP)) {
            return EntityId.parse(rest.substring(rest.indexOf('|', rest.indexOf('|') + 1) + 1));
        }
        String key = name.startsWith(BLOCK) ? rest.substring(rest.indexOf('/') + 1) : rest;
        return SeriesKey.parse(key).entity().holder();
    }

    /** Puts back an entry; false when it was written by another version or for other models, and is left out. */
    boolean restore(StateEntry entry) {
        StateReader in = new StateReader(entry.content());
        if (in.count() != VERSION || in.number() != stamp()) {
            return false;
        }
        String name = entry.name();
        String rest = name.substring(name.indexOf('/') + 1);
        if (name.startsWith(SERIES)) {
            series(SeriesKey.parse(rest)).read(in);
        } else if (name.startsWith(BLOCK)) {
            int slash = rest.indexOf('/');
            series(SeriesKey.parse(rest.substring(slash + 1)))
                    .samples()
                    .readBlock(Integer.parseInt(rest.substring(0, slash)), in);
        } else if (name.startsWith(GROUP)) {
            group(GroupKey.parse(rest.substring(0, rest.indexOf('|', rest.indexOf('|') + 1))))
                    .read(in);
        } else {
            judged.put(SeriesKey.parse(rest), entry.content());
        }
        return true;
    }

    /** Ends the restoring, when all entries are in: judgements need their groups. */
    void restored() {
        judged.forEach((key, content) -> {
            StateReader in = new StateReader(content);
            in.count();
            in.number();
            if (in.count() > 0) {
                Judgement judgement = new Judgement(group(GroupKey.of(key)));
                judgement.read(key.text(), in);
                series(key).judgement(judgement);
            }
        });
        judged.clear();
        groups.forEach((key, group) -> scoredTo.merge(key.head(), group.markedAtMillis(), Math::max));
    }

    /**
     * Scores, step by step and series by series, the samples up to a time that came since it was last done. After a restart that is since
     * the groups were written last: the same samples are scored in the same order again.
     */
    void score(ForecastHead head, long untilMillis) {
        long from = scoredTo.getOrDefault(head, Long.MIN_VALUE);
        NavigableSet<Long> steps = stepsBetween(head, from, untilMillis);
        if (steps.isEmpty()) {
            return;
        }
        scoredTo.put(head, steps.last());
        if (groups.keySet().stream().noneMatch(key -> key.head() == head)) {
            return;
        }
        for (long step : steps) {
            series.forEach((key, memory) -> {
                Judgement judgement = memory.judgement();
                if (key.head() == head && judgement != null) {
                    judgement.came(
                            memory.samples(),
                            memory.lastStepMillis(),
                            step,
                            head.step().toMillis());
                }
            });
            groups.forEach((key, group) -> {
                if (key.head() == head && group.hasBegun()) {
                    group.speaker().originPassed();
                }
            });
        }
    }

    private NavigableSet<Long> stepsBetween(ForecastHead head, long from, long until) {
        NavigableSet<Long> steps = new TreeSet<>();
        series.forEach((key, memory) -> {
            long at = memory.lastStepMillis();
            for (int back = 0;
                    key.head() == head && at > from && back < memory.samples().size();
                    back++) {
                if (at <= until && !Float.isNaN(memory.samples().back(back))) {
                    steps.add(at);
                }
                at -= head.step().toMillis();
            }
        });
        return steps;
    }

    /** Closes the steps that end no later than a round: all windows of it are in. */
    List<SeriesKey> closeSteps(ForecastHead head, long roundMillis) {
        List<SeriesKey> closed = new ArrayList<>();
        series.forEach((key, memory) -> {
            if (key.head() == head && memory.close(roundMillis, head.step())) {
                closed.add(key);
                changedSamples.add(key);
            }
        });
        return closed;
    }
}
