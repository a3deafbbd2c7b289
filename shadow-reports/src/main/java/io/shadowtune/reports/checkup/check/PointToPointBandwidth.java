package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Whether perftest reaches 90 % of the line rate, the best size of each run counting. Payload is what it counts: headers
 * of RoCEv2 at an MTU of 4096 take 2 %, so that 97 to 98 % is the most.
 */
final class PointToPointBandwidth implements Check {
    private static final double SHARE = 0.9;
    private static final Pattern ACROSS = Pattern.compile(
            "(?i)spine|across|cross[-_ ]|inter[-_ ]?(?:rack|leaf|pod)|(?:other|different) (?:leaf|rack|switch|tor|pod)");
    private static final Pattern UNDER_ONE =
            Pattern.compile("(?i)(?:same|one|single)[-_ ](?:leaf|rack|switch|tor)|intra[-_ ]?(?:rack|leaf)");

    @Override
    public String id() {
        return "perftest";
    }

    @Override
    public String title() {
        return "perftest at 90 % of line rate";
    }

    @Override
    public String fix() {
        return "Repeat with --report_gbits, several QPs and the NIC's own NUMA node; then PCIe width and speed, MTU, PFC and the path. Across spines only: ECMP, adaptive routing, the uplinks' rates.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        List<Fact> slow = new ArrayList<>();
        List<Fact> fine = new ArrayList<>();
        List<String> said = new ArrayList<>();
        OptionalDouble lowest = OptionalDouble.empty();
        boolean ran = false;
        for (ToolFacts item : fleet.evidence().items()) {
            Optional<Fact> best = item.facts().stream()
                    .filter(fact -> fact.name().equals("bw_average") && fact.unit() == Unit.BITS_PER_SECOND)
                    .max(Comparator.comparingDouble(fact -> number(fact)));
            if (best.isEmpty()) {
                continue;
            }
            ran = true;
            OptionalDouble line = lineRate(fleet, best.get().host());
            if (line.isEmpty()) {
                continue;
            }
            double share = number(best.get()) / line.getAsDouble();
            lowest = OptionalDouble.of(Math.min(share, lowest.orElse(share)));
            if (share < SHARE) {
                slow.add(best.get());
                said.add("%s: %.0f %% of %.0f Gb/s %s"
                        .formatted(item.text().reading().item(), 100 * share, line.getAsDouble() / 1e9, path(item)));
            } else {
                fine.add(best.get());
            }
        }
        if (!slow.isEmpty()) {
            return Judgement.fail(String.join("; ", said), cited(slow));
        }
        if (fine.isEmpty()) {
            return Judgement.unknown(
                    ran
                            ? "the line rate is not in the bundle (ethtool or ibstat of the same host)"
                            : "no perftest run is in the bundle (ib_write_bw --report_gbits)");
        }
        return Judgement.pass(
                "%s at %.0f %% or more of the line rate"
                        .formatted(Agreement.counted(fine.size(), "runs"), 100 * lowest.orElse(0)),
                cited(fine));
    }

    /** The bound is the same under one switch and across spines: a fabric that does not block promises both. */
    private static String path(ToolFacts item) {
        String words =
                item.text().reading().item() + " " + item.text().reading().tool();
        if (ACROSS.matcher(words).find()) {
            return "across spines";
        }
        return UNDER_ONE.matcher(words).find() ? "under one switch" : "(path not said)";
    }

    private static OptionalDouble lineRate(Fleet fleet, String host) {
        return fleet.fabricSpeeds().entrySet().stream()
                .filter(entry -> entry.getKey().host().equals(host))
                .mapToDouble(entry -> Fleet.bitsPerSecond(entry.getValue()))
                .max();
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }

    private static List<Cited> cited(List<Fact> facts) {
        return facts.stream().map(Cited::of).toList();
    }
}
