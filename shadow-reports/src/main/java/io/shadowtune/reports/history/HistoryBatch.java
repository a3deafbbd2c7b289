package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.DeadLetter;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.Outcome;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.Verdict;
import io.shadowtune.ingest.telemetry.Window;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Records that commit together with the offsets they were read up to. Not thread-safe; filled, appended and thrown away.
 */
public final class HistoryBatch {
    private final List<Window> windows = new ArrayList<>();
    private final List<Forecast> forecasts = new ArrayList<>();
    private final List<Decision> decisions = new ArrayList<>();
    private final List<Outcome> outcomes = new ArrayList<>();
    private final List<DeadLetter> deadLetters = new ArrayList<>();
    private final List<ConfigSnapshot> configSnapshots = new ArrayList<>();
    private final Map<Instant, List<Finding>> closedDays = new LinkedHashMap<>();
    private final Set<LocalDate> opened = new TreeSet<>();
    private final Set<LocalDate> settled = new TreeSet<>();
    private final List<Verdict> verdicts = new ArrayList<>();
    private final List<CoverageFinding> findings = new ArrayList<>();
    private final List<EngineEvent> events = new ArrayList<>();
    private final List<JobPlacement> placements = new ArrayList<>();
    private final List<NcclEvent> ncclEvents = new ArrayList<>();
    private final List<TopologySnapshot> topology = new ArrayList<>();
    private final Map<InputPartition, Long> nextOffsets = new LinkedHashMap<>();

    /** Adds a window. */
    public HistoryBatch add(Window window) {
        windows.add(window);
        return this;
    }

    /** Adds a forecast. */
    public HistoryBatch add(Forecast forecast) {
        forecasts.add(forecast);
        return this;
    }

    /** Adds a decision. */
    public HistoryBatch add(Decision decision) {
        decisions.add(decision);
        return this;
    }

    /** Adds an outcome. */
    public HistoryBatch add(Outcome outcome) {
        outcomes.add(outcome);
        return this;
    }

    /** Adds a dead letter. */
    public HistoryBatch add(DeadLetter deadLetter) {
        deadLetters.add(deadLetter);
        return this;
    }

    /** Adds a configuration snapshot. */
    public HistoryBatch add(ConfigSnapshot snapshot) {
        configSnapshots.add(snapshot);
        return this;
    }

    /** Says what was found by the end of a report day; it takes the place of what an earlier closing of it found. */
    public HistoryBatch closed(Instant dayStart, List<Finding> found) {
        closedDays.put(dayStart, List.copyOf(found));
        return this;
    }

    /** Says that windows of a report day are kept that nobody has looked at yet. */
    public HistoryBatch opened(LocalDate day) {
        opened.add(day);
        return this;
    }

    /** Says that a report day was looked at with all that is kept of it. */
    public HistoryBatch settled(LocalDate day) {
        settled.add(day);
        return this;
    }

    /** Adds a person's verdict. */
    public HistoryBatch add(Verdict verdict) {
        verdicts.add(verdict);
        return this;
    }

    /** Adds a coverage finding. */
    public HistoryBatch add(CoverageFinding finding) {
        findings.add(finding);
        return this;
    }

    /** Adds an engine event. */
    public HistoryBatch add(EngineEvent event) {
        events.add(event);
        return this;
    }

    /** Adds where a job was seen to run. */
    public HistoryBatch add(JobPlacement placement) {
        placements.add(placement);
        return this;
    }

    /** Adds what a collective library reported. */
    public HistoryBatch add(NcclEvent event) {
        ncclEvents.add(event);
        return this;
    }

    /** Adds who was seen to be connected to whom. */
    public HistoryBatch add(TopologySnapshot snapshot) {
        topology.add(snapshot);
        return this;
    }

    /** Says that everything before {@code nextOffset} of the partition is in this batch or an earlier one. */
    public HistoryBatch consumed(String topic, int partition, long nextOffset) {
        nextOffsets.put(new InputPartition(topic, partition), nextOffset);
        return this;
    }

    /** How many records it holds; a caller bounds its batches by this. */
    public int size() {
        return windows.size()
                + forecasts.size()
                + decisions.size()
                + outcomes.size()
                + deadLetters.size()
                + configSnapshots.size()
                + closedDays.size()
                + opened.size()
                + settled.size()
                + verdicts.size()
                + findings.size()
                + events.size()
                + placements.size()
                + ncclEvents.size()
                + topology.size();
    }

    /** Whether there is nothing to commit, not even an offset. */
    public boolean isEmpty() {
        return size() == 0 && nextOffsets.isEmpty();
    }

    List<Window> windows() {
        return windows;
    }

    List<Forecast> forecasts() {
        return forecasts;
    }

    List<Decision> decisions() {
        return decisions;
    }

    List<Outcome> outcomes() {
        return outcomes;
    }

    List<DeadLetter> deadLetters() {
        return deadLetters;
    }

    List<ConfigSnapshot> configSnapshots() {
        return configSnapshots;
    }

    Map<Instant, List<Finding>> closedDays() {
        return closedDays;
    }

    Set<LocalDate> opened() {
        return opened;
    }

    Set<LocalDate> settled() {
        return settled;
    }

    List<Verdict> verdicts() {
        return verdicts;
    }

    List<CoverageFinding> findings() {
        return findings;
    }

    List<EngineEvent> events() {
        return events;
    }

    List<JobPlacement> placements() {
        return placements;
    }

    List<NcclEvent> ncclEvents() {
        return ncclEvents;
    }

    List<TopologySnapshot> topology() {
        return topology;
    }

    Map<InputPartition, Long> nextOffsets() {
        return nextOffsets;
    }
}
