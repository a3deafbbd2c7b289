package io.shadowtune.models.twin.workload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The load of one tick being added up. Where operations want more of a link than the tick has, all who use it happen
 * less often. Not thread-safe; used once.
 */
final class TickLoad {
    private final LoadPlan plan;
    private final FluidEgress lossless;
    private final Span span;
    private final List<Routed> operations = new ArrayList<>();
    private final Map<FabricPort, PortSum> ports = new TreeMap<>();
    private final Map<Nic, NicSum> nics = new TreeMap<>();
    private final List<Stream> streams = new ArrayList<>();

    TickLoad(LoadPlan plan, FluidEgress lossless, Span span) {
        this.plan = plan;
        this.lossless = lossless;
        this.span = span;
        for (String device : plan.fabric().devices()) {
            plan.fabric().ports(device).forEach(port -> ports.put(port, new PortSum()));
        }
        plan.fabric().nics().forEach(nic -> nics.put(nic, new NicSum()));
    }

    /** An operation and what it does to the queues on its way. */
    private record Routed(Operation operation, List<Leg> legs, Map<FabricPort, BurstEffect> effects) {}

    void add(Operation operation) {
        List<Leg> legs = new ArrayList<>();
        for (Transfer transfer : operation.transfers()) {
            List<Hop> hops = plan.fabric().path(transfer.from(), transfer.to());
            if (hops.stream().noneMatch(hop -> plan.isDown(hop.egress().device(), span))) {
                legs.add(new Leg(transfer, hops));
            }
        }
        Map<FabricPort, BurstEffect> effects = new LinkedHashMap<>();
        Leg.bursts(legs, plan.fabric().linkBytesPerSecond())
                .forEach((port, burst) -> effects.put(port, lossless.respond(burst)));
        operations.add(new Routed(operation, legs, effects));
    }

    /** Shares the links among all operations and counts. */
    void settle() {
        Map<FabricPort, Double> busy = new HashMap<>();
        for (Routed routed : operations) {
            routed.effects.forEach(
                    (port, effect) -> busy.merge(port, effect.seconds() * routed.operation.times(), Double::sum));
        }
        for (Routed routed : operations) {
            double share = 1;
            for (FabricPort port : routed.effects.keySet()) {
                share = Math.min(share, span.seconds() / Math.max(span.seconds(), busy.getOrDefault(port, 0.0)));
            }
            count(routed, routed.operation.times() * share);
        }
    }

    private void count(Routed routed, double times) {
        routed.effects.forEach((port, effect) -> sum(port).lossless.add(effect, times));
        for (Leg leg : routed.legs) {
            double unmarked = 1;
            for (Hop hop : leg.hops()) {
                BurstEffect effect = routed.effects.get(hop.egress());
                unmarked *= effect == null ? 1 : 1 - effect.markedRatio();
                sum(hop.ingress()).rxBytes += leg.transfer().bytes() * times;
            }
            stream(leg, times, 1 - unmarked);
        }
        routed.effects.forEach((port, effect) -> {
            if (effect.pauses() > 0) {
                Leg.ingressPorts(routed.legs, port).forEach(ingress -> pause(ingress, effect, times));
            }
        });
    }

    private void stream(Leg leg, double times, double markedRatio) {
        Transfer transfer = leg.transfer();
        double bytes = transfer.bytes() * times;
        double seconds =
                transfer.bytes() / (transfer.rateRatio() * plan.fabric().linkBytesPerSecond()) * times;
        double cnp = NicSum.notifications(bytes * markedRatio, transfer.flows(), seconds);
        NicSum from = nic(transfer.from());
        NicSum to = nic(transfer.to());
        from.txBytes += bytes;
        from.cnpHandled += cnp;
        to.rxBytes += bytes;
        to.markedBytes += bytes * markedRatio;
        to.cnpSent += cnp;
        streams.add(new Stream(transfer.from(), transfer.to(), leg.hops(), transfer.flows(), bytes, markedRatio));
    }

    /** A pause is one frame to stop, one to go on, and repeats while it lasts. */
    private void pause(FabricPort ingress, BurstEffect effect, double times) {
        double repeats = effect.pausedSeconds()
                / PortSum.pauseRepeatSeconds(plan.fabric().linkGbps());
        double frames = (2 * effect.pauses() + repeats) * times;
        double micros = effect.pausedSeconds() * times * 1e6;
        sum(ingress).txPauseFrames += frames;
        plan.fabric().farEnd(ingress).ifPresent(port -> {
            sum(port).rxPauseFrames += frames;
            sum(port).rxPauseMicros += micros;
        });
        plan.fabric().nicAt(ingress).ifPresent(nic -> {
            nic(nic).rxPauseFrames += frames;
            nic(nic).rxPauseMicros += micros;
        });
    }

    /** Traffic of the other class. */
    void addOther(FabricPort port, BurstEffect effect, double rxBytes) {
        if (!plan.isDown(port.device(), span)) {
            sum(port).lossy.add(effect, 1);
            sum(port).otherRxBytes += rxBytes;
        }
    }

    private PortSum sum(FabricPort port) {
        return ports.computeIfAbsent(port, p -> new PortSum());
    }

    private NicSum nic(Nic nic) {
        return nics.computeIfAbsent(nic, n -> new NicSum());
    }

    Tick tick() {
        Map<FabricPort, PortTick> portTicks = new HashMap<>();
        ports.forEach((port, sum) -> portTicks.put(port, sum.tick(span)));
        Map<Nic, NicTick> nicTicks = new HashMap<>();
        nics.forEach((nic, sum) -> nicTicks.put(nic, sum.tick(span)));
        return new Tick(span, portTicks, nicTicks, streams);
    }
}
