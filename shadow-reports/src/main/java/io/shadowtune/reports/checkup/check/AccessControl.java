package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.telemetry.Fact;
import java.util.List;
import java.util.regex.Pattern;

/** Whether PCIe access control (ACS) lets NIC and GPU speak directly: redirection sends their traffic to the root. */
final class AccessControl implements Check {
    private static final Pattern REDIRECTS = Pattern.compile("(?:ReqRedir|CmpltRedir|UpstreamFwd)\\+");

    @Override
    public String id() {
        return "acs";
    }

    @Override
    public String title() {
        return "PCIe ACS off between NIC and GPU";
    }

    @Override
    public String fix() {
        return "Turn ACS off on the bridges (firmware setting, or setpci at boot); in virtual machines it has to stay on, and ATS is the way.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        List<Fact> controls = fleet.settings("acsctl");
        if (controls.isEmpty()) {
            return Judgement.unknown("no ACSCtl is in the bundle (collect as root: lspci -vvv)");
        }
        List<Fact> on = controls.stream()
                .filter(fact -> REDIRECTS.matcher(fact.value()).find())
                .toList();
        return on.isEmpty()
                ? Judgement.pass(
                        "no redirection on %,d bridges".formatted(controls.size()), List.of(Cited.of(controls.get(0))))
                : Judgement.fail(
                        "redirects on " + Agreement.names(on),
                        on.stream().map(Cited::of).toList());
    }
}
