package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** Whether all NICs of the fabric, and all RDMA ports, have one MTU, and no path takes less. */
final class EqualMtu implements Check {
    @Override
    public String id() {
        return "mtu";
    }

    @Override
    public String title() {
        return "MTU equal";
    }

    @Override
    public String fix() {
        return "Set one MTU on hosts and switches (9000 on hosts and 9216 on switches are usual for RoCE); check with ping -M do -s 8972.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        List<Fact> mtus = fleet.ofFabric("mtu").stream()
                .filter(fact -> !fact.subject().isEmpty() && fact.number() != null)
                .toList();
        List<Fact> active = fleet.settings("active_mtu");
        List<Fact> paths = fleet.settings("path_mtu");
        List<List<Fact>> alike = new ArrayList<>(fleet.knowsFabric() ? List.of(mtus) : byName(mtus));
        alike.add(active);
        alike.removeIf(List::isEmpty);
        if (alike.isEmpty() && paths.isEmpty()) {
            return Judgement.unknown(
                    mtus.isEmpty()
                            ? "no MTU of an interface is in the bundle (ip link, ibv_devinfo)"
                            : "which interfaces belong to the fabric is not known, and there is one host only");
        }
        List<Cited> evidence = new ArrayList<>();
        List<String> said = new ArrayList<>();
        boolean equal = true;
        for (List<Fact> ports : alike) {
            Agreement agreement = Agreement.of(ports, Fact::value);
            evidence.addAll(agreement.evidence());
            equal &= agreement.whole();
            said.add(
                    agreement.whole()
                            ? "%s %s on %s".formatted(ports.get(0).name(), agreement.common(), agreement.of("ports"))
                            : "%s is %s, but %s on %s"
                                    .formatted(
                                            ports.get(0).name(),
                                            agreement.common(),
                                            agreement.outliers().get(0).value(),
                                            agreement.names()));
        }
        double own = Fleet.numbers(mtus).mapToDouble(Double::doubleValue).min().orElse(0);
        for (Fact path : paths) {
            if (Fleet.numbers(List.of(path)).anyMatch(size -> size < own)) {
                equal = false;
                evidence.add(0, Cited.of(path));
                said.add("a path takes only %s".formatted(path.value()));
            }
        }
        String words = String.join("; ", said);
        return equal ? Judgement.pass(words, evidence) : Judgement.fail(words, evidence);
    }

    /** Interfaces of one name on several hosts, where it is not known which belong to the fabric. */
    private static List<List<Fact>> byName(List<Fact> mtus) {
        return mtus.stream()
                .collect(Collectors.groupingBy(Fact::subject, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(group -> group.stream().map(Fact::host).distinct().count() > 1)
                .toList();
    }
}
