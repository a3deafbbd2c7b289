package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Whether all RDMA ports are active, as {@code ibdev2netdev}, {@code ibstat}, {@code ibstatus} and {@code rdma} say. */
final class RdmaPortsActive implements Check {
    private static final Pattern PORT = Pattern.compile("\\S+/\\d+");
    private static final Pattern ACTIVE = Pattern.compile("(?i).*\\b(?:active|up|port_active)\\b.*");
    private static final Pattern LINKED = Pattern.compile("(?i).*link_?\\s?up.*");

    @Override
    public String id() {
        return "rdma-ports";
    }

    @Override
    public String title() {
        return "RDMA ports active, at one rate";
    }

    @Override
    public String fix() {
        return "Bring the port up (cable, switch port, subnet manager for InfiniBand); take the host out of the job until then.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        List<Fact> states = ports(fleet, "state");
        List<Fact> physical = ports(fleet, "physical_state|phys_state");
        if (states.isEmpty() && physical.isEmpty()) {
            return Judgement.unknown("no state of an RDMA port is in the bundle (ibdev2netdev, ibstat, rdma link)");
        }
        List<Fact> bad = new ArrayList<>();
        states.stream().filter(fact -> !ACTIVE.matcher(fact.value()).matches()).forEach(bad::add);
        physical.stream()
                .filter(fact -> !LINKED.matcher(fact.value()).matches())
                .forEach(bad::add);
        if (!bad.isEmpty()) {
            return Judgement.fail(
                    "not active: " + Agreement.names(bad),
                    bad.stream().map(Cited::of).toList());
        }
        List<Fact> rates = ports(fleet, "rate").stream()
                .filter(fact -> fact.number() != null)
                .toList();
        if (!rates.isEmpty()) {
            Agreement agreement = Agreement.of(rates, fact -> String.valueOf(fact.number()));
            if (!agreement.whole()) {
                return Judgement.fail(
                        "rates differ: %s at %s, the others at %s"
                                .formatted(
                                        agreement.names(),
                                        agreement.outliers().get(0).value(),
                                        agreement.like().value()),
                        agreement.evidence());
            }
        }
        List<Fact> first = states.isEmpty() ? physical : states;
        Agreement all = Agreement.of(first, Fact::value);
        return Judgement.pass("%s active".formatted(all.of("ports")), List.of(Cited.of(first.get(0))));
    }

    private static List<Fact> ports(Fleet fleet, String name) {
        return fleet.settings(name).stream()
                .filter(fact -> PORT.matcher(fact.subject()).matches())
                .toList();
    }
}
