package io.shadowtune.models.twin.packet;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Runs a scenario in windows of time about as long as a link's delay, in which no port can learn of another: the same
 * switches, senders and flows as {@link PacketSimulator}, with far less to keep in order.
 *
 * <p>What it leaves out: acknowledgements are counted at the ports they pass, a window's worth together, and only those
 * that carry a mark or end a flow have a time of their own; a long flow's packets go together where they follow each
 * other within 0.7 us; what arrives at one instant is put in order to 1/64 of a window. Nothing is ever sent twice, so
 * what may lose packets is refused. Not thread-safe; one object runs once.
 */
public final class FastSimulator implements CellPorts.Sink {
    private static final int WINDOWS_BETWEEN_CHECKS = 1 << 8;
    private static final int MOST_WINDOWS_AHEAD = 1 << 10;

    private final Scenario scenario;
    private final Agenda agenda = new Agenda();
    private final FlowTable flows;
    private final PortMeters meters;
    private final Senders senders;
    private final Calendar calendar;
    private final CellHosts hosts;
    private final CellPorts ports;
    private final long binNanos;
    private final long windowNanos;
    private final List<PortSeries.Recorder> recorders;
    private final CellWays ways;
    private final long[] cnpGapNanos;
    private int done;
    private long lastEndNanos;
    private boolean isLost;
    private long events;

    private FastSimulator(Scenario scenario, Recording recording) {
        this.scenario = scenario;
        Fabric fabric = scenario.fabric();
        Wire wire = scenario.wire();
        int portCount = fabric.portCount();
        this.flows = new FlowTable(scenario.flows(), wire);
        Routes routes = new Routes(fabric, scenario.seed());
        this.meters = new PortMeters(portCount, 2L * wire.packetBytes(), true);
        this.senders = new Senders(flows.count, agenda);
        this.windowNanos = WindowLength.nanos(scenario);
        this.calendar = new Calendar(windowNanos, WindowLength.ahead(scenario, windowNanos));
        new FlowRoutes(scenario, flows, routes).chooseAll();
        this.ways = new CellWays(fabric, flows, routes);
        CellSizes sizes = new CellSizes(flows, ways, wire);
        Pauses pauses = new Pauses(portCount, meters);
        PortLoads loads = new PortLoads(fabric, windowNanos);
        this.hosts = new CellHosts(scenario, sizes, senders, pauses, loads, calendar);
        this.ports = new CellPorts(scenario, sizes, meters, pauses, loads, this, windowNanos);
        this.cnpGapNanos = scenario.flows().stream()
                .mapToLong(flow -> scenario.dcqcnAt(flow.destination()).cnpGapNanos())
                .toArray();
        this.binNanos = recording.binNanos();
        this.recorders = recording.ports().stream()
                .map(port -> new PortSeries.Recorder(port, binNanos, meters))
                .toList();
    }

    /** Why this engine cannot run a scenario; empty when it can. */
    public static Optional<String> refusal(Scenario scenario) {
        if (!scenario.linkEvents().isEmpty()) {
            return Optional.of("links fail");
        }
        if (scenario.wire().retransmitNanos() > 0) {
            return Optional.of("packets may be sent again");
        }
        Fabric fabric = scenario.fabric();
        for (int node = 0; node < fabric.nodeCount(); node++) {
            if (!fabric.isHost(node) && !scenario.switchAt(node).pfc()) {
                return Optional.of("a switch may drop");
            }
        }
        long windowNanos = WindowLength.nanos(scenario);
        if (windowNanos < WindowLength.LEAST_NANOS) {
            return Optional.of("a link is shorter than 0.25 us");
        }
        if (WindowLength.ahead(scenario, windowNanos) > MOST_WINDOWS_AHEAD) {
            return Optional.of("link delays differ too much");
        }
        return Optional.empty();
    }

    /**
     * Runs a scenario until every flow has arrived.
     *
     * @param recording which ports to follow over time
     * @param maxNanos simulated time after which it stops in any case
     * @param stop asked now and then whether to stop early; what is there then is given, marked incomplete
     * @return the result; incomplete with drops where a switch ran out of memory, after which nothing counts
     * @throws IllegalArgumentException when a flow has no path, or {@link #refusal} gives a reason
     */
    public static SimulationResult run(Scenario scenario, Recording recording, long maxNanos, BooleanSupplier stop) {
        refusal(scenario).ifPresent(because -> {
            throw new IllegalArgumentException("The engine (fast) cannot run this scenario: " + because + ".");
        });
        return new FastSimulator(scenario, recording).run(maxNanos, stop);
    }

    /** Runs a scenario to its end with all switches in the order of time, as if any might send a pause frame. */
    static SimulationResult runInOrder(Scenario scenario) {
        FastSimulator simulator = new FastSimulator(scenario, Recording.NONE);
        simulator.ports.keepOrder();
        return simulator.run(Long.MAX_VALUE / 2, () -> false);
    }

    private SimulationResult run(long maxNanos, BooleanSupplier stop) {
        for (int flow = 0; flow < flows.count; flow++) {
            if (!flows.isWaiting(flow)) {
                agenda.at(scenario.flows().get(flow).startNanos(), Agenda.START, flow);
            }
        }
        if (!recorders.isEmpty()) {
            agenda.at(binNanos, Agenda.BIN, 0);
        }
        long begin = 0;
        for (long window = 1; done < flows.count && !isLost && begin <= maxNanos; window++) {
            long end = begin + windowNanos;
            runWindow(end);
            begin = end;
            if (window % WINDOWS_BETWEEN_CHECKS == 0 && stop.getAsBoolean()) {
                break;
            }
        }
        boolean complete = done == flows.count;
        long end = complete ? lastEndNanos : Math.min(begin, maxNanos);
        ports.finish(end);
        List<PortSeries> series =
                recorders.stream().map(PortSeries.Recorder::series).toList();
        return new SimulationResult(
                scenario,
                flows,
                meters,
                series,
                new SimulationResult.Totals(end, complete, ports.pauseFrames(), events));
    }

    private void runWindow(long end) {
        int count = calendar.open();
        for (long event = agenda.pollBefore(end); event != EventWheel.NONE; event = agenda.pollBefore(end)) {
            handle(Agenda.kind(event), Agenda.argument(event), agenda.now());
            events++;
        }
        hosts.advanceAll(end);
        events += count;
        isLost |= !ports.run(calendar, count, end);
        recorders.forEach(recorder -> recorder.settle(end));
    }

    private void handle(int kind, int flow, long now) {
        switch (kind) {
            case Agenda.START -> start(flow, now);
            case Agenda.MARKED -> {
                if (!flows.isDone(flow) || flows.endNanos[flow] > now) {
                    senders.marked(flow, now);
                }
            }
            case Agenda.DECREASE -> {
                if (isSending(flow)) {
                    hosts.advanceFor(flow, now);
                    senders.decrease(flow, now);
                    hosts.paced(flow);
                }
            }
            case Agenda.INCREASE -> {
                if (isSending(flow)) {
                    hosts.advanceFor(flow, now);
                    senders.increase(flow, now);
                    hosts.paced(flow);
                }
            }
            case Agenda.PASSED -> passed(flow, false, now);
            case Agenda.WHOLE -> passed(flow, true, now);
            default -> closeBin(now);
        }
    }

    private boolean isSending(int flow) {
        return flows.nextToSend[flow] < flows.packets[flow];
    }

    private void closeBin(long now) {
        PortSeries.SenderRates rates = senders.rates(flows);
        recorders.forEach(recorder -> recorder.ended(rates));
        agenda.at(now + binNanos, Agenda.BIN, 0);
    }

    private void start(int flow, long now) {
        flows.startNanos[flow] = now;
        if (flows.packets[flow] == 0) {
            end(flow, now);
            passed(flow, true, now);
            return;
        }
        int port = ways.port(ways.begin(flow));
        senders.begin(
                flow,
                scenario.dcqcnAt(scenario.flows().get(flow).source()),
                Math.round(scenario.fabric().link(port).gbps() * 1e9));
        if (flows.hasToSend(flow)) {
            hosts.add(flow, now);
        }
    }

    @Override
    public void left(int port, long cell, long firstNanos, long lastNanos) {
        int next = ways.port(Cell.position(cell));
        if (next >= 0) {
            calendar.add(firstNanos, next, cell);
        } else {
            received(~next, Cell.position(cell) + 1, cell, lastNanos);
        }
    }

    /** Packets will have arrived at their host then. */
    private void received(int flow, int ackBegin, long cell, long at) {
        int packets = Cell.packets(cell);
        flows.nextExpected[flow] += packets;
        boolean isWhole = flows.nextExpected[flow] == flows.packets[flow];
        if (flows.dependants().any(flow)) {
            agenda.at(at, isWhole ? Agenda.WHOLE : Agenda.PASSED, flow);
        }
        hosts.addAcks(ways.port(ackBegin), packets);
        int hop = ackBegin + 1;
        for (int port = ways.port(hop); port >= 0; port = ways.port(hop)) {
            ports.addAcks(port, packets);
            hop++;
        }
        boolean isMarked = Cell.marks(cell) > 0 && at - flows.notifiedNanos[flow] >= cnpGapNanos[flow];
        if (isMarked || isWhole) {
            long back = at + ackNanos(ackBegin);
            if (isMarked) {
                flows.notifiedNanos[flow] = at;
                agenda.at(back, Agenda.MARKED, flow);
            }
            if (isWhole) {
                end(flow, back);
            }
        }
    }

    private long ackNanos(int ackBegin) {
        long nanos = 0;
        int hop = ackBegin;
        for (int port = ways.port(hop); port >= 0; port = ways.port(hop)) {
            nanos += ports.ackNanos(port);
            hop++;
        }
        return nanos;
    }

    private void end(int flow, long now) {
        flows.endNanos[flow] = now;
        lastEndNanos = Math.max(lastEndNanos, now);
        done++;
    }

    /** Lets those go on that wait for a flow. */
    private void passed(int flow, boolean whole, long now) {
        Dependants dependants = flows.dependants();
        for (int i = dependants.begin(flow); i < dependants.end(flow); i++) {
            int other = dependants.flow(i);
            if (dependants.isGated(i)) {
                boolean waited = !flows.hasToSend(other);
                if (flows.open(other) && waited && flows.hasStarted(other)) {
                    hosts.add(other, now);
                }
            } else if (whole && flows.arrived(other)) {
                agenda.at(now + scenario.flows().get(other).startNanos(), Agenda.START, other);
            }
        }
    }
}
