package io.shadowtune.models.twin.packet;

/**
 * The queues of all switch ports, brought forward a window at a time, with marks and pause frames. Not thread-safe.
 *
 * <p>Ports of switches that are calm run by themselves ({@link CellRun}); where a pause frame is possible, what comes to
 * a switch is handled in the order of time.
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
    private final PortMeters meters;
    private final SwitchMemory memory;
    private final CalmSwitches calm;
    private final Lottery lottery;
    private final Pauses pauses;
    private final PortLoads loads;
    private final Sink sink;
    private final CellQueues queues;
    private final CellRun runs;
    private final long windowNanos;
    private final int[] node;
    private final int[] active;
    private final boolean[] isActive;
    private final boolean[] isCareful;
    private boolean isAlwaysCareful;
    private int activeCount;
    private long window;
    private long pauseFrames;

    CellPorts(
            Scenario scenario,
            CellSizes sizes,
            PortMeters meters,
            Pauses pauses,
            PortLoads loads,
            Sink sink,
            long windowNanos) {
        this.loads = loads;
        this.fabric = scenario.fabric();
        this.sizes = sizes;
        this.meters = meters;
        this.pauses = pauses;
        this.sink = sink;
        this.windowNanos = windowNanos;
        int ports = fabric.portCount();
        this.memory = new SwitchMemory(fabric, scenario::switchAt, (long) SLACK_PACKETS * sizes.fullBytes());
        this.calm = new CalmSwitches(fabric, memory, windowNanos, CellHosts.mostTrainBytes(scenario));
        this.lottery = new Lottery(scenario, ports);
        this.queues = new CellQueues(fabric, sizes);
        this.runs = new CellRun(sizes, queues, meters, memory, lottery, sink);
        this.node = new int[ports];
        this.active = new int[ports];
        this.isActive = new boolean[ports];
        this.isCareful = new boolean[ports];
        for (int port = 0; port < ports; port++) {
            node[port] = fabric.from(port);
        }
    }

    /** Handles everything in the order of time, also where no pause frame is possible; slower, to be compared with. */
    void keepOrder() {
        isAlwaysCareful = true;
    }

    long pauseFrames() {
        return pauseFrames;
    }

    /** Acknowledgements that pass a port about now. */
    void addAcks(int port, int packets) {
        queues.acks[port] += packets;
    }

    /** Time an acknowledgement that comes now would take at a port and its link. */
    long ackNanos(int port) {
        return queues.ackNanos[port]
                + queues.delayNanos[port]
                + (long) (meters.queueBytes[port] * queues.nanosPerByte[port]);
    }

    /** Brings all ports through the open window of a calendar; false when there was no room for what has come. */
    boolean run(Calendar calendar, int arrivals, long until) {
        window++;
        for (int i = 0; i < arrivals; i++) {
            int port = calendar.port(i);
            queues.arrives(port, calendar.cell(i), calendar.nanos(i));
            activate(port);
        }
        boolean anyCareful = false;
        for (int i = 0; i < activeCount; i++) {
            int port = active[i];
            boolean careful =
                    isAlwaysCareful || !calm.isCalm(node[port], window) || pauses.any(port) || !lottery.isInstant(port);
            isCareful[port] = careful;
            anyCareful |= careful;
        }
        boolean hasRoom = true;
        if (anyCareful) {
            for (int i = 0; i < arrivals; i++) {
                int port = calendar.port(i);
                hasRoom &= !isCareful[port] || arrive(port, calendar.cell(i), calendar.nanos(i));
            }
        }
        runAll(until);
        return hasRoom;
    }

    private void runAll(long until) {
        int kept = 0;
        loads.next();
        for (int i = 0; i < activeCount; i++) {
            int port = active[i];
            if (isCareful[port]) {
                advance(port, until);
                queues.arrivedCounts[port] = 0;
            } else {
                loads.came(port, runs.run(port, until));
            }
            meters.sample(port, windowNanos);
            loads.close(port);
            if (queues.counts[port] > 0) {
                while (queues.acks[port] > 0) {
                    putAcks(port, until);
                }
                active[kept++] = port;
            } else {
                isActive[port] = false;
            }
        }
        activeCount = kept;
    }

    private void activate(int port) {
        if (!isActive[port]) {
            isActive[port] = true;
            active[activeCount++] = port;
        }
    }

    /** Packets have come to a switch; false when there was no room for them. */
    private boolean arrive(int port, long cell, long now) {
        advance(port, now);
        if (queues.acks[port] > 0) {
            arriveAcks(port, now);
        }
        int bytes = sizes.bytes(cell);
        if (queues.counts[port] == 0 && queues.startNanos[port] <= now && !pauses.any(port)) {
            // It leaves at once: no memory is held, and nothing is there to be marked for.
            meters.passed(port, bytes, Cell.packets(cell));
            leave(port, cell, bytes, 0, now);
            return true;
        }
        int ingress = sizes.ways().ingress(Cell.position(cell));
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
        if (queues.counts[port] == 0) {
            queues.startNanos[port] += (long) queues.acks[port] * queues.ackNanos[port];
            passAcks(port);
        } else if (queues.acks[port] >= ACKS_TOGETHER) {
            putAcks(port, now);
        }
    }

    private void passAcks(int port) {
        int acks = queues.acks[port];
        meters.passed(port, acks * sizes.ackBytes(), acks);
        queues.acks[port] = 0;
    }

    private void putAcks(int port, long now) {
        int packets = Math.min(Cell.MOST, queues.acks[port]);
        queues.acks[port] -= packets;
        put(port, Cell.ofAcks(packets), packets * sizes.ackBytes(), now);
    }

    private void put(int port, long cell, int bytes, long now) {
        meters.add(port, bytes, now);
        lottery.arrived(port, meters.queueBytes[port]);
        if (queues.counts[port] == 0) {
            queues.startNanos[port] = Math.max(queues.startNanos[port], now);
            activate(port);
        }
        queues.put(port, cell);
    }

    /** Sends what a port begins to send before a time. */
    private void advance(int port, long until) {
        while (queues.counts[port] > 0) {
            long start = pauses.startNotBefore(port, queues.startNanos[port]);
            if (start >= until) {
                queues.startNanos[port] = start == Long.MAX_VALUE ? queues.startNanos[port] : start;
                return;
            }
            send(port, start);
        }
    }

    private void send(int port, long now) {
        long cell = queues.take(port);
        int packets = Cell.packets(cell);
        if (Cell.isAck(cell)) {
            queues.startNanos[port] = now + (long) packets * queues.ackNanos[port];
            meters.remove(port, packets * sizes.ackBytes(), packets, now);
            meters.marks[port] += lottery.draw(port, meters.queueBytes[port], packets, sizes.ackBytes());
            return;
        }
        int bytes = sizes.bytes(cell);
        int ingress = sizes.ways().ingress(Cell.position(cell));
        int at = node[port];
        memory.give(ingress, at, bytes);
        meters.remove(port, bytes, packets, now);
        int marks = lottery.draw(port, meters.queueBytes[port], packets, sizes.fullBytes());
        meters.marks[port] += marks;
        if (memory.mayResume(ingress, at)) {
            tell(ingress, false, now);
        }
        leave(port, cell, bytes, marks, now);
    }

    private void leave(int port, long cell, int bytes, int marks, long now) {
        int first = Cell.isLast(cell) ? (int) (bytes * queues.nanosPerByte[port]) : queues.fullNanos[port];
        long whole = now + (long) Cell.packets(cell) * first;
        queues.startNanos[port] = whole;
        int delay = queues.delayNanos[port];
        sink.left(port, Cell.next(cell, marks), now + first + delay, whole + delay);
    }

    private void tell(int port, boolean stop, long now) {
        long start = queues.startNanos[port];
        long free = queues.counts[port] > 0 || start > now ? Math.max(now, start) : now;
        pauses.told(port ^ 1, stop, free + sizes.pauseNanos(queues.nanosPerByte[port]) + queues.delayNanos[port]);
    }

    /** Tells meters of the pauses up to the end. */
    void finish(long now) {
        pauses.finish(now);
        for (int port = 0; port < node.length; port++) {
            passAcks(port);
        }
        meters.finish(new boolean[fabric.portCount()], now);
    }
}
