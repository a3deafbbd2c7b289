package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.packet.Dcqcn;
import io.shadowtune.models.twin.packet.Engine;
import io.shadowtune.models.twin.packet.Fabric;
import io.shadowtune.models.twin.packet.Flow;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.packet.Scenario;
import io.shadowtune.models.twin.packet.SwitchSettings;
import io.shadowtune.models.twin.packet.Wire;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A scenario as read from a file.
 *
 * @param name what it is called
 * @param scenario what is to be run
 * @param flowIds ids of the flows as the file gives them; empty where flows were generated
 * @param watchPort the port whose queue counts; empty for the busiest
 * @param engine the engine that it asks for; empty to have it chosen
 */
public record ScenarioFile(
        String name, Scenario scenario, List<String> flowIds, Optional<Integer> watchPort, Optional<Engine> engine) {
    private static final double BYTES_PER_KB = 1_000;
    private static final double NANOS = 1_000;
    private static final double FAST_GBPS = 400;
    private static final int MOST_PACKET_BYTES = (int) Bound.PAYLOAD_BYTES.most();
    private static final long MOST_SET_ASIDE_BYTES = 1_000_000_000L;
    private static final Bound RETRANSMIT_MICROS = new Bound(0, Bound.TIMER_MICROS.most());
    private static final Bound WEIGHT = new Bound(1e-9, 1);

    public ScenarioFile {
        flowIds = List.copyOf(flowIds);
    }

    /**
     * Reads a scenario and the files it names, whose paths count from its folder.
     *
     * @throws Failure naming file, line and field of what is wrong
     */
    public static ScenarioFile read(Path file) {
        Section root = Section.read(file);
        try {
            return read(file, root);
        } catch (IllegalArgumentException e) {
            throw Failure.input("BAD_SCENARIO", file.toString(), String.valueOf(e.getMessage()));
        }
    }

    private static ScenarioFile read(Path file, Section root) {
        String name = root.text("name").orElse(String.valueOf(file.getFileName()));
        long seed = root.whole("seed", 1);
        Parts parts = Parts.read(file, root, seed);
        Fabric fabric = parts.fabric();
        Wire wire = wire(root.child("packet"), fabric);
        Section switches = root.child("switch");
        SwitchSettings settings = switchSettings(switches, SwitchSettings.ofBuffer(32 * SwitchSettings.MEBIBYTE));
        Map<Integer, SwitchSettings> settingsOf = new HashMap<>();
        Section nodes = switches.child("nodes");
        for (String key : nodes.keys()) {
            Section own = nodes.child(key);
            settingsOf.put(node(nodes, key), switchSettings(own, settings));
            own.done();
        }
        switches.done();
        Section ecn = root.child("ecn");
        Marking marking = marking(ecn, Marking.off());
        Map<Integer, Marking> markingOf = new HashMap<>();
        Section ports = ecn.child("ports");
        for (String key : ports.keys()) {
            Section own = ports.child(key);
            markingOf.put(port(ports, key, key, fabric), marking(own, marking));
            own.done();
        }
        ecn.done();
        Section dcqcnSection = root.child("dcqcn");
        double gbps = fabric.link(0).gbps();
        Dcqcn dcqcn = DcqcnFields.read(dcqcnSection, Optional.empty(), gbps);
        Map<Integer, Dcqcn> dcqcnOf = new HashMap<>();
        Section hosts = dcqcnSection.child("hosts");
        for (String key : hosts.keys()) {
            dcqcnOf.put(node(hosts, key), DcqcnFields.read(hosts.child(key), Optional.of(dcqcn), gbps));
        }
        dcqcnSection.done();
        Optional<Integer> watch = root.text("watchPort").map(text -> port(root, "watchPort", text, fabric));
        List<Scenario.LinkEvent> events = linkEvents(root, fabric);
        Optional<Engine> engine = root.text("engine")
                .flatMap(word -> EngineWord.read(word)
                        .orElseThrow(() -> root.refuse("engine", EngineWord.EXPECTED + ", not '" + word + "'")));
        root.done();
        Scenario scenario = new Scenario(
                fabric, wire, settings, settingsOf, marking, markingOf, dcqcn, dcqcnOf, parts.flows(), events, seed);
        return new ScenarioFile(name, scenario, parts.flowIds(), watch, engine);
    }

    private static int node(Section section, String key) {
        try {
            return Integer.parseInt(key);
        } catch (NumberFormatException e) {
            throw section.refuse(key, "must be the number of a node");
        }
    }

    private static int port(Section section, String key, String text, Fabric fabric) {
        for (int port = 0; port < fabric.portCount(); port++) {
            if (fabric.portName(port).equals(text)) {
                return port;
            }
        }
        throw section.refuse(
                key, "must be a port of the topology such as %s, not '%s'".formatted(fabric.portName(0), text));
    }

    private static Wire wire(Section section, Fabric fabric) {
        double fastest = 0;
        for (int port = 0; port < fabric.portCount(); port++) {
            fastest = Math.max(fastest, fabric.link(port).gbps());
        }
        Wire usual = Wire.ofPayload(fastest >= FAST_GBPS ? 4_000 : 1_000);
        Wire wire = new Wire(
                (int) section.whole("payloadBytes", usual.payloadBytes(), 1, MOST_PACKET_BYTES),
                (int) section.whole("headerBytes", usual.headerBytes(), 0, MOST_PACKET_BYTES),
                (int) section.whole("ackBytes", usual.ackBytes(), 1, MOST_PACKET_BYTES),
                usual.pauseBytes(),
                Math.round(section.within("retransmitUs", 0, RETRANSMIT_MICROS) * NANOS));
        section.done();
        return wire;
    }

    private static SwitchSettings switchSettings(Section section, SwitchSettings usual) {
        Section pfc = section.child("pfc");
        double usualMebibytes = usual.bufferBytes() / (double) SwitchSettings.MEBIBYTE;
        double mebibytes = section.within("bufferMiB", usualMebibytes, Bound.BUFFER_MIB);
        SwitchSettings settings = new SwitchSettings(
                (long) (mebibytes * SwitchSettings.MEBIBYTE),
                pfc.flag("enabled", usual.pfc()),
                pfc.within("alpha", usual.pfcAlpha(), Bound.ALPHA),
                pfc.whole("reserveBytes", usual.reserveBytes(), 0, MOST_SET_ASIDE_BYTES),
                pfc.whole("resumeBytes", usual.resumeBytes(), 0, MOST_SET_ASIDE_BYTES));
        pfc.done();
        return settings;
    }

    private static Marking marking(Section section, Marking usual) {
        List<String> fields = List.of("kminKb", "kmaxKb", "pmax");
        double weight = section.within("averagingWeight", usual.weight(), WEIGHT);
        if (fields.stream().noneMatch(section::has)) {
            return new Marking(usual.kminBytes(), usual.kmaxBytes(), usual.pmax(), weight);
        }
        // Asked for before one is missed, so that a field is not taken for another that was misspelt.
        fields.forEach(section::number);
        return new Marking(
                section.requiredWithin("kminKb", Bound.THRESHOLD_KB) * BYTES_PER_KB,
                section.requiredWithin("kmaxKb", Bound.THRESHOLD_KB) * BYTES_PER_KB,
                section.requiredWithin("pmax", Bound.SHARE),
                weight);
    }

    private static List<Scenario.LinkEvent> linkEvents(Section root, Fabric fabric) {
        List<Scenario.LinkEvent> events = new ArrayList<>();
        for (Section section : root.children("linkEvents")) {
            double micros = section.requiredWithin("atUs", Bound.MOMENT_MICROS);
            int port = port(section, "link", section.requiredText("link"), fabric);
            events.add(new Scenario.LinkEvent(Math.round(micros * NANOS), port / 2, section.flag("up", false)));
            section.done();
        }
        return events;
    }

    /**
     * Topology and flows, which need each other.
     *
     * @param fabric the network
     * @param flows what is sent
     * @param flowIds ids of the flows, or none
     */
    private record Parts(Fabric fabric, List<Flow> flows, List<String> flowIds) {
        static Parts read(Path file, Section root, long seed) {
            Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of(""));
            Section workload = root.child("workload");
            Section topology = root.child("topology");
            root.requires("topology");
            root.requires("workload");
            Optional<String> flowFile = workload.text("file");
            Optional<WorkloadFile> read = flowFile.map(name -> WorkloadFile.read(folder.resolve(name)));
            Optional<String> linkFile = topology.text("file");
            List<Flow> known = read.map(WorkloadFile::flows).orElse(List.of());
            Fabric fabric = linkFile.isPresent()
                    ? TopologyCsv.read(folder.resolve(linkFile.get()), known)
                    : TopologyFields.read(topology);
            topology.done();
            if (read.isPresent()) {
                workload.done();
                return new Parts(fabric, known, read.get().ids());
            }
            WorkloadFields generated = new WorkloadFields(fabric, seed);
            generated.add(workload);
            return new Parts(generated.fabric(), generated.flows(), List.of());
        }
    }
}
