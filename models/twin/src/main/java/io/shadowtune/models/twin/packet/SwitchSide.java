package io.shadowtune.models.twin.packet;

/** What switches do: take packets in, queue them, mark them as they leave, and pause who sends too much. */
final class SwitchSide implements Transmitter.Source {
    private final Fabric fabric;
    private final Wire wire;
    private final PacketPool pool;
    private final Routes routes;
    private final Transmitter transmitter;
    private final PortMeters meters;
    private final SwitchMemory memory;
    private final EgressQueues queues;
    private final Lottery lottery;
    private final int[] node;
    private long pauseFrames;

    SwitchSide(Scenario scenario, PacketPool pool, Routes routes, Transmitter transmitter, PortMeters meters) {
        this.fabric = scenario.fabric();
        this.wire = scenario.wire();
        this.pool = pool;
        this.routes = routes;
        this.transmitter = transmitter;
        this.meters = meters;
        int ports = fabric.portCount();
        this.memory = new SwitchMemory(fabric, scenario::switchAt);
        this.queues = new EgressQueues(ports, pool);
        this.lottery = new Lottery(scenario, ports);
        this.node = new int[ports];
        for (int port = 0; port < ports; port++) {
            node[port] = fabric.from(port);
        }
    }

    long pauseFrames() {
        return pauseFrames;
    }

    @Override
    public boolean hasWork(int port) {
        return queues.hasWork(port);
    }

    @Override
    public int next(int port, long now) {
        int control = queues.takeControl(port);
        if (control != PacketPool.NIL || transmitter.isPaused(port)) {
            return control;
        }
        int packet = queues.take(port);
        if (packet == PacketPool.NIL) {
            return packet;
        }
        int bytes = pool.sizeBytes[packet];
        int ingress = pool.ingress[packet];
        memory.give(ingress, node[port], bytes);
        meters.remove(port, bytes, now);
        if (lottery.draw(port, meters.queueBytes[port])) {
            pool.marked[packet] |= pool.kind[packet] == PacketPool.DATA;
            meters.marks[port]++;
        }
        if (memory.mayResume(ingress, node[port])) {
            tell(ingress, PacketPool.XON, now);
        }
        return packet;
    }

    /** A packet has come in by a port. */
    void forward(int packet, int ingress, long now) {
        int bytes = pool.sizeBytes[packet];
        int out = routes.ports[++pool.hop[packet]];
        if (!memory.take(ingress, node[ingress], bytes)) {
            meters.drops[out]++;
            pool.release(packet);
            return;
        }
        if (memory.mustStop(ingress, node[ingress])) {
            pauseFrames++;
            tell(ingress, PacketPool.XOFF, now);
        }
        pool.ingress[packet] = ingress;
        meters.add(out, bytes, now);
        lottery.arrived(out, meters.queueBytes[out]);
        queues.add(out, packet);
        transmitter.sendNext(out, now);
    }

    private void tell(int port, byte kind, long now) {
        queues.addControl(port, pool.take(kind, port, 0, wire.pauseBytes()));
        transmitter.sendNext(port, now);
    }
}
