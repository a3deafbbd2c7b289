package io.shadowtune.models.twin.packet;

/**
 * The rates of all senders and what marks do to them, one entry per flow.
 *
 * <p>Alpha is brought up to date when it is needed, not at every tick, and a cut is scheduled only when a mark has
 * come; both give what a ticking timer gives [1], at a cost that depends on marks rather than on time.
 *
 * <p>[1] Y. Zhu et al., Congestion Control for Large-Scale RDMA Deployments, 2015, doi:10.1145/2785956.2787484, section
 * 3; order of operations as in the HPCC authors' simulator, class RdmaHw, "Mellanox" variant.
 */
final class Senders {
    private final Dcqcn[] dcqcns;
    private final Agenda agenda;

    private final long[] lineRate;
    private final long[] rate;
    private final long[] target;
    private final double[] alpha;
    private final boolean[] reacting;
    private final boolean[] alphaMark;
    private final boolean[] cutMark;
    private final boolean[] cutPending;
    private final long[] firstCut;
    private final long[] alphaTick;
    private final long[] increaseAt;
    private final boolean[] increasePending;
    private final int[] timerStage;
    private final int[] byteStage;
    private final long[] bytesSince;

    Senders(int flows, Agenda agenda) {
        this.dcqcns = new Dcqcn[flows];
        this.agenda = agenda;
        this.lineRate = new long[flows];
        this.rate = new long[flows];
        this.target = new long[flows];
        this.alpha = new double[flows];
        this.reacting = new boolean[flows];
        this.alphaMark = new boolean[flows];
        this.cutMark = new boolean[flows];
        this.cutPending = new boolean[flows];
        this.firstCut = new long[flows];
        this.alphaTick = new long[flows];
        this.increaseAt = new long[flows];
        this.increasePending = new boolean[flows];
        this.timerStage = new int[flows];
        this.byteStage = new int[flows];
        this.bytesSince = new long[flows];
    }

    /** A flow begins, at the rate of its link. */
    void begin(int flow, Dcqcn dcqcn, long linkRateBps) {
        dcqcns[flow] = dcqcn;
        lineRate[flow] = linkRateBps;
        rate[flow] = linkRateBps;
        target[flow] = linkRateBps;
    }

    /** A notification arrives. */
    void marked(int flow, long now) {
        Dcqcn dcqcn = dcqcns[flow];
        if (!dcqcn.enabled()) {
            return;
        }
        if (!reacting[flow]) {
            reacting[flow] = true;
            alpha[flow] = 1;
            alphaTick[flow] = now + dcqcn.timers().alphaNanos();
            // One nanosecond more than the timer, so that a cut comes after the update of alpha.
            firstCut[flow] = now + dcqcn.timers().decreaseNanos() + 1;
            target[flow] = rate[flow];
            cut(flow, firstCut[flow]);
            return;
        }
        tickAlpha(flow, now - 1);
        alphaMark[flow] = true;
        if (!cutMark[flow]) {
            long every = dcqcn.timers().decreaseNanos();
            long since = now - firstCut[flow];
            cut(flow, since < 0 ? firstCut[flow] : firstCut[flow] + (since / every + 1) * every);
        }
    }

    private void cut(int flow, long at) {
        cutMark[flow] = true;
        if (!cutPending[flow]) {
            cutPending[flow] = true;
            agenda.at(at, Agenda.DECREASE, flow);
        }
    }

    /** All ticks of alpha up to a time, inclusive. */
    private void tickAlpha(int flow, long until) {
        long tick = alphaTick[flow];
        if (tick > until) {
            return;
        }
        double gain = dcqcns[flow].gain();
        long every = dcqcns[flow].timers().alphaNanos();
        if (alphaMark[flow]) {
            alphaMark[flow] = false;
            alpha[flow] = (1 - gain) * alpha[flow] + gain;
            tick += every;
        }
        if (tick <= until) {
            long ticks = (until - tick) / every + 1;
            alpha[flow] *= ticks == 1 ? 1 - gain : Math.pow(1 - gain, (double) ticks);
            tick += ticks * every;
        }
        alphaTick[flow] = tick;
    }

    /** The time of a cut has come. */
    void decrease(int flow, long now) {
        Dcqcn dcqcn = dcqcns[flow];
        cutPending[flow] = false;
        cutMark[flow] = false;
        tickAlpha(flow, now);
        if (dcqcn.clampTarget() || timerStage[flow] > 0 || byteStage[flow] > 0) {
            target[flow] = rate[flow];
        }
        rate[flow] = Math.max((long) dcqcn.minRateBps(), (long) (rate[flow] * (1 - alpha[flow] / 2)));
        timerStage[flow] = 0;
        byteStage[flow] = 0;
        bytesSince[flow] = 0;
        increaseAt[flow] = now + dcqcn.timers().increaseNanos();
        if (!increasePending[flow]) {
            increasePending[flow] = true;
            agenda.at(increaseAt[flow], Agenda.INCREASE, flow);
        }
    }

    /** The increase timer of a flow runs out, unless a cut has set it anew. */
    void increase(int flow, long now) {
        if (now < increaseAt[flow]) {
            agenda.at(increaseAt[flow], Agenda.INCREASE, flow);
            return;
        }
        raise(flow);
        timerStage[flow]++;
        increaseAt[flow] = now + dcqcns[flow].timers().increaseNanos();
        agenda.at(increaseAt[flow], Agenda.INCREASE, flow);
    }

    /** A flow has sent so many bytes. */
    void sent(int flow, int bytes) {
        if (!reacting[flow]) {
            return;
        }
        Dcqcn dcqcn = dcqcns[flow];
        if (dcqcn.byteCounterBytes() == 0) {
            return;
        }
        bytesSince[flow] += bytes;
        if (bytesSince[flow] >= dcqcn.byteCounterBytes()) {
            bytesSince[flow] -= dcqcn.byteCounterBytes();
            raise(flow);
            byteStage[flow]++;
        }
    }

    private void raise(int flow) {
        Dcqcn dcqcn = dcqcns[flow];
        int timer = timerStage[flow];
        int bytes = dcqcn.byteCounterBytes() == 0 ? timer : byteStage[flow];
        if (Math.max(timer, bytes) >= dcqcn.fastRecovery()) {
            boolean hyper = Math.min(timer, bytes) > dcqcn.fastRecovery();
            double step = lineRate[flow] * (hyper ? dcqcn.hyperRatio() : dcqcn.additiveRatio());
            target[flow] = Math.min(lineRate[flow], target[flow] + (long) step);
        }
        rate[flow] = rate[flow] / 2 + target[flow] / 2;
    }

    /** The rate of a flow, in bit/s. */
    long rateBps(int flow) {
        return rate[flow];
    }

    /** Rates of the flows that have started and still have bytes to send. */
    PortSeries.SenderRates rates(FlowTable flows) {
        int count = 0;
        long sum = 0;
        long min = Long.MAX_VALUE;
        long max = 0;
        for (int flow = 0; flow < rate.length; flow++) {
            if (flows.hasStarted(flow) && flows.nextToSend[flow] < flows.packets[flow]) {
                count++;
                sum += rate[flow];
                min = Math.min(min, rate[flow]);
                max = Math.max(max, rate[flow]);
            }
        }
        return new PortSeries.SenderRates(count, sum, count == 0 ? 0 : min, max);
    }
}
