package io.shadowtune.models.twin.generator;

import io.shadowtune.models.twin.workload.EgressSpec;
import io.shadowtune.models.twin.workload.FluidEgress;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/*
 * Two time scales. Senders answer marks within tens of microseconds, which is far below a step of half a millisecond, so
 * within a step the queue of a link that is short stands where marks hold its flows at the link's rate: a share of
 * packets is marked that grows with their number (MarkLaw), and the queue is what the marking curve says for that, give or take a sawtooth. What
 * senders do not know yet shows as an overshoot: transfers begin at line rate, and what arrives above the link's rate in
 * REACTION_SECONDS piles up, is marked as the curve says, and pauses senders (or is lost) past the queue's limit. A queue
 * that marks cannot hold - no ECN, or more flows than a receiver's notifications can slow down - stands at its limit.
 *
 * Rates move on the slow scale: a transfer on a short link is held to its share, and takes more as time goes by, each
 * flow alike, so that shares become those of flows; so phases take longer where they meet.
 *
 * Nothing is known here of head-of-line blocking behind a pause: who meets the pause are the ports that fed the queue.
 */
/** A fabric as a fluid, in steps of any length. Not thread-safe. */
final class FluidFabric {
    /** From a mark to the sender's answer, with a notification each 50 us. */
    private static final double REACTION_SECONDS = 60e-6;

    /** A receiver sends one flow at most one notification in this time (DCQCN, SIGCOMM 2015, section 3.2). */
    static final double NOTIFICATION_SECONDS = 50e-6;

    private static final double SETTLE_SECONDS = 1e-3;
    private static final double SAWTOOTH = 0.35;
    private static final double TALLEST = 1.25;
    private static final double SAWTOOTH_SECONDS = 0.5e-3;
    private static final double PAUSE_SECONDS = 20e-6;
    /** Share of a host's link that headers and gaps take; a switch's link has fewer gaps, so that one sender fills none. */
    private static final Range HOST_LOSS = new Range(0.025, 0.05);

    private static final Range SWITCH_LOSS = new Range(0.005, 0.02);
    private static final double RESENT_RATIO = 0.15;
    private static final double DROPPED_RATIO = 0.002;

    final Transfers rows = new Transfers();
    final LinkTotals totals;
    final double[] otherRatio;
    private final Grid grid;
    private final EgressSpec[] egress;
    private final RandomGenerator random;
    private final boolean[] dead;
    private final double[] usable;
    private final double[] offered;
    private final double[] greeted;
    private final double[] wished;
    private final double[] markRatio;
    private final double[] pausing;
    private final double[] pauseCount;
    private final int[] flows;
    private final int[] ingress;
    private final boolean[] met;
    private final boolean[] fresh;
    private @Nullable StreamMeter meter;

    FluidFabric(Grid grid, QueueKnobs queue, RandomGenerator random) {
        int links = grid.links();
        this.grid = grid;
        this.random = random;
        this.totals = new LinkTotals(links);
        this.egress = new EgressSpec[links];
        for (int link = 0; link < links; link++) {
            egress[link] = queue.egress(grid.bytesPerSecond(link));
        }
        this.otherRatio = new double[links];
        this.dead = new boolean[links];
        this.usable = new double[links];
        this.offered = new double[links];
        this.greeted = new double[links];
        this.wished = new double[links];
        this.markRatio = new double[links];
        this.pausing = new double[links];
        this.pauseCount = new double[links];
        this.flows = new int[links];
        this.ingress = new int[links];
        this.met = new boolean[links];
        this.fresh = new boolean[links];
    }

    /** Counts also who sends to whom. */
    void watch(StreamMeter streams) {
        meter = streams;
    }

    void kill(int link, boolean isDead) {
        dead[link] = isDead;
    }

    boolean isDead(int link) {
        return dead[link];
    }

    /** Shares the links among what is on its way; seconds until the first of it is done, infinite when nothing is. */
    double share() {
        Arrays.fill(offered, 0);
        Arrays.fill(greeted, 0);
        Arrays.fill(wished, 0);
        Arrays.fill(flows, 0);
        Arrays.fill(ingress, 0);
        for (int link = 0; link < usable.length; link++) {
            double lost = (grid.isOfHost(link) ? HOST_LOSS : SWITCH_LOSS).uniform(random);
            double rate = grid.bytesPerSecond(link);
            usable[link] = dead[link] ? 0 : rate * (1 - lost - otherRatio[link]);
        }
        greet();
        tier(rows.tx, true);
        tier(rows.up, false);
        tier(rows.across, false);
        tier(rows.down, false);
        double first = Double.POSITIVE_INFINITY;
        for (int row = 0; row < rows.count; row++) {
            first = Math.min(first, rows.left[row] / Math.max(1e-3, rows.delivered[row]));
        }
        return first;
    }

    /** One link of each path; the first begins with what senders offer, the others with what the one before lets through. */
    private void tier(int[] path, boolean isFirst) {
        for (int row = 0; row < rows.count; row++) {
            int link = path[row];
            if (isFirst) {
                rows.delivered[row] = rows.rate[row];
            }
            if (link != Transfers.NONE) {
                offered[link] += rows.delivered[row];
            }
        }
        for (int row = 0; row < rows.count; row++) {
            int link = path[row];
            if (link != Transfers.NONE && offered[link] > usable[link]) {
                if (ingress[link] > 1) {
                    // Once for the link: what is left is below what is offered ever after.
                    usable[link] *= MarkLaw.HELD_RATE;
                    ingress[link] = -ingress[link];
                }
                rows.delivered[row] *= usable[link] / offered[link];
            }
        }
    }

    /** What really arrives before anybody answers: old transfers as they were, new ones as fast as their NIC can. */
    private void greet() {
        Arrays.fill(fresh, false);
        for (int row = 0; row < rows.count; row++) {
            greeted[rows.tx[row]] += sent(row);
        }
        for (int row = 0; row < rows.count; row++) {
            int tx = rows.tx[row];
            double sent = sent(row) * Math.min(1, grid.bytesPerSecond(tx) / greeted[tx]);
            greet(rows.up[row], row, sent);
            greet(rows.across[row], row, sent);
            greet(rows.down[row], row, sent);
        }
    }

    private double sent(int row) {
        return rows.fresh[row] ? rows.cap[row] : rows.delivered[row];
    }

    private void greet(int link, int row, double sent) {
        if (link != Transfers.NONE) {
            greeted[link] += sent;
            wished[link] += rows.cap[row];
            flows[link] += rows.flows[row];
            ingress[link]++;
            fresh[link] |= rows.fresh[row];
        }
    }

    /** Lets time pass with the links shared as they are. */
    void pass(double seconds) {
        for (int link = grid.nics(); link < usable.length; link++) {
            queue(link, seconds);
        }
        for (int row = 0; row < rows.count; row++) {
            double bytes = Math.min(rows.left[row], rows.delivered[row] * seconds);
            double demand = Math.min(rows.wanted[row], rows.cap[row] * seconds);
            rows.left[row] -= bytes;
            rows.wanted[row] -= demand;
            count(rows.tx[row], Transfers.NONE, bytes, demand);
            count(rows.up[row], rows.tx[row], bytes, demand);
            count(rows.across[row], rows.up[row], bytes, demand);
            count(rows.down[row], rows.across[row] == Transfers.NONE ? rows.tx[row] : rows.across[row], bytes, demand);
            double marked =
                    bytes * (1 - unmarked(rows.up[row]) * unmarked(rows.across[row]) * unmarked(rows.down[row]));
            notify(row, marked, seconds);
            if (meter != null) {
                meter.add(rows.tx[row], rows.down[row] - grid.nics(), bytes, marked, rows.flows[row], seconds);
            }
            answer(row, seconds);
        }
    }

    private void notify(int row, double marked, double seconds) {
        if (marked > 0) {
            double most = rows.flows[row] * seconds / NOTIFICATION_SECONDS;
            double sent = Math.min(marked / FluidEgress.PACKET_BYTES, most);
            totals.arrivedMarkedBytes[rows.down[row]] += marked;
            totals.notifications[rows.down[row]] += sent;
            totals.notifications[rows.tx[row]] += sent;
        }
    }

    private double unmarked(int link) {
        return link == Transfers.NONE ? 1 : 1 - markRatio[link];
    }

    private void count(int link, int before, double bytes, double demand) {
        if (link == Transfers.NONE) {
            return;
        }
        totals.bytes[link] += bytes;
        totals.demandBytes[link] += demand;
        totals.markedBytes[link] += bytes * markRatio[link];
        if (before != Transfers.NONE && pausing[link] > 0 && !met[before]) {
            met[before] = true;
            totals.pausedSeconds[before] += pausing[link];
            totals.pauses[before] += pauseCount[link];
        }
    }

    /** What the queue in front of a link does in a step. */
    private void queue(int link, double seconds) {
        markRatio[link] = 0;
        pausing[link] = 0;
        pauseCount[link] = 0;
        met[link] = false;
        if (link < 2 * grid.nics()) {
            met[link - grid.nics()] = false;
        }
        if (flows[link] == 0 || dead[link]) {
            return;
        }
        double limit = egress[link].limitBytes(Math.max(1, Math.min(4, Math.abs(ingress[link]))));
        double level;
        if (offered[link] > usable[link] * (1 + 1e-9)) {
            level = stand(link, seconds, limit);
        } else {
            double utilisation = offered[link] / grid.bytesPerSecond(link);
            level = Math.min(flows[link], 16) * FluidEgress.PACKET_BYTES * utilisation * utilisation / 2;
            totals.peakQueueBytes[link] = Math.max(totals.peakQueueBytes[link], 2 * level);
        }
        double excess = greeted[link] - usable[link];
        if (fresh[link] && excess > 0) {
            overshoot(link, level, excess * REACTION_SECONDS, limit, seconds);
        }
        totals.queueByteSeconds[link] += level * seconds;
    }

    /** The queue of a link that is short: where marks hold its flows, or at its limit. */
    private double stand(int link, double seconds, double limit) {
        EgressSpec spec = egress[link];
        var wred = spec.wred();
        double held = MarkLaw.held(flows[link], spec.bytesPerSecond());
        double level;
        if (!wred.marking() || held > MarkLaw.MOST_HELD) {
            markRatio[link] = wred.marking() ? spec.markRatio(limit) : 0;
            if (spec.lossless()) {
                pausing[link] = seconds * Math.max(0, 1 - usable[link] / wished[link]);
                pauseCount[link] = pausing[link] / PAUSE_SECONDS;
            } else {
                double bytes = usable[link] * seconds;
                totals.droppedBytes[link] += bytes * DROPPED_RATIO;
            }
            level = limit * (0.9 + 0.1 * random.nextDouble());
            totals.peakQueueBytes[link] = Math.max(totals.peakQueueBytes[link], limit);
            return level;
        }
        double knee = held <= wred.pmaxRatio()
                ? wred.kminBytes() + (wred.kmaxBytes() - wred.kminBytes()) * held / wred.pmaxRatio()
                : wred.kmaxBytes();
        // No tooth is higher than what comes before senders answer, nor much above Kmax, where every packet is marked.
        double grown = knee + Math.max(0, wished[link] - usable[link]) * REACTION_SECONDS;
        double most = Math.min(limit, Math.min(grown, TALLEST * wred.kmaxBytes()));
        level = Math.min(most, knee * Math.exp(SAWTOOTH * random.nextGaussian()));
        // The highest of as many teeth as there are in the step.
        double teeth = SAWTOOTH * Math.sqrt(2 * Math.log(1 + seconds / SAWTOOTH_SECONDS));
        double peak = Math.min(most, level * Math.exp(teeth));
        totals.peakQueueBytes[link] = Math.max(totals.peakQueueBytes[link], peak);
        double seen = Math.min(1, SAWTOOTH_SECONDS / seconds);
        markRatio[link] = seen * Math.min(2 * held, spec.markRatio(level)) + (1 - seen) * held;
        return level;
    }

    /** What new transfers bring before they know of each other. */
    private void overshoot(int link, double level, double bytes, double limit, double seconds) {
        EgressSpec spec = egress[link];
        double above = level + bytes - limit;
        double peak = Math.min(limit, level + bytes);
        totals.peakQueueBytes[link] = Math.max(totals.peakQueueBytes[link], peak);
        double passed = Math.min(peak + bytes, usable[link] * seconds);
        double share = passed / Math.max(1, offered[link] * seconds);
        double ratio = Math.min(1, share) * spec.markRatio((level + peak) / 2);
        markRatio[link] = Math.max(markRatio[link], Math.min(1, ratio));
        if (above > 0 && spec.lossless()) {
            pausing[link] += Math.min(seconds, above / usable[link]);
            pauseCount[link] += 1;
        } else if (above > 0) {
            totals.droppedBytes[link] += above;
        }
    }

    private void answer(int row, double seconds) {
        rows.fresh[row] = false;
        double held = rows.delivered[row];
        double above = Math.max(0, rows.rate[row] - held) * Math.exp(-seconds / SETTLE_SECONDS);
        double more = rows.flows[row] * MarkLaw.RISE_BYTES_PER_SECOND_SQUARED * seconds;
        rows.rate[row] = Math.min(rows.cap[row], held + above + more);
        if (!egress[rows.down[row]].lossless() && isLosing(row)) {
            // Go-back-N: what was lost is sent again, with what came after it.
            rows.left[row] += held * seconds * RESENT_RATIO;
            totals.outOfSequencePackets[rows.down[row]] += held * seconds * DROPPED_RATIO / FluidEgress.PACKET_BYTES;
        }
    }

    private boolean isLosing(int row) {
        return isLosing(rows.down[row], row) || isLosing(rows.up[row], row) || isLosing(rows.across[row], row);
    }

    private boolean isLosing(int link, int row) {
        if (link == Transfers.NONE || rows.left[row] <= 0 || offered[link] <= usable[link]) {
            return false;
        }
        double held = MarkLaw.held(flows[link], grid.bytesPerSecond(link));
        return !egress[link].wred().marking() || held > MarkLaw.MOST_HELD;
    }

    /** Adds flows that are too many to follow. */
    void addOther(int link, double bytes) {
        totals.bytes[link] += bytes;
        totals.demandBytes[link] += bytes;
    }
}
