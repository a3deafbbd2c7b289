package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.List;

/** Whether processors run at their full clock: the governor is {@code performance} everywhere. */
final class PerformanceGovernor implements Check {
    @Override
    public String id() {
        return "governor";
    }

    @Override
    public String title() {
        return "governor performance";
    }

    @Override
    public String fix() {
        return "cpupower frequency-set -g performance, or tuned-adm profile throughput-performance.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        List<Fact> governors = fleet.settings("scaling_governor");
        if (governors.isEmpty()) {
            return Judgement.unknown("no governor is in the bundle (virtual machines often have none)");
        }
        List<Fact> other = governors.stream()
                .filter(fact -> !fact.value().equals("performance"))
                .toList();
        return other.isEmpty()
                ? Judgement.pass(
                        Agreement.of(governors, Fact::value).of("processors"), List.of(Cited.of(governors.get(0))))
                : Judgement.fail(
                        "%s on %s".formatted(other.get(0).value(), Agreement.names(other)),
                        other.stream().limit(8).map(Cited::of).toList());
    }
}
