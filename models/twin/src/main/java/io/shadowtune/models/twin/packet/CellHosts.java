package io.shadowtune.models.twin.packet;

import java.util.Arrays;

/**
 * What the hosts' ports send: on each, the queue pair whose pacing has allowed it for longest goes next. Not
 * thread-safe.
 */
final class CellHosts {
    /** Packets of one pair that go together follow each other within so long; less than a tenth of a sender's timers. */
    private static final long TRAIN_NANOS = 680;

    /** A train has at most that part of the lowest threshold of marks. */
    private static final int TRAINS_IN_KMIN = 16;

    /** So many packets at the begin of each flow go one by one. */
    private static final int FIRST_PACKETS = 256;

    private final FlowTable flows;
    private final Routes routes;
    private final Senders senders;
    private final Pauses pauses;
    private final PortLoads loads;
    private final CellSizes sizes;
    private final Calendar calendar;
    private final int[][] pairs;
    private final int[] pairCount;
    private final long[] freeNanos;
    private final double[] nanosPerByte;
    private final int[] fullNanos;
    private final int[] delayNanos;
    private final long[] ackNanos;
    private final long[] ackDebtNanos;
    private final long[] gapNanos;
    /** Who had its turn longest ago goes first among those who may go. */
    private final int[] turns;

    private final byte[] hops;
    private final int[] active;
    private final boolean[] isActive;
    private final int mostTogether;
    private int activeCount;
    private long earliest = Long.MAX_VALUE;
    private int turn;

    CellHosts(
            Scenario scenario,
            CellSizes sizes,
            Routes routes,
            Senders senders,
            Pauses pauses,
            PortLoads loads,
            Calendar calendar) {
        this.loads = loads;
        this.sizes = sizes;
        this.flows = sizes.flows();
        this.routes = routes;
        this.senders = senders;
        this.pauses = pauses;
        this.calendar = calendar;
        this.mostTogether = mostTogether(scenario, sizes.fullBytes());
        Fabric fabric = scenario.fabric();
        int ports = fabric.portCount();
        this.pairs = new int[ports][];
        this.pairCount = new int[ports];
        this.freeNanos = new long[ports];
        this.nanosPerByte = new double[ports];
        this.fullNanos = new int[ports];
        this.delayNanos = new int[ports];
        this.ackNanos = new long[ports];
        this.ackDebtNanos = new long[ports];
        this.active = new int[ports];
        this.isActive = new boolean[ports];
        this.gapNanos = new long[flows.count];
        this.turns = new int[flows.count];
        this.hops = new byte[flows.count];
        for (int port = 0; port < ports; port++) {
            nanosPerByte[port] = 8 / fabric.link(port).gbps();
            fullNanos[port] = (int) (sizes.fullBytes() * nanosPerByte[port]);
            delayNanos[port] = (int) Math.round(fabric.link(port).delayMicros() * 1_000);
            ackNanos[port] = (int) (sizes.ackBytes() * nanosPerByte[port]);
        }
    }

    private static int mostTogether(Scenario scenario, int bytes) {
        double kmin = kminBytes(scenario.marking());
        for (Marking marking : scenario.markingOf().values()) {
            kmin = Math.min(kmin, kminBytes(marking));
        }
        return (int) Math.max(1, Math.min(Cell.MOST, kmin / TRAINS_IN_KMIN / bytes));
    }

    private static double kminBytes(Marking marking) {
        return marking.pmax() == 0 ? Double.MAX_VALUE : marking.kminBytes();
    }

    /** A pair has something to send from a time on, not before its pacing allows. */
    void add(int flow, int switches, long now) {
        int port = routes.ports[flows.dataRoute[flow]];
        hops[flow] = (byte) switches;
        flows.nextSendNanos[flow] = Math.max(flows.nextSendNanos[flow], now);
        paced(flow);
        int[] heap = pairs[port];
        if (heap == null) {
            heap = new int[2];
        } else if (pairCount[port] == heap.length) {
            heap = Arrays.copyOf(heap, heap.length * 2);
        }
        pairs[port] = heap;
        int at = pairCount[port]++;
        turns[flow] = turn++;
        while (at > 0 && isBefore(flow, heap[(at - 1) >> 1])) {
            heap[at] = heap[(at - 1) >> 1];
            at = (at - 1) >> 1;
        }
        heap[at] = flow;
        earliest = Math.min(earliest, flows.nextSendNanos[flow]);
        if (!isActive[port]) {
            isActive[port] = true;
            active[activeCount++] = port;
        }
    }

    /** The rate of a pair has changed. */
    void paced(int flow) {
        gapNanos[flow] = Pacing.wholeNanos(sizes.fullBytes() * 8.0 / senders.rateBps(flow));
    }

    /** Acknowledgements that a host's port sends before anything else. */
    void addAcks(int port, int packets) {
        ackDebtNanos[port] = Math.min(fullNanos[port], ackDebtNanos[port] + packets * ackNanos[port]);
    }

    /** Lets all ports send what they begin to send before a time. */
    void advanceAll(long until) {
        if (earliest >= until) {
            return;
        }
        int kept = 0;
        earliest = Long.MAX_VALUE;
        for (int i = 0; i < activeCount; i++) {
            int port = active[i];
            advance(port, until);
            if (pairCount[port] > 0) {
                active[kept++] = port;
                earliest = Math.min(earliest, flows.nextSendNanos[pairs[port][0]]);
            } else {
                isActive[port] = false;
            }
        }
        activeCount = kept;
    }

    /** Lets the port of a flow send what it begins to send before a time. */
    void advanceFor(int flow, long until) {
        advance(routes.ports[flows.dataRoute[flow]], until);
    }

    private void advance(int port, long until) {
        while (pairCount[port] > 0) {
            int flow = pairs[port][0];
            long at = Math.max(flows.nextSendNanos[flow], freeNanos[port]);
            if (at >= until) {
                return;
            }
            long start = pauses.startNotBefore(port, at);
            if (start >= until) {
                freeNanos[port] = start == Long.MAX_VALUE ? freeNanos[port] : start;
                return;
            }
            send(port, flow, start);
        }
    }

    private void send(int port, int flow, long now) {
        int sent = flows.nextToSend[flow];
        int left = flows.packets[flow] - sent;
        int together = left == 1 ? 1 : together(port, flow, Math.min(left - 1, flows.allowed[flow] - sent));
        long cell = Cell.of(flow, together, left == 1);
        int bytes = sizes.bytes(cell);
        int first = left == 1 ? (int) (bytes * nanosPerByte[port]) : fullNanos[port];
        flows.nextToSend[flow] = sent + together;
        freeNanos[port] = now + (long) together * first + ackDebtNanos[port];
        ackDebtNanos[port] = 0;
        flows.nextSendNanos[flow] = now + together * gapNanos[flow];
        turns[flow] = turn++;
        senders.sent(flow, bytes);
        sift(port, flows.hasToSend(flow));
        // Together they are at the first switch as much too early as they leave it.
        long spread = (together - 1) * Math.max(0, gapNanos[flow] - first) / 2;
        calendar.add(
                now + first + spread + delayNanos[port], routes.ports[flows.dataRoute[flow] + 1], Cell.next(cell, 0));
    }

    /**
     * How many packets go as one: as many as follow each other within {@link #TRAIN_NANOS} where the pair shares its
     * port and the fullest port on its way, so that no sender hears of marks later than that.
     */
    private int together(int port, int flow, int most) {
        long gap = Math.max(gapNanos[flow], (long) pairCount[port] * fullNanos[port]);
        if (flows.nextToSend[flow] < FIRST_PACKETS || 2 * gap > TRAIN_NANOS) {
            return 1;
        }
        float load = 1;
        for (int hop = flows.dataRoute[flow] + 1, left = hops[flow]; left > 0; hop++, left--) {
            load = Math.max(load, loads.of(routes.ports[hop]));
        }
        int fit = (int) (TRAIN_NANOS / (gap * load));
        return Math.max(1, Math.min(Math.min(fit, mostTogether), most));
    }

    private boolean isBefore(int flow, int other) {
        long later = flows.nextSendNanos[other] - flows.nextSendNanos[flow];
        return later > 0 || (later == 0 && turns[flow] - turns[other] < 0);
    }

    /** Puts the first pair of a port where its next time belongs, or takes it out. */
    private void sift(int port, boolean stays) {
        int[] heap = pairs[port];
        int flow = heap[0];
        int count = pairCount[port];
        if (!stays) {
            count--;
            pairCount[port] = count;
            flow = heap[count];
        }
        if (count == 1) {
            heap[0] = flow;
            return;
        }
        int at = 0;
        for (int child = 1; child < count; child = 2 * at + 1) {
            if (child + 1 < count && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (isBefore(flow, heap[child])) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = flow;
    }
}
