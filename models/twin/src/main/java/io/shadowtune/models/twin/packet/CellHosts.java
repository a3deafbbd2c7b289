package io.shadowtune.models.twin.packet;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
    private final CellWays ways;
    private final Senders senders;
    private final Pauses pauses;
    private final PortLoads loads;
    private final CellSizes sizes;
    private final Calendar calendar;
    private final @Nullable PairTurns[] pairs;
    private final long[] freeNanos;
    private final double[] nanosPerByte;
    private final int[] fullNanos;
    private final int[] delayNanos;
    private final long[] ackNanos;
    private final long[] ackDebtNanos;
    private final long[] gapNanos;
    private final int[] turns;

    private final int[] active;
    private final boolean[] isActive;
    private final int mostTogether;
    private int activeCount;
    private long earliest = Long.MAX_VALUE;

    CellHosts(Scenario scenario, CellSizes sizes, Senders senders, Pauses pauses, PortLoads loads, Calendar calendar) {
        this.loads = loads;
        this.sizes = sizes;
        this.flows = sizes.flows();
        this.ways = sizes.ways();
        this.senders = senders;
        this.pauses = pauses;
        this.calendar = calendar;
        this.mostTogether = mostTogether(scenario, sizes.fullBytes());
        Fabric fabric = scenario.fabric();
        int ports = fabric.portCount();
        this.pairs = new PairTurns[ports];
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

    /** Most that a train brings beyond what its links carry meanwhile: all of it, where it comes from the quickest. */
    static int mostTrainBytes(Scenario scenario) {
        double most = 0;
        for (int port = 0; port < scenario.fabric().portCount(); port++) {
            most = Math.max(most, scenario.fabric().link(port).gbps());
        }
        return (int) (most * TRAIN_NANOS / 8) + 2 * scenario.wire().packetBytes();
    }

    private static double kminBytes(Marking marking) {
        return marking.pmax() == 0 ? Double.MAX_VALUE : marking.kminBytes();
    }

    /** A pair has something to send from a time on, not before its pacing allows. */
    void add(int flow, long now) {
        int port = ways.port(ways.begin(flow));
        flows.nextSendNanos[flow] = Math.max(flows.nextSendNanos[flow], now);
        paced(flow);
        PairTurns own = pairs[port];
        if (own == null) {
            own = new PairTurns(flows.nextSendNanos, turns);
            pairs[port] = own;
        }
        own.add(flow, freeNanos[port]);
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
            long next = turns(port).next(freeNanos[port]);
            if (next < Long.MAX_VALUE) {
                active[kept++] = port;
                earliest = Math.min(earliest, next);
            } else {
                isActive[port] = false;
            }
        }
        activeCount = kept;
    }

    /** Lets the port of a flow send what it begins to send before a time. */
    void advanceFor(int flow, long until) {
        advance(ways.port(ways.begin(flow)), until);
    }

    private PairTurns turns(int port) {
        return Objects.requireNonNull(pairs[port]);
    }

    private void advance(int port, long until) {
        PairTurns own = turns(port);
        for (long at = own.next(freeNanos[port]); at < until; at = own.next(freeNanos[port])) {
            long start = pauses.startNotBefore(port, at);
            if (start >= until) {
                freeNanos[port] = start == Long.MAX_VALUE ? freeNanos[port] : start;
                return;
            }
            send(port, own, start);
        }
    }

    private void send(int port, PairTurns own, long now) {
        int pairsOfPort = own.count();
        int flow = own.take(now);
        int sent = flows.nextToSend[flow];
        int left = flows.packets[flow] - sent;
        int together =
                left == 1 ? 1 : together(port, flow, pairsOfPort, Math.min(left - 1, flows.allowed[flow] - sent));
        long cell = Cell.of(ways.begin(flow), together, left == 1);
        int bytes = sizes.bytes(cell);
        int first = left == 1 ? (int) (bytes * nanosPerByte[port]) : fullNanos[port];
        flows.nextToSend[flow] = sent + together;
        freeNanos[port] = now + (long) together * first + ackDebtNanos[port];
        ackDebtNanos[port] = 0;
        flows.nextSendNanos[flow] = now + together * gapNanos[flow];
        senders.sent(flow, bytes);
        if (flows.hasToSend(flow)) {
            own.add(flow, freeNanos[port]);
        }
        // Together they are at the first switch as much too early as they leave it.
        long spread = (together - 1) * Math.max(0, gapNanos[flow] - first) / 2;
        calendar.add(now + first + spread + delayNanos[port], ways.port(ways.begin(flow) + 1), Cell.next(cell));
    }

    /**
     * How many packets go as one: as many as follow each other within {@link #TRAIN_NANOS} where the pair shares its
     * port and the fullest port on its way, so that no sender hears of marks later than that.
     */
    private int together(int port, int flow, int pairsOfPort, int most) {
        long gap = Math.max(gapNanos[flow], (long) pairsOfPort * fullNanos[port]);
        if (flows.nextToSend[flow] < FIRST_PACKETS || 2 * gap > TRAIN_NANOS) {
            return 1;
        }
        float load = 1;
        for (int hop = ways.begin(flow) + 1; ways.port(hop) >= 0; hop++) {
            load = Math.max(load, loads.of(ways.port(hop)));
        }
        int fit = (int) (TRAIN_NANOS / (gap * load));
        return Math.max(1, Math.min(Math.min(fit, mostTogether), most));
    }
}
