package io.shadowtune.ingest.collect.catalogue;

import static io.shadowtune.ingest.collect.catalogue.CatalogueItem.command;
import static io.shadowtune.ingest.collect.catalogue.CatalogueItem.file;

import java.time.Duration;
import java.util.List;

/** The kernel's network: interfaces, routes, sockets, queues, counters, connection tracking, names, neighbours. */
final class NetworkItems {
    private static final int LONG = 4 << 20;
    private static final Duration SLOW = Duration.ofSeconds(20);

    /** Keys that are secrets of their own, though they stand among settings. */
    private static final String SECRET_KEYS = "fastopen_key|stable_secret";

    static final List<CatalogueItem> ALL = List.of(
            command("ip_link", "ip", "-s", "-s", "-j", "link").counting().upTo(LONG, SLOW),
            // -s: nstat must not update its history file, -z: zeros too, -a: since boot.
            command("nstat", "nstat", "-azs").called("nstat -az").counting(),
            command("tc_qdisc", "tc", "-s", "-j", "qdisc").counting().upTo(LONG, SLOW),
            // What a host says to itself is as slow as its programs, and looks like a slow peer.
            command("ss", "ss", "-tin", "not dst 127.0.0.0/8 and not dst [::1] and not dst [::ffff:127.0.0.1]")
                    .called("ss -tin")
                    .counting()
                    .upTo(LONG, SLOW),
            file("net_snmp", "/proc/net/snmp").counting(),
            file("net_netstat", "/proc/net/netstat").counting(),
            file("softnet_stat", "/proc/net/softnet_stat").counting(),
            CatalogueItem.of(
                            Scope.HOST,
                            "conntrack",
                            "sysctl net.netfilter.nf_conntrack",
                            new Source.Files(
                                    Source.Form.SYSCTL,
                                    List.of(
                                            "/proc/sys/net/netfilter/nf_conntrack_count",
                                            "/proc/sys/net/netfilter/nf_conntrack_max")))
                    .counting(),
            command("conntrack_stats", "conntrack", "-S").counting(),
            command("ss_summary", "ss", "-s"),
            command("ip_addr", "ip", "-j", "addr").upTo(LONG, SLOW),
            command("ip_route", "ip", "-j", "route").upTo(LONG, SLOW),
            command("ip_neigh", "ip", "-j", "neigh").upTo(LONG, SLOW),
            command("ip_rule", "ip", "-j", "rule"),
            CatalogueItem.of(
                            Scope.HOST,
                            "sysctl",
                            "sysctl -a",
                            new Source.Files(
                                    Source.Form.SYSCTL,
                                    List.of(
                                            "/proc/sys/kernel/numa_balancing",
                                            "/proc/sys/net/*/*",
                                            "/proc/sys/net/*/*/*",
                                            "/proc/sys/net/*/*/*/*")))
                    .only(TextFilter.without(SECRET_KEYS))
                    .upTo(LONG, SLOW),
            file("resolv_conf", "/etc/resolv.conf"),
            CatalogueItem.of(Scope.HOST, "name_servers", "dig", new Source.Computed(Source.Probe.NAME_SERVERS)),
            command("lldp", "lldpcli", "-f", "json0", "show", "neighbors"));

    private NetworkItems() {}
}
