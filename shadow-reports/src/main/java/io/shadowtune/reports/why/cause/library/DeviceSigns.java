package io.shadowtune.reports.why.cause.library;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.clue.Signs;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Growth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Signs about which interface or adapter is used and which was meant. */
final class DeviceSigns {
    private static final Pattern USED = Pattern.compile("\\[\\d+\\]([\\w.-]+):");
    private static final Pattern INTERFACE_OF = Pattern.compile("^(?:\\[\\d+\\])?([\\w.-]+):");

    private DeviceSigns() {}

    /** The filter of adapters, which is a prefix unless it begins with {@code =}, lets in one that it does not list. */
    static Sign prefixCatchesMore() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            for (Fact filter : named(evidence, "nccl_ib_hca|nccl_socket_ifname|ucx_net_devices")) {
                if (filter.value().matches("[=^].*") || filter.value().isEmpty()) {
                    continue;
                }
                List<String> wanted =
                        List.of(filter.value().replaceAll(":\\d+", "").split(",", -1));
                for (Fact devices : named(evidence, "nccl_net_devices")) {
                    List<String> all = USED.matcher(devices.value())
                            .results()
                            .map(used -> used.group(1))
                            .toList();
                    // A name that is no device itself, such as mlx5, was meant as a prefix.
                    boolean caught = all.stream()
                            .anyMatch(used -> !wanted.contains(used)
                                    && wanted.stream().anyMatch(name -> used.startsWith(name) && all.contains(name)));
                    if (caught) {
                        found.add(Signs.match(filter));
                        found.add(Signs.match(devices));
                    }
                }
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    /** The library moves data over an interface that is at most half as fast as another one of the same machine. */
    static Sign usesSlowInterface() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            List<Fact> speeds = named(evidence, "speed|rate");
            for (Fact devices : named(evidence, "nccl_net_devices")) {
                List<String> used = USED.matcher(devices.value())
                        .results()
                        .map(device -> device.group(1))
                        .toList();
                for (Fact slow : speeds) {
                    String device = slow.subject().replaceAll("/\\d+$", "");
                    boolean faster = speeds.stream()
                            .anyMatch(fast -> fast.host().equals(slow.host()) && number(fast) >= 2 * number(slow));
                    if (slow.host().equals(devices.host()) && used.contains(device) && number(slow) > 0 && faster) {
                        found.add(Signs.match(devices));
                        found.add(Signs.match(slow));
                    }
                }
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    /** The library uses adapters of both kinds, InfiniBand and Ethernet, side by side. */
    static Sign mixedLinkLayers() {
        return evidence -> named(evidence, "nccl_net_devices").stream()
                .filter(devices -> devices.value().matches(".*:\\d+/IB\\b.*")
                        && devices.value().matches(".*:\\d+/RoCE\\b.*"))
                .map(Signs::match)
                .limit(3)
                .toList();
    }

    /** The kernel sends to a peer over another interface than the one that is set for the library. */
    static Sign routeLeavesElsewhere() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            List<Fact> meant = named(evidence, "nccl_socket_ifname|gloo_socket_ifname|nccl_bootstrap");
            for (Fact route : named(evidence, "route_get_dev")) {
                for (Fact name : meant) {
                    Matcher first = INTERFACE_OF.matcher(name.value());
                    String wanted = (first.find() ? first.group(1) : name.value()).replaceAll("^=", "");
                    if (!wanted.startsWith("^") && !wanted.isEmpty() && !anyPrefix(wanted, route.value())) {
                        found.add(Signs.match(route));
                        found.add(Signs.match(name));
                    }
                }
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    /** Of two interfaces of one machine the slower one carries at least ten times the bytes of the faster one. */
    static Sign slowerCarriesMore() {
        return evidence -> {
            Map<String, Fact> speeds = new HashMap<>();
            named(evidence, "speed|rate").forEach(fact -> speeds.put(part(fact.host(), fact.subject()), fact));
            List<Carried> carried = Stream.concat(
                            named(evidence, "tx_bytes|tx_bytes_phy|port_xmit_data").stream()
                                    .filter(fact -> fact.number() != null)
                                    .map(fact -> new Carried(
                                            part(fact.host(), fact.subject()), number(fact), Signs.match(fact))),
                            evidence.growths(Pattern.compile("tx_bytes|tx_bytes_phy|port_xmit_data"))
                                    .map(DeviceSigns::carried))
                    .toList();
            List<Match> found = new ArrayList<>();
            for (Carried slow : carried) {
                for (Carried fast : carried) {
                    Fact slowSpeed = speeds.get(slow.part());
                    Fact fastSpeed = speeds.get(fast.part());
                    if (slowSpeed != null
                            && fastSpeed != null
                            && number(slowSpeed) * 2 <= number(fastSpeed)
                            && slow.bytes() >= 10 * fast.bytes()
                            && slow.bytes() > 1e8) {
                        found.addAll(
                                List.of(slow.match(), fast.match(), Signs.match(slowSpeed), Signs.match(fastSpeed)));
                    }
                }
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    private record Carried(String part, double bytes, Match match) {}

    private static Carried carried(Growth growth) {
        return new Carried(part(growth.host(), growth.subject()), growth.by(), Signs.match(growth));
    }

    private static String part(String host, String subject) {
        return host + " " + subject.replaceAll("/\\d+$", "");
    }

    private static boolean anyPrefix(String wanted, String device) {
        for (String name : wanted.split(",", -1)) {
            if (device.startsWith(name)) {
                return true;
            }
        }
        return false;
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }

    private static List<Fact> named(Evidence evidence, String name) {
        return evidence.named(Pattern.compile(name)).toList();
    }
}
