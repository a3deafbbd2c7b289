package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether processors stay awake: no sleep state is allowed that takes longer than 50 µs to leave. */
final class ProcessorSleep implements Check {
    private static final double MOST_MICROS = 50;

    @Override
    public String id() {
        return "c-states";
    }

    @Override
    public String title() {
        return "no deep C-states";
    }

    @Override
    public String fix() {
        return "tuned-adm profile latency-performance or network-latency, or intel_idle.max_cstate=1 processor.max_cstate=1 on the kernel command line.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        Map<Fleet.Place, Fact> latencies = new LinkedHashMap<>();
        fleet.settings("cpuidle_latency").forEach(fact -> latencies.putIfAbsent(Fleet.place(fact), fact));
        if (latencies.isEmpty()) {
            return Judgement.unknown("no sleep state is in the bundle (/sys/devices/system/cpu/cpu0/cpuidle)");
        }
        Set<Fleet.Place> allowed = new HashSet<>();
        fleet.settings("cpuidle_disable").stream()
                .filter(fact -> fact.value().equals("0"))
                .forEach(fact -> allowed.add(Fleet.place(fact)));
        boolean known = !fleet.settings("cpuidle_disable").isEmpty();
        List<Fact> deep = new ArrayList<>();
        latencies.forEach((place, fact) -> {
            Double micros = fact.number();
            if (micros != null && micros > MOST_MICROS && (!known || allowed.contains(place))) {
                deep.add(fact);
            }
        });
        return deep.isEmpty()
                ? Judgement.pass(
                        "%,d states, none allowed takes more than %.0f µs".formatted(latencies.size(), MOST_MICROS),
                        List.of(Cited.of(latencies.values().iterator().next())))
                : Judgement.fail(
                        "allowed and slow to leave: %s (%s µs)"
                                .formatted(Agreement.names(deep), deep.get(0).value()),
                        deep.stream().map(Cited::of).toList());
    }
}
