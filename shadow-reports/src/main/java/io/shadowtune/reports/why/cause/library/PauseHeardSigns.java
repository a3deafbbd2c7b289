package io.shadowtune.reports.why.cause.library;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.clue.Signs;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Signs of pause that one end sends and the other does not hear. */
final class PauseHeardSigns {
    private static final Pattern SENT =
            Pattern.compile("(?i)sai_port_stat_pfc_\\d_tx_pkts|tx_?pfc\\d?|txppp|tx_prio\\d_pfc|pfc\\d?_tx");
    private static final Pattern HEARD = Pattern.compile(
            "(?i)rx_prio\\d_pause|rx_priority_\\d_xoff(?:\\.nic)?|rx_pfc_(?:ena_)?frames(?:_pri\\d)?|pfc_pri\\d_rx_\\w+");
    private static final double MANY = 1_000;

    private PauseHeardSigns() {}

    /** A switch sent much pause, and some host has never counted any; cites the switch and the host's last reading. */
    static Sign sentButNotHeard() {
        return evidence -> {
            List<Match> sent = Stream.concat(
                            facts(evidence, SENT)
                                    .filter(fact -> number(fact) >= MANY)
                                    .map(Signs::match),
                            evidence.growths(SENT)
                                    .filter(growth -> growth.by() >= MANY)
                                    .map(Signs::match))
                    .limit(2)
                    .toList();
            List<Match> deaf = new ArrayList<>();
            Map<String, List<Fact>> byHost = facts(evidence, HEARD).collect(Collectors.groupingBy(Fact::host));
            byHost.forEach((host, heard) -> {
                if (!host.isEmpty() && heard.stream().allMatch(fact -> number(fact) == 0)) {
                    heard.stream()
                            .max(Comparator.comparing(
                                    (Fact fact) -> fact.origin().at()))
                            .map(Signs::match)
                            .ifPresent(deaf::add);
                }
            });
            return sent.isEmpty() || deaf.isEmpty()
                    ? List.of()
                    : Stream.concat(sent.stream(), deaf.stream()).toList();
        };
    }

    private static Stream<Fact> facts(Evidence evidence, Pattern name) {
        return evidence.named(name)
                .filter(fact -> fact.kind() == FactKind.CUMULATIVE || fact.kind() == FactKind.GROWTH)
                .filter(fact -> evidence.side(fact.origin().item()) != Side.HEALTHY);
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }
}
