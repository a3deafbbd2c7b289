package io.shadowtune.reports.why.cause.library;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.clue.Signs;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Signs about packet sizes that do not fit. */
final class MtuSigns {
    private static final Pattern OVERLAY = Pattern.compile(
            "(?i)vxlan|geneve|\\bgre\\w*\\d|tunl|ipip|flannel|cilium|\\bwg\\d|wireguard|overlay|\\bovn|nebula|cali");

    /** Bytes that the leanest encapsulation in use adds: IP in IP. */
    private static final int LEAST_OVERHEAD_BYTES = 20;

    /** RoCE needs room for its headers above its own MTU; the standard table is 1024 to 1500 and 4096 to 9000. */
    private static final int ROCE_OVERHEAD_BYTES = 58;

    private MtuSigns() {}

    /** A tunnel's own MTU leaves no room in that of a plain interface of the same machine for what it adds. */
    static Sign overlayDoesNotFit() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            for (Fact inner : mtus(evidence)) {
                if (!OVERLAY.matcher(inner.subject() + " " + inner.origin().tool())
                        .find()) {
                    continue;
                }
                for (Fact outer : mtus(evidence)) {
                    if (outer.host().equals(inner.host())
                            && outer.subject().matches("(?:eth|en|bond|ib)\\w*.*")
                            && !outer.subject().equals(inner.subject())
                            && bytes(inner) > bytes(outer) - LEAST_OVERHEAD_BYTES
                            && !OVERLAY.matcher(outer.origin().tool()).find()) {
                        found.add(Signs.match(inner));
                        found.add(Signs.match(outer));
                    }
                }
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    /** The same interface, or the only one that was read, is at least a third larger on one host than on another. */
    static Sign hostsDiffer() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            List<Fact> all = mtus(evidence).stream()
                    .filter(fact -> fact.subject().matches("(?:eth|en|bond|ib|rdma|ben|gpu|rail|net|team)[\\w.-]*"))
                    .toList();
            for (Fact small : all) {
                for (Fact large : all) {
                    boolean alone = all.stream()
                                            .filter(fact -> fact.host().equals(small.host()))
                                            .count()
                                    == 1
                            && all.stream()
                                            .filter(fact -> fact.host().equals(large.host()))
                                            .count()
                                    == 1;
                    if (!small.host().equals(large.host())
                            && (alone || small.subject().equals(large.subject()))
                            && bytes(large) >= 1.3 * bytes(small)) {
                        found.add(Signs.match(small));
                        found.add(Signs.match(large));
                    }
                }
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    /** Some hop says that less fits than an interface of the sender is set to. */
    static Sign pathIsNarrower() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            evidence.named(Pattern.compile("path_mtu|pmtu"))
                    .filter(fact -> fact.number() != null)
                    .forEach(path -> {
                        for (Fact own : mtus(evidence)) {
                            if (bytes(own) > bytes(path) && bytes(own) < 65_000) {
                                found.add(Signs.match(path));
                                found.add(Signs.match(own));
                            }
                        }
                    });
            return found.stream().distinct().limit(6).toList();
        };
    }

    /** The RDMA MTU in use is larger than the Ethernet MTU leaves room for. */
    static Sign roceDoesNotFit() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            evidence.named(Pattern.compile("active_mtu"))
                    .filter(fact -> fact.number() != null)
                    .forEach(active -> {
                        for (Fact port : mtus(evidence)) {
                            if (port.subject().matches("(?i)(?:Ethernet|swp|Et\\d|Eth|et-|xe-|port).*")
                                    && bytes(port) < bytes(active) + ROCE_OVERHEAD_BYTES) {
                                found.add(Signs.match(active));
                                found.add(Signs.match(port));
                            }
                        }
                    });
            return found.stream().distinct().limit(6).toList();
        };
    }

    private static List<Fact> mtus(Evidence evidence) {
        return evidence.named(Pattern.compile("mtu"))
                .filter(fact -> fact.number() != null)
                .toList();
    }

    private static double bytes(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }
}
