package io.shadowtune.deploy.ecn;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fit.CounterTranslation;
import io.shadowtune.deploy.fit.PortKnowledge;
import io.shadowtune.deploy.fit.ServedSurface;
import io.shadowtune.deploy.fit.Translated;
import io.shadowtune.deploy.fit.WindowEvidence;
import io.shadowtune.deploy.fit.WindowFile;
import io.shadowtune.deploy.twin.EcnState;
import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.EngineChoice;
import io.shadowtune.models.twin.packet.Fabric;
import io.shadowtune.models.twin.packet.Scenario;
import io.shadowtune.models.twin.surface.Answer;
import io.shadowtune.models.twin.surface.Bottleneck;
import io.shadowtune.models.twin.surface.FittedPort;
import io.shadowtune.models.twin.surface.PortCounters;
import io.shadowtune.models.twin.surface.PortFit;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import io.shadowtune.policy.learned.SenderControl;
import io.shadowtune.policy.learned.search.Belief;
import io.shadowtune.policy.learned.search.BelievedAdvice;
import io.shadowtune.policy.learned.search.EcnAdvice;
import io.shadowtune.policy.learned.search.Goal;
import io.shadowtune.policy.learned.search.Profile;
import io.shadowtune.policy.learned.search.ScenarioSearch;
import io.shadowtune.policy.learned.search.ScenarioTrial;
import io.shadowtune.policy.learned.search.TriedAdvice;
import io.shadowtune.policy.learned.search.TriedSetting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;

/**
 * Answers a state with one piece of advice. Immutable; for one thread.
 *
 * @param served the surface that is asked where the load is not known transfer by transfer
 * @param sweep whether to try the whole grid where it is
 * @param seed draws the loads that may be there
 * @param stop asked now and then whether to give up
 */
public record EcnAdvising(ServedSurface served, boolean sweep, long seed, BooleanSupplier stop) {
    /** Data packets that all trials together may have: some six seconds on one core. */
    private static final double MOST_PACKETS = 2e7;

    private static final int LEAST_RUNS = 32;
    private static final int MOST_RUNS = 250;
    private static final int SWEEP_SEEDS = 2;
    /** Where no window tells the rate of the link. */
    private static final double USUAL_GBPS = 100;
    /** A round trip across leaves of a pod. */
    private static final double USUAL_RTT_MICROS = 8;
    /** Of a switch with 32 ports of 100 Gb/s; larger ones have more in proportion. */
    private static final double USUAL_BUFFER_BYTES_PER_GBPS = 32.0 * (1 << 20) / 100;

    private static final int SMALL_PAYLOAD = 1_000;
    private static final int LARGE_PAYLOAD = 4_000;
    private static final double FAST_GBPS = 400;

    /** The advice. */
    public EcnAdvice advise(EcnState state) {
        if (state.refusal().isPresent()) {
            return no(state.refusal().get());
        }
        if (state.known() instanceof EcnState.Everything everything) {
            return known(state, everything.file().scenario());
        }
        if (state.known() instanceof EcnState.Windows windows) {
            return windows(state, windows);
        }
        EcnState.Counters counters = (EcnState.Counters) state.known();
        List<String> doubts = new ArrayList<>();
        double gbps = counters.port().linkGbps().orElseThrow();
        Bottleneck port = bottleneck(counters.port(), gbps, doubts);
        return believed(
                state,
                new PortCounters(port, counters.port().nic(), counters.demand(), counters.counters()),
                counters.congestedGroups(),
                doubts);
    }

    private static EcnAdvice no(String because) {
        return new EcnAdvice(
                Optional.empty(),
                List.of(),
                "no advice: " + because,
                List.of(),
                EvidenceLabel.UNIDENTIFIED,
                "",
                List.of());
    }

    private EcnAdvice known(EcnState state, Scenario scenario) {
        if (!scenario.dcqcn().enabled()) {
            return no(SenderControl.OFF.refusal());
        }
        Profile profile = profile(state.inForce(), scenario);
        if (profile.candidates().isEmpty()) {
            return no("links of %.0f to %.0f Gb/s share no setting inside the bounds"
                    .formatted(profile.rates().slowestGbps(), profile.rates().fastestGbps()));
        }
        List<TriedSetting> tried = tried(profile, state.goal(), scenario);
        return new TriedAdvice(state.goal(), state.goal().weights(), profile).of(tried);
    }

    /** Settings tried in the twin on a load that is known, the best first. */
    public List<TriedSetting> tried(Profile profile, Goal goal, Scenario scenario) {
        ScenarioTrial trial = new ScenarioTrial(scenario, 1, stop, seed - 1);
        ScenarioSearch search = new ScenarioSearch(trial, goal.weights(), profile.candidates(), runs(scenario));
        List<WredSetting> first = List.of(profile.inForce());
        return sweep ? search.sweep(first, SWEEP_SEEDS) : search.search(first);
    }

    private static int runs(Scenario scenario) {
        double packets = Math.max(1, EngineChoice.packets(scenario));
        return (int) Math.max(LEAST_RUNS, Math.min(MOST_RUNS, MOST_PACKETS / packets));
    }

    /** The links that switches send on, and the smallest of their memories; ingress ports that may be congested at once are not told. */
    public static Profile profile(WredSetting inForce, Scenario scenario) {
        Fabric fabric = scenario.fabric();
        double slowest = Double.POSITIVE_INFINITY;
        double fastest = 0;
        for (int port = 0; port < fabric.portCount(); port++) {
            if (!fabric.isHost(fabric.from(port))) {
                slowest = Math.min(slowest, fabric.link(port).gbps());
                fastest = Math.max(fastest, fabric.link(port).gbps());
            }
        }
        LinkRates rates = fastest == 0 ? LinkRates.UNKNOWN : new LinkRates(slowest, fastest);
        return new Profile(WredFamily.DEFAULT, inForce, rates, Optional.empty());
    }

    private EcnAdvice windows(EcnState state, EcnState.Windows windows) {
        WindowEvidence evidence = WindowFile.read(windows.file(), windows.queue(), Instant.MIN, Instant.MAX)
                .evidence()
                .orElseThrow(() -> Failure.input(
                        "NO_SUCH_QUEUE",
                        windows.queue().text(),
                        "no queue like that has a window that tells of bytes sent"));
        List<String> doubts = new ArrayList<>();
        PortKnowledge told = windows.port();
        double gbps = told.linkGbps().orElseGet(() -> fastest(evidence));
        Bottleneck assumed = bottleneck(told, gbps > 0 ? gbps : USUAL_GBPS, doubts);
        PortKnowledge known = new PortKnowledge(
                told.linkGbps(),
                OptionalDouble.of(assumed.rttMicros()),
                OptionalDouble.of(assumed.bufferBytes()),
                told.pfcAlpha(),
                told.payloadBytes(),
                told.nic(),
                told.senders(),
                told.bytesEach());
        Translated translated = CounterTranslation.of(evidence, known, Optional.of(state.inForce()));
        if (translated instanceof Translated.Unidentified refused) {
            return no(refused.because());
        }
        Translated.Ready ready = (Translated.Ready) translated;
        doubts.addAll(ready.doubts());
        return believed(state, ready.counters(), windows.congestedGroups(), doubts);
    }

    private static double fastest(WindowEvidence evidence) {
        return evidence.ports().stream()
                        .mapToDouble(port -> port.speedBitsPerSecond())
                        .filter(Double::isFinite)
                        .max()
                        .orElse(0)
                / 1e9;
    }

    private static Bottleneck bottleneck(PortKnowledge known, double gbps, List<String> doubts) {
        if (known.rttMicros().isEmpty()) {
            doubts.add("the round trip is not told; %.0f us are assumed".formatted(USUAL_RTT_MICROS));
        }
        double buffer = known.bufferBytes().orElse(USUAL_BUFFER_BYTES_PER_GBPS * gbps);
        if (known.bufferBytes().isEmpty()) {
            doubts.add("the switch's memory is not told; %.0f MiB are assumed".formatted(buffer / (1 << 20)));
        }
        return new Bottleneck(gbps, known.rttMicros().orElse(USUAL_RTT_MICROS), buffer, known.pfcAlpha(), (int)
                known.payloadBytes().orElse(gbps >= FAST_GBPS ? LARGE_PAYLOAD : SMALL_PAYLOAD));
    }

    private EcnAdvice believed(
            EcnState state, PortCounters counters, OptionalDouble congestedGroups, List<String> doubts) {
        if (counters.nic().isPresent() && !counters.nic().get().enabled()) {
            return no(SenderControl.OFF.refusal());
        }
        if (counters.nic().isEmpty()) {
            doubts.add(
                    "the timers of the senders' NICs are not told; those of vendors and of the DCQCN paper count alike");
        }
        if (counters.demand().equals(PortCounters.SeenDemand.NONE) || isBlind(counters.demand())) {
            doubts.add(
                    "there is no source of demand: neither the number of senders nor the size of their transfers is told");
        }
        Answer<Belief> answer = belief(counters, state.inForce());
        if (!(answer instanceof Answer.Told<Belief> told)) {
            return no(((Answer.Unidentified<Belief>) answer).because());
        }
        Belief belief = told.value();
        double gbps = counters.port().linkGbps();
        Optional<BufferFacts> buffer = congestedGroups.isPresent()
                ? Optional.of(new BufferFacts(
                        (long) counters.port().bufferBytes(), counters.port().pfcAlpha(), (int)
                                congestedGroups.getAsDouble()))
                : Optional.empty();
        Profile profile = new Profile(WredFamily.DEFAULT, state.inForce(), new LinkRates(gbps, gbps), buffer);
        if (profile.candidates().isEmpty()) {
            return no("no setting inside the bounds suits the link and the buffer at once");
        }
        String source =
                "%d loads explain what the port showed".formatted(belief.loads().size());
        return new BelievedAdvice(served.surface(), state.goal(), state.goal().weights(), profile)
                .of(belief, source, doubts);
    }

    /** The loads that explain what a port showed; where the senders' NICs are not told, those of vendors and of the paper alike. */
    public Answer<Belief> belief(PortCounters counters, WredSetting inForce) {
        List<FittedPort.Fitted> loads = new ArrayList<>();
        List<String> refusals = new ArrayList<>();
        List<Dcqcn> nics = counters.nic().map(List::of).orElseGet(() -> List.of(Dcqcn.mlx(), Dcqcn.paper()));
        for (Dcqcn nic : nics) {
            PortCounters with =
                    new PortCounters(counters.port(), Optional.of(nic), counters.demand(), counters.counters());
            Answer<FittedPort> answer =
                    new PortFit(served.surface(), seed).explainBlindly(with, ScenarioTrial.marking(inForce));
            if (answer instanceof Answer.Told<FittedPort> told) {
                double total = told.value().contexts().stream()
                        .mapToDouble(FittedPort.Fitted::weight)
                        .sum();
                told.value()
                        .contexts()
                        .forEach(load -> loads.add(new FittedPort.Fitted(load.context(), load.weight() / total)));
            } else {
                refusals.add(((Answer.Unidentified<FittedPort>) answer).because());
            }
        }
        return loads.isEmpty() ? new Answer.Unidentified<>(refusals.get(0)) : new Answer.Told<>(new Belief(loads));
    }

    private static boolean isBlind(PortCounters.SeenDemand demand) {
        return Double.isNaN(demand.senders()) && Double.isNaN(demand.bytesEach());
    }
}
