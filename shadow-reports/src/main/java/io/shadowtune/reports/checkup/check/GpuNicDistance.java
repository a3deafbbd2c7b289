package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Whether memory is where it is used: every GPU has a NIC on its own side ({@code topo -m}: PIX, PXB, PHB or NODE, not
 * SYS), and the kernel does not move pages between NUMA nodes on its own.
 */
final class GpuNicDistance implements Check {
    private static final Pattern GPU_AND_NIC = Pattern.compile("GPU\\d+ (?!GPU).+");

    @Override
    public String id() {
        return "numa";
    }

    @Override
    public String title() {
        return "NUMA: NIC near GPU, no page migration";
    }

    @Override
    public String fix() {
        return "sysctl kernel.numa_balancing=0; bind each rank to the node of its GPU and NIC; put the NIC into a slot of that socket.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        List<Fact> balancing = fleet.settings("kernel\\.numa_balancing");
        Map<Fleet.Place, Fact> nearest = nearest(fleet);
        List<Fact> wrong = new ArrayList<>();
        balancing.stream()
                .filter(fact -> !fact.value().equals("0") && hasNodes(fleet, fact.host()))
                .forEach(wrong::add);
        nearest.values().stream().filter(fact -> fact.value().equals("SYS")).forEach(wrong::add);
        if (!wrong.isEmpty()) {
            Fact first = wrong.get(0);
            return Judgement.fail(
                    "%s on %s"
                            .formatted(
                                    first.name().equals("topo")
                                            ? "a GPU has no NIC on its own socket"
                                            : "pages move between nodes (kernel.numa_balancing)",
                                    Agreement.names(wrong)),
                    wrong.stream().map(Cited::of).toList());
        }
        if (balancing.isEmpty() && nearest.isEmpty()) {
            return Judgement.unknown("neither kernel.numa_balancing nor nvidia-smi topo -m is in the bundle");
        }
        List<Fact> shown = new ArrayList<>(balancing);
        shown.addAll(nearest.values());
        return Judgement.pass(
                nearest.isEmpty()
                        ? "pages stay where they are"
                        : "%,d GPUs have a NIC on their side".formatted(nearest.size()),
                shown.stream().limit(3).map(Cited::of).toList());
    }

    private static boolean hasNodes(Fleet fleet, String host) {
        return fleet.settings("numa node\\(s\\)").stream()
                .filter(fact -> fact.host().equals(host))
                .noneMatch(fact -> fact.value().equals("1"));
    }

    /** The nearest NIC of each GPU. */
    private static Map<Fleet.Place, Fact> nearest(Fleet fleet) {
        Map<Fleet.Place, Fact> nearest = new LinkedHashMap<>();
        for (Fact fact : fleet.settings("topo")) {
            if (GPU_AND_NIC.matcher(fact.subject()).matches()) {
                Fleet.Place gpu = new Fleet.Place(fact.host(), fact.subject().replaceFirst(" .*", ""));
                nearest.merge(gpu, fact, (one, other) -> rank(other) < rank(one) ? other : one);
            }
        }
        return nearest;
    }

    private static int rank(Fact distance) {
        return List.of("PIX", "PXB", "PHB", "NODE", "SYS").indexOf(distance.value());
    }
}
