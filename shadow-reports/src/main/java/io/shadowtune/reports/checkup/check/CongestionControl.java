package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.List;
import java.util.OptionalInt;

/** Whether NICs answer ECN marks: notification point and reaction point on, for the priority that RDMA uses. */
final class CongestionControl implements Check {
    private static final String ENABLE = "(?:.*/)?ecn/roce_[nr]p/enable/\\d";

    @Override
    public String id() {
        return "ecn";
    }

    @Override
    public String title() {
        return "ECN answered (np, rp on)";
    }

    @Override
    public String fix() {
        return "echo 1 > /sys/class/net/DEV/ecn/roce_np/enable/PRIO and roce_rp/enable/PRIO, alike on every NIC, and marking on the switches for that queue.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        if (PriorityFlowControl.onInfiniBandOnly(fleet)) {
            return Judgement.pass("does not apply to InfiniBand", List.of());
        }
        List<Fact> all = fleet.settings(ENABLE);
        if (all.isEmpty()) {
            return Judgement.unknown(
                    "no such setting is in the bundle (/sys/class/net/DEV/ecn exists with MLNX_OFED only)");
        }
        OptionalInt rdma = PriorityFlowControl.rdmaPriority(fleet);
        List<Fact> asked = all.stream()
                .filter(fact -> rdma.isEmpty() || fact.name().endsWith("/" + rdma.getAsInt()))
                .toList();
        List<Fact> off =
                asked.stream().filter(fact -> !fact.value().equals("1")).toList();
        if (rdma.isEmpty()) {
            // Which priority RDMA uses is not known: one on each side must be on, the same everywhere.
            List<Fact> on =
                    all.stream().filter(fact -> fact.value().equals("1")).toList();
            if (on.isEmpty()) {
                return Judgement.fail(
                        "off on all priorities: " + Agreement.names(off),
                        off.stream().map(Cited::of).toList());
            }
            return byName(all, off.isEmpty() ? on : off);
        }
        return off.isEmpty()
                ? Judgement.pass(
                        "on for priority %d".formatted(rdma.getAsInt()),
                        asked.stream().map(Cited::of).toList())
                : Judgement.fail(
                        "off on RDMA's priority %d: %s".formatted(rdma.getAsInt(), Agreement.names(off)),
                        off.stream().map(Cited::of).toList());
    }

    private static Judgement byName(List<Fact> all, List<Fact> shown) {
        for (String name : all.stream().map(Fact::name).distinct().toList()) {
            Agreement agreement = Agreement.of(
                    all.stream().filter(fact -> fact.name().equals(name)).toList(), Fact::value);
            if (!agreement.whole()) {
                return Judgement.fail(
                        "%s is %s, but differs on %s".formatted(name, agreement.common(), agreement.names()),
                        agreement.evidence());
            }
        }
        return Judgement.pass(
                "alike on all NICs, on for some priority",
                shown.stream().limit(2).map(Cited::of).toList());
    }
}
