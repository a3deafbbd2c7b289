package io.shadowtune.models.twin.packet;

/**
 * The queues of all switch ports, brought forward in time as far as is asked, with marks and pause frames. Not
 * thread-safe.
 */
final class CellPorts {
    /** Takes what has left a port. */
    interface Sink {
        /** The first packet is at the far end of the port's link then; the others follow it at the link's rate. */
        void left(int port, long cell, long firstNanos, long lastNanos);
    }

    private static final int ACKS_TOGETHER = 8;

    /** Packets that may be counted at a switch before they are there: those of a window and of trains. */
    private static final int SLACK_PACKETS = 64;

    private final Fabric fabric;
    private final CellSizes sizes;
    private final Routes routes;
    private final PortMeters meters;
    private final SwitchMemory memory;
    private final Lottery lottery;
    private final Pauses pauses;
    private final PortLoads loads;
    private final Sink sink;
    private final int[] node;
    private final double[] nanosPerByte;
    private final int[] fullNanos;
    private final int[] ackNanos;
    private final int[] delayNanos;
    private final long[][] queues;
    private final int[] heads;
    private final int[] counts;
    private final long[] startNanos;
    private final int[] acks;
    private final int[] active;
    private final boolean[] isActive;
    private int activeCount;
    private long pauseFrames;

    CellPorts(
            Scenario scenario,
            CellSizes sizes,
            Routes routes,
            PortMeters meters,
            Pauses pauses,
            PortLoads loads,
            Sink sink) {
        this.loads = loads;
        this.fabric = scenario.fabric();
        this.sizes = sizes;
        this.routes = routes;
        this.meters = meters;
        this.pauses = pauses;
        this.sink = sink;
        int ports = fabric.portCount();
        this.memory = new SwitchMemory(fabric, scenario::switchAt, (long) SLACK_PACKETS * sizes.fullBytes());
        this.lottery = new Lottery(scenario, ports);
        this.node = new int[ports];
        this.nanosPerByte = new double[ports];
        this.fullNanos = new int[ports];
        this.ackNanos = new int[ports];
        this.delayNanos = new int[ports];
        this.queues = new long[ports][];
        this.heads = new int[ports];
        this.counts = new int[ports];
        this.startNanos = new long[ports];
        this.acks = new int[ports];
        this.active = new int[ports];
        this.isActive = new boolean[ports];
        for (int port = 0; port < ports; port++) {
            node[port] = fabric.from(port);
            nanosPerByte[port] = 8 / fabric.link(port).gbps();
            fullNanos[port] = (int) (sizes.fullBytes() * nanosPerByte[port]);
            ackNanos[port] = (int) (sizes.ackBytes() * nanosPerByte[port]);
            delayNanos[port] = (int) Math.round(fabric.link(port).delayMicros() * 1_000);
        }
    }

    long pauseFrames() {
        return pauseFrames;
    }

    /** Acknowledgements that pass a port about now. */
    void addAcks(int port, int packets) {
        acks[port] += packets;
    }

    /** Time an acknowledgement that comes now would take at a port and its link. */
    long ackNanos(int port) {
        return ackNanos[port] + delayNanos[port] + (long) (meters.queueBytes[port] * nanosPerByte[port]);
    }

    /** Packets have come to a switch; false when there was no room for them. */
    boolean arrive(int port, long cell, long now) {
        advance(port, now);
        if (acks[port] > 0) {
            arriveAcks(port, now);
        }
        int bytes = sizes.bytes(cell);
        if (counts[port] == 0 && startNanos[port] <= now && !pauses.any(port)) {
            // It leaves at once: no memory is held, and nothing is there to be marked for.
            meters.passed(port, bytes, Cell.packets(cell));
            leave(port, cell, bytes, 0, now);
            return true;
        }
        int ingress = routes.ports[sizes.route(cell) + Cell.hop(cell) - 1] ^ 1;
        int at = node[port];
        if (memory.wouldStop(ingress, at, bytes)) {
            // Other ports of the switch may have let go of some of it meanwhile.
            for (int i = 0; i < fabric.degree(at); i++) {
                advance(fabric.port(at, i), now);
            }
        }
        if (!memory.take(ingress, at, bytes)) {
            meters.drops[port] += Cell.packets(cell);
            return false;
        }
        if (memory.mustStop(ingress, at)) {
            pauseFrames++;
            tell(ingress, true, now);
        }
        loads.came(port, bytes);
        put(port, cell, bytes, now);
        return true;
    }

    /** Those that a free port has passed take its time, others wait in its queue. */
    private void arriveAcks(int port, long now) {
        if (counts[port] == 0) {
            startNanos[port] += (long) acks[port] * ackNanos[port];
            passAcks(port);
        } else if (acks[port] >= ACKS_TOGETHER) {
            putAcks(port, now);
        }
    }

    private void passAcks(int port) {
        meters.passed(port, acks[port] * sizes.ackBytes(), acks[port]);
        acks[port] = 0;
    }

    private void putAcks(int port, long now) {
        int packets = Math.min(Cell.MOST, acks[port]);
        acks[port] -= packets;
        put(port, Cell.ofAcks(packets), packets * sizes.ackBytes(), now);
    }

    private void put(int port, long cell, int bytes, long now) {
        meters.add(port, bytes, now);
        lottery.arrived(port, meters.queueBytes[port]);
        long[] queue = queues[port];
        int count = counts[port];
        if (queue == null) {
            queue = new long[16];
            queues[port] = queue;
        } else if (count == queue.length) {
            queue = grown(port);
        }
        queue[(heads[port] + count) & (queue.length - 1)] = cell;
        counts[port] = count + 1;
        if (count == 0) {
            startNanos[port] = Math.max(startNanos[port], now);
            activate(port);
        }
    }

    private long[] grown(int port) {
        long[] old = queues[port];
        long[] larger = new long[old.length * 2];
        int head = heads[port];
        System.arraycopy(old, head, larger, 0, old.length - head);
        System.arraycopy(old, 0, larger, old.length - head, head);
        heads[port] = 0;
        queues[port] = larger;
        return larger;
    }

    private void activate(int port) {
        if (!isActive[port]) {
            isActive[port] = true;
            active[activeCount++] = port;
        }
    }

    /** Brings all ports to a time. */
    void advanceAll(long until, long windowNanos) {
        int kept = 0;
        loads.next();
        for (int i = 0; i < activeCount; i++) {
            int port = active[i];
            advance(port, until);
            meters.sample(port, windowNanos);
            loads.close(port);
            if (counts[port] > 0) {
                while (acks[port] > 0) {
                    putAcks(port, until);
                }
                active[kept++] = port;
            } else {
                isActive[port] = false;
            }
        }
        activeCount = kept;
    }

    /** Sends what a port begins to send before a time. */
    private void advance(int port, long until) {
        while (counts[port] > 0) {
            long start = pauses.startNotBefore(port, startNanos[port]);
            if (start >= until) {
                startNanos[port] = start == Long.MAX_VALUE ? startNanos[port] : start;
                return;
            }
            send(port, start);
        }
    }

    private void send(int port, long now) {
        long[] queue = queues[port];
        int head = heads[port];
        long cell = queue[head];
        heads[port] = (head + 1) & (queue.length - 1);
        counts[port]--;
        int packets = Cell.packets(cell);
        if (Cell.isAck(cell)) {
            startNanos[port] = now + (long) packets * ackNanos[port];
            meters.remove(port, packets * sizes.ackBytes(), packets, now);
            meters.marks[port] += draw(port, packets, sizes.ackBytes());
            return;
        }
        int bytes = sizes.bytes(cell);
        int ingress = routes.ports[sizes.route(cell) + Cell.hop(cell) - 1] ^ 1;
        int at = node[port];
        memory.give(ingress, at, bytes);
        meters.remove(port, bytes, packets, now);
        int marks = draw(port, packets, sizes.fullBytes());
        meters.marks[port] += marks;
        if (memory.mayResume(ingress, at)) {
            tell(ingress, false, now);
        }
        leave(port, cell, bytes, marks, now);
    }

    private void leave(int port, long cell, int bytes, int marks, long now) {
        int first = Cell.isLast(cell) ? (int) (bytes * nanosPerByte[port]) : fullNanos[port];
        long whole = now + (long) Cell.packets(cell) * first;
        startNanos[port] = whole;
        sink.left(port, Cell.next(cell, marks), now + first + delayNanos[port], whole + delayNanos[port]);
    }

    private int draw(int port, int packets, long packetBytes) {
        long queue = meters.queueBytes[port];
        if (packets == 1) {
            return lottery.draw(port, queue) ? 1 : 0;
        }
        // What comes while they leave, and those of them that still wait.
        long seen = queue == 0 ? 0 : queue + packetBytes * (packets - 1) / 2;
        int marks = 0;
        for (int i = 0; i < packets; i++) {
            marks += lottery.draw(port, seen) ? 1 : 0;
        }
        return marks;
    }

    private void tell(int port, boolean stop, long now) {
        long free = counts[port] > 0 || startNanos[port] > now ? Math.max(now, startNanos[port]) : now;
        pauses.told(port ^ 1, stop, free + sizes.pauseNanos(nanosPerByte[port]) + delayNanos[port]);
    }

    /** Tells meters of the pauses up to the end. */
    void finish(long now) {
        pauses.finish(now);
        for (int port = 0; port < acks.length; port++) {
            passAcks(port);
        }
        meters.finish(new boolean[fabric.portCount()], now);
    }
}
