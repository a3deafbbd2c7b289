package io.shadowtune.models.twin.packet;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Runs a scenario packet by packet.
 *
 * <p>The model is that of the HPCC authors' simulator [1]: output-queued switches with shared memory that mark at
 * dequeue, pause frames by ingress port, senders that pace each queue pair, an acknowledgement for each packet that
 * echoes its mark. The clock has whole nanoseconds, so that a packet of 1,048 bytes takes 83 ns at 100 Gb/s. Events of
 * one instant happen in the order in which they were scheduled, and the lottery of marks has a seed: the same scenario
 * gives the same result. Not thread-safe; one object runs once.
 *
 * <p>[1] Y. Li et al., HPCC: High Precision Congestion Control, 2019, doi:10.1145/3341302.3342085
 */
public final class PacketSimulator {
    private static final int EVENTS_BETWEEN_CHECKS = 1 << 16;

    private final Scenario scenario;
    private final Agenda agenda = new Agenda();
    private final PacketPool pool = new PacketPool();
    private final FlowTable flows;
    private final Routes routes;
    private final PortMeters meters;
    private final Transmitter transmitter;
    private final SwitchSide switches;
    private final HostSide hosts;
    private final boolean[] isHostPort;
    private final long binNanos;
    private final List<PortSeries.Recorder> recorders;

    private PacketSimulator(Scenario scenario, Recording recording) {
        this.scenario = scenario;
        Fabric fabric = scenario.fabric();
        Wire wire = scenario.wire();
        int ports = fabric.portCount();
        this.flows = new FlowTable(scenario.flows(), wire);
        this.routes = new Routes(fabric, scenario.seed());
        this.meters = new PortMeters(ports, 2L * wire.packetBytes());
        this.transmitter = new Transmitter(fabric, agenda, pool, meters);
        this.switches = new SwitchSide(scenario, pool, routes, transmitter, meters);
        this.hosts = new HostSide(scenario, flows, pool, routes, agenda, transmitter);
        this.isHostPort = new boolean[ports];
        for (int port = 0; port < ports; port++) {
            isHostPort[port] = fabric.isHost(fabric.from(port));
            transmitter.source(port, isHostPort[port] ? hosts : switches);
        }
        this.binNanos = recording.binNanos();
        this.recorders = recording.ports().stream()
                .map(port -> new PortSeries.Recorder(port, binNanos, meters))
                .toList();
    }

    /**
     * Runs a scenario until every flow has arrived.
     *
     * @param recording which ports to follow over time
     * @param maxNanos simulated time after which it stops in any case
     * @param stop asked now and then whether to stop early; what is there then is given, marked incomplete
     * @throws IllegalArgumentException when a flow has no path
     */
    public static SimulationResult run(Scenario scenario, Recording recording, long maxNanos, BooleanSupplier stop) {
        return new PacketSimulator(scenario, recording).run(maxNanos, stop);
    }

    private SimulationResult run(long maxNanos, BooleanSupplier stop) {
        hosts.routeAll();
        for (int flow = 0; flow < flows.count; flow++) {
            if (!flows.isWaiting(flow)) {
                agenda.at(scenario.flows().get(flow).startNanos(), Agenda.START, flow);
            }
        }
        for (int i = 0; i < scenario.linkEvents().size(); i++) {
            agenda.at(scenario.linkEvents().get(i).nanos(), Agenda.LINK, i);
        }
        if (!recorders.isEmpty()) {
            agenda.at(binNanos, Agenda.BIN, 0);
        }
        long events = 0;
        while (!hosts.allDone()) {
            long event = agenda.poll();
            if (event == EventWheel.NONE || agenda.now() > maxNanos) {
                break;
            }
            handle(Agenda.kind(event), Agenda.argument(event), agenda.now());
            events++;
            if (events % EVENTS_BETWEEN_CHECKS == 0 && stop.getAsBoolean()) {
                break;
            }
        }
        boolean complete = hosts.allDone();
        long end = complete ? hosts.lastEndNanos() : Math.min(agenda.now(), maxNanos);
        transmitter.finish(end);
        List<PortSeries> series =
                recorders.stream().map(PortSeries.Recorder::series).toList();
        SimulationResult.Totals totals = new SimulationResult.Totals(end, complete, switches.pauseFrames(), events);
        return new SimulationResult(scenario, flows, meters, series, totals);
    }

    private void handle(int kind, int argument, long now) {
        switch (kind) {
            case Agenda.SENT -> transmitter.sent(argument, now);
            case Agenda.ARRIVED -> arrived(argument, now);
            case Agenda.WAKE -> hosts.wake(argument, now);
            case Agenda.START -> hosts.start(argument, now);
            case Agenda.DECREASE -> {
                if (!flows.isDone(argument)) {
                    hosts.senders().decrease(argument, now);
                }
            }
            case Agenda.INCREASE -> {
                if (!flows.isDone(argument)) {
                    hosts.senders().increase(argument, now);
                }
            }
            case Agenda.TIMEOUT -> hosts.timeout(argument, now);
            case Agenda.BIN -> closeBin(now);
            default -> changed(scenario.linkEvents().get(argument), now);
        }
    }

    private void arrived(int packet, long now) {
        byte kind = pool.kind[packet];
        if (kind >= PacketPool.XOFF) {
            // A pause frame carries the port that sent it; the port it silences is the other end.
            int port = pool.flow[packet] ^ 1;
            pool.release(packet);
            transmitter.pause(port, kind == PacketPool.XOFF, now);
            return;
        }
        int from = routes.ports[pool.hop[packet]];
        if (routes.isDown(from)) {
            pool.release(packet);
            return;
        }
        int ingress = from ^ 1;
        if (!isHostPort[ingress]) {
            switches.forward(packet, ingress, now);
        } else if (kind == PacketPool.DATA) {
            hosts.receive(packet, scenario.fabric().from(ingress), now);
        } else {
            hosts.acknowledged(packet, ingress, now);
        }
    }

    private void closeBin(long now) {
        PortSeries.SenderRates rates = hosts.senders().rates(flows);
        recorders.forEach(recorder -> recorder.close(now, rates));
        agenda.at(now + binNanos, Agenda.BIN, 0);
    }

    private void changed(Scenario.LinkEvent event, long now) {
        routes.down(event.link(), !event.isUp());
        hosts.routeAll();
        for (int port = 2 * event.link(); port <= 2 * event.link() + 1; port++) {
            // Nobody is left to say go on.
            transmitter.pause(port, false, now);
        }
    }
}
