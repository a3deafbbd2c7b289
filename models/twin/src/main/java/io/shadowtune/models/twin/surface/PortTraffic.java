package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Flow;
import io.shadowtune.models.twin.packet.SimulationResult;
import io.shadowtune.models.twin.packet.Wire;
import io.shadowtune.models.twin.packet.Workloads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Flows of a context on a star whose host 0 receives everything. Hosts of the rounds come next, then those of mice and of bursts, as no
 * host should be the bottleneck of two kinds of traffic.
 */
final class PortTraffic {
    private static final int MICE_HOSTS = 12;
    private static final double SPAN_MICROS = 3_000;
    private static final int MOST_ROUNDS = 5;
    private static final long JITTER_NANOS = 2_000;
    private static final double LATE_RATIO = 1.2;

    private final LoadContext context;
    private final int roundCount;
    private final List<Flow> flows;
    private final int large;
    private final int firstSmall;
    private final double idealNanos;

    private PortTraffic(LoadContext context, int roundCount, List<Flow> flows, int firstSmall, double idealNanos) {
        this.context = context;
        this.roundCount = roundCount;
        this.flows = flows;
        this.large = context.demand().rounds().senders();
        this.firstSmall = firstSmall;
        this.idealNanos = idealNanos;
    }

    static PortTraffic of(LoadContext context, long seed) {
        Demand demand = context.demand();
        double roundMicros = context.idealRoundMicros();
        double gapMicros = roundMicros * (1 / demand.rounds().dutyRatio() - 1);
        int roundCount = (int) Math.max(1, Math.min(MOST_ROUNDS, Math.round(SPAN_MICROS / (roundMicros + gapMicros))));
        SplittableRandom random = new SplittableRandom(seed);
        Workloads all = new Workloads(random.nextLong());
        rounds(all, context, roundCount, (long) (gapMicros * 1_000), random);
        int firstSmall = all.flows().size();
        double busy =
                1 - Math.min(0.8, demand.mice().loadRatio() + demand.bursts().loadRatio());
        double spanMicros = roundCount * (roundMicros / busy * LATE_RATIO + gapMicros);
        small(all, context, spanMicros);
        return new PortTraffic(context, roundCount, all.flows(), firstSmall, spanMicros * 1_000);
    }

    private static void rounds(
            Workloads all, LoadContext context, int roundCount, long gapNanos, SplittableRandom random) {
        Demand.Rounds rounds = context.demand().rounds();
        double spreadNanos = rounds.startSpread() * context.idealRoundMicros() * 1_000;
        List<Integer> before = List.of();
        for (int round = 0; round < roundCount; round++) {
            List<Integer> these = new ArrayList<>();
            for (int sender = 1; sender <= rounds.senders(); sender++) {
                long start = (long) (random.nextDouble() * spreadNanos) + (round == 0 ? 0 : gapNanos);
                these.add(all.add(Flow.of(sender, 0, (long) Math.max(1, rounds.bytesEach()), start, before)));
            }
            before = these;
        }
        if (gapNanos > 0) {
            all.add(Flow.compute(0, gapNanos, before));
        }
    }

    private static void small(Workloads all, LoadContext context, double spanMicros) {
        Demand demand = context.demand();
        int firstMice = demand.rounds().senders() + 1;
        if (demand.mice().loadRatio() > 0) {
            double mean = demand.mice().meanBytes();
            all.mice(new Workloads.Mice(
                    IntStream.range(firstMice, firstMice + MICE_HOSTS).boxed().toList(),
                    List.of(0),
                    demand.mice().loadRatio() / MICE_HOSTS,
                    context.port().linkGbps(),
                    (long) Math.max(1, 0.06 * mean),
                    (long) Math.max(2, 1.94 * mean),
                    0,
                    (long) (spanMicros * 1_000)));
        }
        Demand.Bursts bursts = demand.bursts();
        if (bursts.loadRatio() > 0) {
            int first = firstMice + (demand.mice().loadRatio() > 0 ? MICE_HOSTS : 0);
            double periodMicros =
                    bursts.senders() * bursts.bytesEach() / context.port().bytesPerMicro() / bursts.loadRatio();
            all.bursts(
                    IntStream.range(first, first + bursts.senders()).boxed().toList(),
                    0,
                    (long) bursts.bytesEach(),
                    (int) Math.max(1, Math.floor(spanMicros / periodMicros)),
                    (long) (periodMicros * 1_000),
                    JITTER_NANOS);
        }
    }

    /** Hosts that a context needs, the receiver included. */
    static int hosts(Demand demand) {
        return 1
                + demand.rounds().senders()
                + (demand.mice().loadRatio() > 0 ? MICE_HOSTS : 0)
                + (demand.bursts().loadRatio() > 0 ? demand.bursts().senders() : 0);
    }

    int hosts() {
        return Math.max(2, hosts(context.demand()));
    }

    List<Flow> flows() {
        return flows;
    }

    /** About how long it all takes without losses of time. */
    double idealNanos() {
        return idealNanos;
    }

    /** Mean over the hosts of the rounds. */
    double pausedNanos(SimulationResult result) {
        return IntStream.rangeClosed(1, large)
                .mapToDouble(host -> result.pausedNanos(2 * host))
                .average()
                .orElse(0);
    }

    double largeTimeRatio(SimulationResult result) {
        double ideal = context.idealRoundMicros() * 1_000;
        return IntStream.range(0, large * roundCount)
                        .mapToDouble(result::completionNanos)
                        .average()
                        .orElse(Double.NaN)
                / ideal;
    }

    double roundTimeRatio(SimulationResult result) {
        double ideal = context.idealRoundMicros() * 1_000;
        double sum = 0;
        for (int round = 0; round < roundCount; round++) {
            long begin = Long.MAX_VALUE;
            long end = 0;
            for (int flow = round * large; flow < (round + 1) * large; flow++) {
                begin = Math.min(begin, result.startNanos(flow));
                end = Math.max(end, result.startNanos(flow) + result.completionNanos(flow));
            }
            sum += end - begin;
        }
        return sum / roundCount / ideal;
    }

    double miceP99Slowdown(SimulationResult result) {
        int count = flows.size() - firstSmall;
        if (count == 0) {
            return Double.NaN;
        }
        Bottleneck port = context.port();
        double[] slowdowns = new double[count];
        for (int i = 0; i < count; i++) {
            long bytes = flows.get(firstSmall + i).bytes();
            double packets = Math.ceil((double) bytes / port.payloadBytes());
            double wireMicros = (bytes + packets * Wire.HEADER_BYTES) / port.bytesPerMicro();
            double lastPacketMicros = Math.min(bytes + Wire.HEADER_BYTES, port.packetBytes()) / port.bytesPerMicro();
            double idealMicros = port.rttMicros() - lastPacketMicros + wireMicros;
            slowdowns[i] = result.completionNanos(firstSmall + i) / 1_000.0 / idealMicros;
        }
        Arrays.sort(slowdowns);
        double position = 0.99 * (count - 1);
        int below = (int) position;
        double above = below + 1 < count ? slowdowns[below + 1] - slowdowns[below] : 0;
        return slowdowns[below] + (position - below) * above;
    }
}
