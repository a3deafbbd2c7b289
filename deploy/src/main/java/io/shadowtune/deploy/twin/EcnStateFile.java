package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fit.PortKnowledge;
import io.shadowtune.deploy.fit.QueueChoice;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.surface.PortCounters;
import io.shadowtune.policy.learned.Applicability;
import io.shadowtune.policy.learned.MarkReaction;
import io.shadowtune.policy.learned.SenderControl;
import io.shadowtune.policy.learned.Transport;
import io.shadowtune.policy.learned.search.Goal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Reads a state: the setting in force, and a scenario, a file of windows, or a port with what it showed. JSON, or YAML, which JSON is
 * part of. Paths count from the folder of the file. A name that nothing is known by is refused.
 */
public final class EcnStateFile {
    private static final String CODE = "BAD_STATE";
    private static final double BYTES_PER_KB = 1_000;
    private static final double BYTES_PER_MIB = 1L << 20;
    private static final Bound RTT_MICROS = new Bound(0.001, Bound.DELAY_MICROS.most());
    private static final Bound SENDERS = new Bound(1, 10_000);
    private static final Bound GROUPS = new Bound(1, 10_000);
    private static final double GBPS_UNLESS_TOLD = 100;
    /** Hosts seen in a while need not send at once. */
    private static final double FAN_IN_WITHIN = 1.5;

    private static final double SENDERS_WITHIN = 1.2;

    private final Section root;
    private final Section port;

    private EcnStateFile(Section root) {
        this.root = root;
        this.port = root.child("port");
    }

    /**
     * Reads a file.
     *
     * @throws Failure naming file, line and field of what is wrong
     */
    public static EcnState read(Path file) {
        Section root = Section.read(
                file, CODE, "a state in JSON, such as {\"port\": {...}, \"load\": {...}, \"current\": {...}}");
        try {
            return new EcnStateFile(root).state(file);
        } catch (IllegalArgumentException e) {
            throw Failure.input(CODE, file.toString(), String.valueOf(e.getMessage()));
        }
    }

    private EcnState state(Path file) {
        Goal goal = goal();
        WredSetting inForce = current();
        List<String> kinds = List.of("scenario", "windows", "load");
        List<String> given = kinds.stream().filter(root::has).toList();
        if (given.size() != 1) {
            throw root.refuse(
                    given.isEmpty() ? "load" : given.get(1),
                    given.isEmpty()
                            ? "is missing: one of scenario, windows and load is expected"
                            : "stands beside " + given.get(0) + "; one of them is expected");
        }
        Transport transport = transport();
        SenderControl control = control();
        EcnState.Known known = switch (given.get(0)) {
            case "scenario" -> new EcnState.Everything(ScenarioFile.read(beside(file, root.requiredText("scenario"))));
            case "windows" -> windows(file);
            default -> counters(transport, control);
        };
        port.done();
        root.done();
        MarkReaction senders = known instanceof EcnState.Counters counters
                ? counters.reaction()
                : new MarkReaction(transport, control, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        return new EcnState(inForce, goal, senders.refusal().map(Applicability.Inapplicable::because), known);
    }

    private static Path beside(Path file, String name) {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null ? Path.of(name) : folder.resolve(name);
    }

    private Goal goal() {
        String word = root.text("objective").orElse(Goal.BALANCED.text());
        return Arrays.stream(Goal.values())
                .filter(goal -> goal.text().equals(word.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(
                        () -> root.refuse("objective", "must be latency, throughput or balanced, not '" + word + "'"));
    }

    private WredSetting current() {
        root.requires("current");
        Section section = root.child("current");
        boolean marking = section.flag("marking", true);
        WredSetting setting = new WredSetting(false, 0, 0, 0);
        double pmax = section.within("pmax", marking ? Double.NaN : 0, Bound.SHARE);
        if (marking && pmax != 0) {
            double kmin = section.requiredWithin("kminKb", Bound.THRESHOLD_KB);
            double kmax = section.requiredWithin("kmaxKb", Bound.THRESHOLD_KB);
            if (Double.isNaN(pmax)) {
                pmax = section.requiredWithin("pmax", Bound.SHARE);
            }
            if (kmax < kmin) {
                throw section.refuse("kmaxKb", "(%s) must be at least kminKb (%s)".formatted(kmax, kmin));
            }
            setting = new WredSetting(true, Math.round(kmin * BYTES_PER_KB), Math.round(kmax * BYTES_PER_KB), pmax);
        } else {
            section.number("kminKb");
            section.number("kmaxKb");
        }
        section.done();
        return setting;
    }

    private Transport transport() {
        String word = root.text("transport").orElse("roce").toLowerCase(Locale.ROOT);
        return switch (word) {
            case "roce", "rocev2" -> Transport.ROCE;
            case "infiniband", "ib" -> Transport.INFINIBAND;
            case "efa", "srd" -> Transport.EFA;
            case "tcp" -> Transport.TCP;
            default -> throw root.refuse("transport", "must be roce, infiniband, efa or tcp, not '" + word + "'");
        };
    }

    private SenderControl control() {
        String word = root.text("congestionControl").orElse("").toLowerCase(Locale.ROOT);
        return switch (word) {
            case "" -> SenderControl.UNKNOWN;
            case "dcqcn" -> SenderControl.DCQCN;
            case "off", "none" -> SenderControl.OFF;
            case "programmable", "pcc" -> SenderControl.PROGRAMMABLE;
            default -> throw root.refuse("congestionControl", "must be dcqcn, off or programmable, not '" + word + "'");
        };
    }

    private PortKnowledge knowledge(OptionalDouble senders, OptionalDouble bytesEach) {
        OptionalDouble gbps = within(port, "linkGbps", Bound.GBPS, 1);
        return new PortKnowledge(
                gbps,
                within(port, "rttUs", RTT_MICROS, 1),
                within(port, "bufferMiB", Bound.BUFFER_MIB, BYTES_PER_MIB),
                port.within("pfcAlpha", 0.125, Bound.ALPHA),
                within(port, "payloadBytes", Bound.PAYLOAD_BYTES, 1),
                nic(gbps.orElse(GBPS_UNLESS_TOLD)),
                senders,
                bytesEach);
    }

    private Optional<Dcqcn> nic(double gbps) {
        if (!root.has("dcqcn")) {
            return Optional.empty();
        }
        Section section = root.child("dcqcn");
        Dcqcn nic = DcqcnFields.read(section, Optional.empty(), gbps);
        section.done();
        return Optional.of(nic);
    }

    private EcnState.Windows windows(Path file) {
        Section queue = root.child("queue");
        QueueChoice choice = new QueueChoice(
                queue.text("device"),
                queue.text("port"),
                queue.number("number").isPresent()
                        ? Optional.of((int) queue.whole("number", 0, 0, 255))
                        : Optional.empty());
        queue.done();
        return new EcnState.Windows(
                beside(file, root.requiredText("windows")),
                choice,
                knowledge(
                        within(port, "senders", SENDERS, 1),
                        within(port, "bytesEachKb", Bound.THRESHOLD_KB, BYTES_PER_KB)),
                within(port, "congestedGroups", GROUPS, 1));
    }

    private EcnState.Counters counters(Transport transport, SenderControl control) {
        port.requires("linkGbps");
        EcnLoad load = new EcnLoad(root.child("load"));
        OptionalDouble senders = load.within("senders", SENDERS);
        double fanIn = load.within("fanIn", SENDERS).orElse(Double.NaN);
        OptionalDouble eachKb = load.within("bytesEachKb", Bound.THRESHOLD_KB);
        double each = eachKb.orElse(Double.NaN) * BYTES_PER_KB;
        PortCounters.SeenDemand demand = new PortCounters.SeenDemand(
                senders.orElse(fanIn),
                senders.isPresent() ? SENDERS_WITHIN : FAN_IN_WITHIN,
                each,
                load.within("smallLoadRatio", Bound.SHARE).orElse(Double.NaN));
        PortKnowledge knowledge =
                knowledge(senders, eachKb.isPresent() ? OptionalDouble.of(each) : OptionalDouble.empty());
        return new EcnState.Counters(
                knowledge,
                demand,
                load.figures(knowledge.linkGbps()),
                within(port, "congestedGroups", GROUPS, 1),
                load.reaction(transport, control),
                load.unused());
    }

    private static OptionalDouble within(Section section, String key, Bound bound, double unit) {
        double value = section.within(key, Double.NaN, bound);
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value * unit);
    }
}
