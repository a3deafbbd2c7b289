package io.shadowtune.models.twin.packet;

/**
 * One port of a calm switch through one window: what comes and what leaves, with nobody else to be asked. Not
 * thread-safe.
 *
 * <p>What a port holds stands in the fields of this object meanwhile and is written back once a window, as that is most
 * of what a packet costs.
 */
final class CellRun {
    private static final int ACKS_TOGETHER = 8;

    private final CellSizes sizes;
    private final CellWays ways;
    private final CellQueues queues;
    private final PortMeters meters;
    private final SwitchMemory memory;
    private final Lottery lottery;
    private final CellPorts.Sink sink;
    private final int fullBytes;

    private int port;
    private long until;
    private long[] queue = new long[0];
    private int head;
    private int count;
    private long start;
    private int fullNanos;
    private int delayNanos;
    private long unmarkedBytes;
    private final PortMeters.Run run = new PortMeters.Run();

    CellRun(
            CellSizes sizes,
            CellQueues queues,
            PortMeters meters,
            SwitchMemory memory,
            Lottery lottery,
            CellPorts.Sink sink) {
        this.sizes = sizes;
        this.ways = sizes.ways();
        this.fullBytes = sizes.fullBytes();
        this.queues = queues;
        this.meters = meters;
        this.memory = memory;
        this.lottery = lottery;
        this.sink = sink;
    }

    /** Brings a port to a time; gives how many bytes had to wait. */
    int run(int ofPort, long toNanos) {
        port = ofPort;
        until = toNanos;
        int arrived = queues.arrivedCounts[port];
        long[] list = queues.arrived[port];
        // Acknowledgements come together with packets.
        queue = queues.roomFor(port, 2 * arrived);
        head = queues.heads[port];
        count = queues.counts[port];
        start = queues.startNanos[port];
        fullNanos = queues.fullNanos[port];
        delayNanos = queues.delayNanos[port];
        unmarkedBytes = lottery.neverUpTo(port);
        run.begin(meters.queueBytes[port]);
        int waited = 0;
        for (int i = 0; i < 2 * arrived; i += 2) {
            advance(list[i]);
            waited += arrive(list[i + 1], list[i]);
        }
        advance(until);
        queues.arrivedCounts[port] = 0;
        queues.heads[port] = head;
        queues.counts[port] = count;
        queues.startNanos[port] = start;
        meters.ran(port, run, until);
        return waited;
    }

    /** Sends what begins to leave before a time. */
    private void advance(long time) {
        while (count > 0 && start < time) {
            long cell = queue[head];
            head = (head + 1) & (queue.length - 1);
            count--;
            if (Cell.isSingle(cell)) {
                send(cell, 1, fullBytes, fullNanos);
            } else if (Cell.isAck(cell)) {
                sendAcks(Cell.packets(cell));
            } else {
                int bytes = sizes.bytes(cell);
                send(cell, Cell.packets(cell), bytes, nanos(cell, bytes));
            }
        }
    }

    private void send(long cell, int packets, int bytes, int nanosOfOne) {
        run.left(bytes, packets, until - start);
        int marks = 0;
        if (run.queuedBytes + (long) packets * fullBytes > unmarkedBytes) {
            marks = lottery.draw(port, run.queuedBytes, packets, fullBytes);
            run.marked += marks;
        }
        memory.changed(ways.ingress(Cell.position(cell)), -bytes);
        long first = start + nanosOfOne + delayNanos;
        start += (long) packets * nanosOfOne;
        sink.left(port, marks == 0 ? Cell.next(cell) : Cell.next(cell, marks), first, start + delayNanos);
    }

    private void sendAcks(int packets) {
        run.left(packets * sizes.ackBytes(), packets, until - start);
        run.marked += lottery.draw(port, run.queuedBytes, packets, sizes.ackBytes());
        start += (long) packets * queues.ackNanos[port];
    }

    private int nanos(long cell, int bytes) {
        return Cell.isLast(cell) ? (int) (bytes * queues.nanosPerByte[port]) : fullNanos;
    }

    private int arrive(long cell, long now) {
        if (queues.acks[port] > 0) {
            arriveAcks(now);
        }
        int bytes = Cell.isSingle(cell) ? fullBytes : sizes.bytes(cell);
        if (count == 0 && start <= now) {
            // It leaves at once: no memory is held, and nothing is there to be marked for.
            int packets = Cell.packets(cell);
            run.passed(bytes, packets);
            int nanosOfOne = nanos(cell, bytes);
            start = now + (long) packets * nanosOfOne;
            sink.left(port, Cell.next(cell), now + nanosOfOne + delayNanos, start + delayNanos);
            return 0;
        }
        run.came(bytes, until - now);
        memory.changed(ways.ingress(Cell.position(cell)), bytes);
        queue[(head + count++) & (queue.length - 1)] = cell;
        return bytes;
    }

    /** Those that a free port has passed take its time, others wait in its queue. */
    private void arriveAcks(long now) {
        int acks = queues.acks[port];
        if (count == 0) {
            start += (long) acks * queues.ackNanos[port];
            run.passed(acks * sizes.ackBytes(), acks);
            queues.acks[port] = 0;
        } else if (acks >= ACKS_TOGETHER) {
            int packets = Math.min(Cell.MOST, acks);
            queues.acks[port] = acks - packets;
            run.came(packets * sizes.ackBytes(), until - now);
            queue[(head + count++) & (queue.length - 1)] = Cell.ofAcks(packets);
        }
    }
}
