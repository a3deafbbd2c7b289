package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.List;

/** Whether trainers may lock all the memory they register with a NIC. */
final class LockedMemory implements Check {
    @Override
    public String id() {
        return "memlock";
    }

    @Override
    public String title() {
        return "locked memory unlimited";
    }

    @Override
    public String fix() {
        return "LimitMEMLOCK=infinity on the unit that spawns the ranks (slurmd, containerd, sshd), --ulimit memlock=-1 for containers, then restart it.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        List<Fact> limits = fleet.settings("max locked memory|ulimit -l|(?:default)?limitmemlock");
        if (limits.isEmpty()) {
            return Judgement.unknown(
                    "no limit of a trainer is in the bundle (collect while a job runs; ulimit -l in it)");
        }
        List<Fact> limited = limits.stream()
                .filter(fact -> !fact.value().matches("(?i)unlimited|infinity"))
                .toList();
        return limited.isEmpty()
                ? Judgement.pass("unlimited", List.of(Cited.of(limits.get(0))))
                : Judgement.fail(
                        "limited to %s on %s".formatted(limited.get(0).value(), Agreement.names(limited)),
                        limited.stream().map(Cited::of).toList());
    }
}
