package io.shadowtune.models.twin.packet;

import java.util.Arrays;
import java.util.List;

/** What came of a run. Immutable once given; times in nanoseconds from the begin of the scenario. */
public final class SimulationResult {
    private final Scenario scenario;
    private final FlowTable flows;
    private final PortMeters meters;
    private final List<PortSeries> series;
    private final Totals totals;

    /**
     * Figures of the whole run.
     *
     * @param endNanos when the last flow was acknowledged, or when the run was stopped
     * @param complete whether every flow has arrived
     * @param pauseFrames frames that told a port to stop
     * @param events events that were handled: what the run cost
     */
    public record Totals(long endNanos, boolean complete, long pauseFrames, long events) {}

    SimulationResult(Scenario scenario, FlowTable flows, PortMeters meters, List<PortSeries> series, Totals totals) {
        this.scenario = scenario;
        this.flows = flows;
        this.meters = meters;
        this.series = List.copyOf(series);
        this.totals = totals;
    }

    /** Figures of the whole run. */
    public Totals totals() {
        return totals;
    }

    /** Time from a flow's start to its last acknowledgement; -1 when it has not arrived. */
    public long completionNanos(int flow) {
        return flows.endNanos[flow] < 0 ? -1 : flows.endNanos[flow] - flows.startNanos[flow];
    }

    /** Completion times of flows of at least and at most that many bytes that have arrived. */
    public CompletionTimes completion(long fromBytes, long toBytes) {
        long[] times = new long[flows.count];
        int count = 0;
        for (int flow = 0; flow < flows.count; flow++) {
            long bytes = scenario.flows().get(flow).bytes();
            if (bytes > 0 && bytes >= fromBytes && bytes <= toBytes && flows.endNanos[flow] >= 0) {
                times[count++] = completionNanos(flow);
            }
        }
        long[] sorted = Arrays.copyOf(times, count);
        Arrays.sort(sorted);
        return CompletionTimes.of(sorted);
    }

    /** Marks of all ports, those of acknowledgements included. */
    public long marks() {
        return Arrays.stream(meters.marks).sum();
    }

    /** Bytes a port held on average. */
    public double queueMeanBytes(int port) {
        return meters.meanBytes(port, totals.endNanos());
    }

    /** Bytes a port did not exceed during that share (0..1) of the time. */
    public double queueQuantileBytes(int port, double share) {
        return meters.quantileBytes(port, share, totals.endNanos());
    }

    /** Most bytes a port held. */
    public long queueMaxBytes(int port) {
        return meters.maxBytes[port];
    }

    /** Packets a port marked. */
    public long marks(int port) {
        return meters.marks[port];
    }

    /** Bytes a switch port sent. */
    public long sentBytes(int port) {
        return meters.sentBytes[port];
    }

    /** Packets a switch port sent. */
    public long sentPackets(int port) {
        return meters.sentPackets[port];
    }

    /** Packets that found no room on their way to a port. */
    public long drops(int port) {
        return meters.drops[port];
    }

    /** Time a port was held by pause frames. */
    public long pausedNanos(int port) {
        return meters.pausedNanos[port];
    }

    /** The switch port that held most on average; the first of several. */
    public int busiestPort() {
        Fabric fabric = scenario.fabric();
        int busiest = -1;
        for (int port = 0; port < fabric.portCount(); port++) {
            boolean more = busiest < 0 || queueMeanBytes(port) > queueMeanBytes(busiest);
            if (!fabric.isHost(fabric.from(port)) && more) {
                busiest = port;
            }
        }
        return Math.max(0, busiest);
    }

    /** When a flow started; -1 when it has not. */
    public long startNanos(int flow) {
        return flows.startNanos[flow];
    }

    /** Payload that arrived, in bytes. */
    public long arrivedBytes() {
        long bytes = 0;
        for (int flow = 0; flow < flows.count; flow++) {
            if (flows.endNanos[flow] >= 0) {
                bytes += scenario.flows().get(flow).bytes();
            }
        }
        return bytes;
    }

    /** The ports that were followed, in the order asked for. */
    public List<PortSeries> series() {
        return series;
    }

    /** What was run. */
    public Scenario scenario() {
        return scenario;
    }
}
