package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether nccl-tests reach 80 % of the bus bandwidth that the links allow, the best size of each run counting. */
final class CollectiveBandwidth implements Check {
    private static final double SHARE = 0.8;

    @Override
    public String id() {
        return "nccl-tests";
    }

    @Override
    public String title() {
        return "nccl-tests at 80 % of theory";
    }

    @Override
    public String fix() {
        return "Run with NCCL_DEBUG=INFO and look at which NICs are used, at GDRDMA, and at the number of channels; then pairs of hosts, to find the slow one.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        List<Cited> slow = new ArrayList<>();
        List<Cited> fine = new ArrayList<>();
        List<String> said = new ArrayList<>();
        List<String> reached = new ArrayList<>();
        boolean ran = false;
        for (ToolFacts item : fleet.evidence().items()) {
            Optional<Fact> best = item.facts().stream()
                    .filter(fact -> fact.name().equals("busbw_best"))
                    .findFirst();
            if (best.isEmpty()) {
                continue;
            }
            ran = true;
            Optional<CollectiveTheory.Bound> bound = CollectiveTheory.of(item, fleet);
            Double busBandwidth = best.get().number();
            if (bound.isEmpty() || busBandwidth == null) {
                continue;
            }
            double share = busBandwidth / bound.get().bytesPerSecond();
            String words = "%.1f of %.1f GB/s (%.0f %%): %s"
                    .formatted(
                            busBandwidth / 1e9,
                            bound.get().bytesPerSecond() / 1e9,
                            100 * share,
                            bound.get().because());
            (share < SHARE ? said : reached).add(words);
            (share < SHARE ? slow : fine).add(Cited.of(best.get()));
        }
        if (!slow.isEmpty()) {
            return Judgement.fail(String.join("; ", said), slow);
        }
        if (fine.isEmpty()) {
            return Judgement.unknown(
                    ran
                            ? "ranks, hosts or rates of the links are not in the bundles"
                            : "no run of nccl-tests is in the bundle (all_reduce_perf -b 8 -e 8G -f 2)");
        }
        return Judgement.pass(String.join("; ", reached), fine);
    }
}
