package io.shadowtune.models.twin.packet;

import java.util.stream.IntStream;

/** What hosts do: pace their queue pairs, acknowledge what arrives, react to marks, go back after a loss. */
final class HostSide implements Transmitter.Source {
    private final Scenario scenario;
    private final Wire wire;
    private final PacketPool pool;
    private final Routes routes;
    private final Agenda agenda;
    private final Transmitter transmitter;
    private final FlowTable flows;
    private final Senders senders;
    private final long[] cnpGapNanos;
    private final HostNics nics;
    private int done;
    private long lastEndNanos;

    HostSide(
            Scenario scenario,
            FlowTable flows,
            PacketPool pool,
            Routes routes,
            Agenda agenda,
            Transmitter transmitter) {
        this.scenario = scenario;
        this.wire = scenario.wire();
        this.flows = flows;
        this.pool = pool;
        this.routes = routes;
        this.agenda = agenda;
        this.transmitter = transmitter;
        this.senders = new Senders(flows.count, agenda);
        this.cnpGapNanos = IntStream.range(0, scenario.fabric().nodeCount())
                .mapToLong(node -> scenario.dcqcnAt(node).cnpGapNanos())
                .toArray();
        this.nics = new HostNics(scenario.fabric().portCount(), pool, flows);
    }

    boolean allDone() {
        return done == flows.count;
    }

    long lastEndNanos() {
        return lastEndNanos;
    }

    Senders senders() {
        return senders;
    }

    /** Chooses the ways of all flows that have not arrived, anew when links have changed. */
    void routeAll() {
        new FlowRoutes(scenario, flows, routes).chooseAll();
    }

    void start(int flow, long now) {
        flows.startNanos[flow] = now;
        if (flows.packets[flow] == 0) {
            end(flow, now);
            release(flow, now);
            return;
        }
        int port = routes.ports[flows.dataRoute[flow]];
        senders.begin(
                flow,
                scenario.dcqcnAt(scenario.flows().get(flow).source()),
                Math.round(scenario.fabric().link(port).gbps() * 1e9));
        nics.addPair(port, flow, now);
        if (wire.retransmitNanos() > 0) {
            agenda.at(now + wire.retransmitNanos(), Agenda.TIMEOUT, flow);
        }
        transmitter.sendNext(port, now);
    }

    @Override
    public boolean hasWork(int port) {
        return nics.hasWork(port);
    }

    @Override
    public int next(int port, long now) {
        if (!transmitter.isPaused(port)) {
            int ack = nics.takeAck(port);
            if (ack != PacketPool.NIL) {
                return ack;
            }
            int flow = nics.nextPair(port, now);
            if (flow != HostNics.NIL) {
                return nextPacket(flow, now);
            }
        }
        long at = nics.earliest(port);
        if (at > now && at != Long.MAX_VALUE && nics.needsWake(port)) {
            agenda.at(at, Agenda.WAKE, port);
        }
        return PacketPool.NIL;
    }

    void wake(int port, long now) {
        nics.woken(port);
        transmitter.sendNext(port, now);
    }

    private int nextPacket(int flow, long now) {
        int sequence = flows.nextToSend[flow]++;
        int payload = sequence == flows.packets[flow] - 1 ? flows.lastPayloadBytes[flow] : wire.payloadBytes();
        int bytes = payload + wire.headerBytes();
        int packet = pool.take(PacketPool.DATA, flow, sequence, bytes);
        pool.hop[packet] = flows.dataRoute[flow];
        // The gap is fixed now; a later change of the rate does not move it.
        flows.nextSendNanos[flow] = now + Pacing.wholeNanos(bytes * 8.0 / senders.rateBps(flow));
        senders.sent(flow, bytes);
        return packet;
    }

    /** Data has arrived. */
    void receive(int packet, int host, long now) {
        int flow = pool.flow[packet];
        int sequence = pool.sequence[packet];
        byte answer = sequence > flows.nextExpected[flow] ? PacketPool.NACK : PacketPool.ACK;
        if (sequence == flows.nextExpected[flow]) {
            flows.nextExpected[flow]++;
            if (flows.dependants().any(flow)) {
                release(flow, now);
            }
        }
        int ack = pool.take(answer, flow, flows.nextExpected[flow], wire.ackBytes());
        pool.hop[ack] = flows.ackRoute[flow];
        if (pool.marked[packet] && now - flows.notifiedNanos[flow] >= cnpGapNanos[host]) {
            flows.notifiedNanos[flow] = now;
            pool.marked[ack] = true;
        }
        pool.release(packet);
        int out = routes.ports[flows.ackRoute[flow]];
        nics.addAck(out, ack);
        transmitter.sendNext(out, now);
    }

    /** Lets those go on that wait for a flow. */
    private void release(int flow, long now) {
        boolean whole = flows.nextExpected[flow] == flows.packets[flow];
        Dependants dependants = flows.dependants();
        for (int i = dependants.begin(flow); i < dependants.end(flow); i++) {
            int other = dependants.flow(i);
            if (dependants.isGated(i)) {
                if (flows.open(other) && flows.hasStarted(other)) {
                    int port = routes.ports[flows.dataRoute[other]];
                    nics.mayGoOn(port, flows.nextSendNanos[other]);
                    transmitter.sendNext(port, now);
                }
            } else if (whole && flows.arrived(other)) {
                agenda.at(now + scenario.flows().get(other).startNanos(), Agenda.START, other);
            }
        }
    }

    /** An acknowledgement has arrived. */
    void acknowledged(int packet, int port, long now) {
        int flow = pool.flow[packet];
        flows.firstUnacknowledged[flow] = Math.max(flows.firstUnacknowledged[flow], pool.sequence[packet]);
        flows.nextToSend[flow] = Math.max(flows.nextToSend[flow], flows.firstUnacknowledged[flow]);
        if (flows.firstUnacknowledged[flow] == flows.packets[flow] && !flows.isDone(flow)) {
            end(flow, now);
        }
        if (pool.kind[packet] == PacketPool.NACK) {
            goBack(flow);
        }
        if (pool.marked[packet] && !flows.isDone(flow)) {
            senders.marked(flow, now);
        }
        pool.release(packet);
        transmitter.sendNext(port, now);
    }

    private void end(int flow, long now) {
        flows.endNanos[flow] = now;
        lastEndNanos = now;
        done++;
    }

    private void goBack(int flow) {
        flows.nextToSend[flow] = flows.firstUnacknowledged[flow];
        nics.mayGoOn(routes.ports[flows.dataRoute[flow]], flows.nextSendNanos[flow]);
    }

    /** The time has come to see whether a flow still moves. */
    void timeout(int flow, long now) {
        if (flows.isDone(flow)) {
            return;
        }
        if (flows.madeNoProgress(flow) && flows.nextToSend[flow] > flows.firstUnacknowledged[flow]) {
            goBack(flow);
            transmitter.sendNext(routes.ports[flows.dataRoute[flow]], now);
        }
        agenda.at(now + wire.retransmitNanos(), Agenda.TIMEOUT, flow);
    }
}
