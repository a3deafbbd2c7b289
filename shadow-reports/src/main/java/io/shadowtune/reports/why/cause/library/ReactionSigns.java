package io.shadowtune.reports.why.cause.library;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.clue.Signs;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Growth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Signs about congestion marks, the notifications they cause at the receiver and the reaction of the sender. */
final class ReactionSigns {
    /** Marked packets seen by the receiver: mlx5, bnxt_re, irdma, hns. */
    static final String MARKED =
            "np_ecn_marked_roce_packets|rx_roce_ecn_pkts|rx_ecn_marked_pkts|rxnpecnmarkedpkts|rxecnmrkd|cc_rx_ce_pkts|ecn_marked\\w*";

    /** Notifications the receiver sent. */
    static final String NOTIFIED = "np_cnp_sent|tx_cnp_pkts|tx_cnp\\w*|cnpsent|cc_tx_cnp_pkts|txnpcnpsent";

    /** Notifications the sender acted on. */
    static final String HANDLED = "rp_cnp_handled|rx_cnp_pkts|cnphandled|cc_rx_cnp_pkts|rxrpcnphandled";

    private static final Pattern THRESHOLD = Pattern.compile(
            "(?i)max\\w*[-_ ]?thresh\\w*(?:-bytes)?\\s*[:=]?\\s*(\\d+)\\s*(kbytes|kb\\b|kib\\b|bytes|b\\b)");

    /** Next to nothing, because often only some of the senders were read. */
    private static final double FEW = 0.001;

    /** Few, where the reading says that it is the sum of all senders. */
    private static final double FEW_OF_ALL = 0.05;

    private static final Pattern ALL_SENDERS = Pattern.compile("(?i)\\b(?:sum|all|total|every)\\b");

    private ReactionSigns() {}

    /** A receiver sees many marks and sends hardly any notification. */
    static Sign marksNotNotified() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            growths(evidence, MARKED)
                    .filter(marked -> marked.by() >= 1_000)
                    .forEach(marked -> growths(evidence, NOTIFIED)
                            .filter(sent -> samePart(sent, marked) && sent.by() <= marked.by() * 1e-4)
                            .forEach(sent -> {
                                found.add(Signs.match(marked));
                                found.add(Signs.match(sent));
                            }));
            return found.stream().distinct().limit(6).toList();
        };
    }

    /** Receivers send notifications, and the senders, other machines, handle hardly any. */
    static Sign notificationsUnheeded() {
        return evidence -> {
            List<Growth> sent = growths(evidence, NOTIFIED)
                    .filter(growth -> growth.by() >= 1_000)
                    .toList();
            double all = sent.stream().mapToDouble(Growth::by).sum();
            List<Growth> handled = growths(evidence, HANDLED)
                    .filter(growth ->
                            sent.stream().noneMatch(receiver -> receiver.host().equals(growth.host())))
                    .toList();
            double heeded = handled.stream().mapToDouble(Growth::by).sum();
            boolean ofAll = handled.stream()
                    .flatMap(growth -> growth.items().stream())
                    .anyMatch(item -> evidence.items().stream()
                            .map(read -> read.text().reading())
                            .anyMatch(reading -> reading.item().equals(item)
                                    && ALL_SENDERS.matcher(reading.tool()).find()));
            return all > 0 && !handled.isEmpty() && heeded <= (ofAll ? FEW_OF_ALL : FEW) * all
                    ? Stream.concat(sent.stream(), handled.stream())
                            .map(Signs::match)
                            .limit(6)
                            .toList()
                    : List.of();
        };
    }

    /** A queue stood higher than the threshold at which every packet is to be marked; cites both. */
    static Sign queueAboveThreshold() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            List<Fact> thresholds = numbers(
                    evidence,
                    "green_max_threshold|sai_wred_attr_green_max_threshold|kmax\\w*|ecn_max\\w*|max[_-]threshold\\w*");
            for (Fact depth : numbers(evidence, "queue_watermark|.*watermark.*|.*queue_depth.*|.*max[_ ]?queue.*")) {
                for (Fact threshold : thresholds) {
                    if (number(threshold) > 0 && number(depth) > 1.2 * number(threshold)) {
                        found.add(Signs.match(depth));
                        found.add(Signs.match(threshold));
                    }
                }
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    /** A threshold at which all is marked, configured or printed with its unit, is below so many bytes. */
    static Sign thresholdBelowBytes(double bytes) {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            numbers(evidence, "(?:.*green_)?max_threshold(?:_bytes)?|sai_wred_attr_green_max_threshold|kmax(?:_bytes)?")
                    .stream()
                    .filter(fact -> number(fact) > 0 && number(fact) < bytes)
                    .forEach(fact -> found.add(Signs.match(fact)));
            evidence.lines(THRESHOLD, item -> true).forEach(line -> {
                Matcher threshold = THRESHOLD.matcher(line.text());
                if (threshold.find()) {
                    double scale = threshold.group(2).toLowerCase(Locale.ROOT).startsWith("k") ? 1_000 : 1;
                    if (Double.parseDouble(threshold.group(1)) * scale < bytes) {
                        found.add(new Match(
                                List.of(line.item()),
                                line.number(),
                                line.host(),
                                line.text().strip()));
                    }
                }
            });
            return found.stream().distinct().limit(6).toList();
        };
    }

    private static Stream<Growth> growths(Evidence evidence, String name) {
        return evidence.growths(Pattern.compile("(?:" + name + ")", Pattern.CASE_INSENSITIVE));
    }

    private static boolean samePart(Growth a, Growth b) {
        return a.host().equals(b.host())
                && a.subject().equals(b.subject())
                && a.items().equals(b.items());
    }

    private static List<Fact> numbers(Evidence evidence, String name) {
        return evidence.named(Pattern.compile(name, Pattern.CASE_INSENSITIVE))
                .filter(fact -> fact.number() != null)
                .toList();
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }
}
