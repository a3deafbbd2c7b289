package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Whether PFC, trust and DSCP map are the same on all NICs, and PFC is on for the priority that RDMA uses. */
final class PriorityFlowControl implements Check {
    private static final Pattern INFINIBAND = Pattern.compile("(?i)infiniband");

    @Override
    public String id() {
        return "pfc";
    }

    @Override
    public String title() {
        return "PFC, trust and DSCP equal, on for RDMA";
    }

    @Override
    public String fix() {
        return "Set PFC, trust and the DSCP map alike on every NIC (mlnx_qos -i DEV --pfc 0,0,0,1,0,0,0,0 --trust dscp) and on the switches, on the priority that RDMA's traffic class maps to.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        if (onInfiniBandOnly(fleet)) {
            return Judgement.pass("does not apply to InfiniBand", List.of());
        }
        List<Fact> enabled = fleet.settings("pfc_enabled");
        if (enabled.isEmpty()) {
            return Judgement.unknown("no PFC setting of a NIC is in the bundle (mlnx_qos, dcb pfc show)");
        }
        List<Cited> evidence = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (String name : List.of("pfc_enabled", "qos_trust")) {
            compare(fleet.settings(name), evidence, wrong);
        }
        for (int priority = 0; priority < 8; priority++) {
            String suffix = "prio " + priority;
            compare(
                    fleet.settings("dscp_of_prio").stream()
                            .filter(fact -> fact.subject().endsWith(suffix))
                            .toList(),
                    evidence,
                    wrong);
        }
        OptionalInt rdma = rdmaPriority(fleet);
        List<Fact> off = enabled.stream()
                .filter(fact -> rdma.isPresent()
                        ? !List.of(fact.value().split(",", -1)).contains(Integer.toString(rdma.getAsInt()))
                        : fact.value().equals("none"))
                .toList();
        if (!off.isEmpty()) {
            wrong.add("PFC is off %s: %s"
                    .formatted(
                            rdma.isPresent() ? "on RDMA's priority " + rdma.getAsInt() : "on all priorities",
                            Agreement.names(off)));
            off.forEach(fact -> evidence.add(0, Cited.of(fact)));
        }
        if (!wrong.isEmpty()) {
            return Judgement.fail(String.join("; ", wrong), evidence);
        }
        Agreement all = Agreement.of(enabled, Fact::value);
        return Judgement.pass("PFC on priority %s on %s".formatted(all.common(), all.of("NICs")), all.evidence());
    }

    private static void compare(List<Fact> facts, List<Cited> evidence, List<String> wrong) {
        if (facts.isEmpty()) {
            return;
        }
        Agreement agreement = Agreement.of(facts, Fact::value);
        if (!agreement.whole()) {
            evidence.addAll(agreement.evidence());
            wrong.add("%s is %s, but %s on %s"
                    .formatted(
                            facts.get(0).name(),
                            agreement.common(),
                            agreement.outliers().get(0).value(),
                            agreement.names()));
        }
    }

    /** The priority of RDMA's traffic class, by the usual map of eight DSCPs to a priority; empty when it is not known. */
    static OptionalInt rdmaPriority(Fleet fleet) {
        return Fleet.numbers(fleet.settings("traffic_class"))
                .filter(tos -> tos > 0 && tos < 256)
                .mapToInt(tos -> tos.intValue() >> 5)
                .findFirst();
    }

    static boolean onInfiniBandOnly(Fleet fleet) {
        List<Fact> layers = fleet.settings("link_layer");
        return !layers.isEmpty()
                && layers.stream()
                        .allMatch(fact -> INFINIBAND.matcher(fact.value()).find());
    }
}
