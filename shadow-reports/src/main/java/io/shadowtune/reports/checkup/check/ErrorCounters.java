package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.evidence.Growth;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Whether the error counters of NICs and links were read twice and stood still. */
final class ErrorCounters implements Check {
    /** Losses, retransmissions and broken links; corrected bits, marks, pauses and CNPs are no errors. */
    static final Pattern ERRORS = Pattern.compile(
            "(?!.*(?:corrected|lifespan|nodrop|no_dma|xdp|unsupported|_tls_)).*(?:err(?:s|ors?)?|discards?|dropped|drops|out_of_sequence|out_of_buffer"
                    + "|timeout|retrans\\w*|retries_exceeded|link_?downed|link_down_events\\w*|link_error_recovery|seq_err\\w*|err\\w*_phy|discards_phy|naks?_rcvd)(?:_err|_phy|_to)?");

    private static final Pattern DEVICE_TOOL =
            Pattern.compile("(?i)ethtool -S|hw_counters|/counters|/statistics|rdma.*statistic|nvlink.*-e|perfquery");

    /** What such outputs look like inside: files put together by hand are named as somebody liked. */
    private static final Pattern DEVICE_LINE = Pattern.compile(
            "^NIC statistics:|/(?:hw_counters|counters|statistics)/|^(?:\\d+: )?link \\S+/\\d+ .*\\bout_of_sequence \\d");

    /** The kernel counts frames of unknown protocols as dropped on receive. */
    private static final Set<String> HARMLESS = Set.of("rx_dropped", "rx_nohandler", "tx_dropped");

    @Override
    public String id() {
        return "error-counters";
    }

    @Override
    public String title() {
        return "error counters at rest";
    }

    @Override
    public String fix() {
        return "Ask why: shadowtune why --bundle on this host's bundle. Do not begin a long run on a NIC or link that loses.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        Set<String> devices = deviceItems(fleet);
        List<Growth> watched = fleet.evidence()
                .growths(ERRORS)
                .filter(growth -> !HARMLESS.contains(growth.name()))
                .filter(growth -> growth.items().stream().allMatch(devices::contains))
                .toList();
        if (watched.isEmpty()) {
            return Judgement.unknown("no two readings of a NIC's counters are in the bundle (collect takes them)");
        }
        List<Growth> moved = watched.stream().filter(Growth::moved).toList();
        if (!moved.isEmpty()) {
            return Judgement.fail(
                    moved.stream().limit(4).map(Growth::words).collect(Collectors.joining("; ")),
                    moved.stream().map(Cited::of).toList());
        }
        return Judgement.pass(
                "%,d error counters stood still".formatted(watched.size()), List.of(Cited.of(watched.get(0))));
    }

    private static Set<String> deviceItems(Fleet fleet) {
        return fleet.evidence().items().stream()
                .map(ToolFacts::text)
                .filter(text -> DEVICE_TOOL.matcher(text.reading().tool()).find() || text.anyLine(DEVICE_LINE))
                .map(text -> text.reading().item())
                .collect(Collectors.toSet());
    }

    /** Error counts of devices as they stand, for a baseline. */
    static List<Fact> standing(Fleet fleet) {
        Set<String> devices = deviceItems(fleet);
        return fleet.evidence()
                .named(ERRORS, FactKind.CUMULATIVE)
                .filter(fact -> devices.contains(fact.origin().item()) && !HARMLESS.contains(fact.name()))
                .toList();
    }
}
