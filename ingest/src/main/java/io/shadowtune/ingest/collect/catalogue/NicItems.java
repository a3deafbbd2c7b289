package io.shadowtune.ingest.collect.catalogue;

import static io.shadowtune.ingest.collect.catalogue.CatalogueItem.byPath;
import static io.shadowtune.ingest.collect.catalogue.CatalogueItem.command;

import java.time.Duration;
import java.util.List;

/** Network interfaces: counters, link, module, rings, priorities, marking, PCIe. */
final class NicItems {
    private static final Duration SLOW = Duration.ofSeconds(20);
    private static final String NET = "/sys/class/net/{netdev}/";

    static final List<CatalogueItem> ALL = List.of(
            nic("ethtool_S", "ethtool", "-S", "{netdev}").counting(),
            nic("dcb_pfc", "dcb", "-s", "-j", "pfc", "show", "dev", "{netdev}").counting(),
            nic("show_fec", "ethtool", "-I", "--show-fec", "{netdev}").counting(),
            byPath(Scope.NETDEV, "statistics", "grep . " + NET + "statistics/*", NET + "statistics/*")
                    .counting(),
            nic("ethtool", "ethtool", "{netdev}"),
            nic("ethtool_i", "ethtool", "-i", "{netdev}"),
            nic("ethtool_m", "ethtool", "-m", "{netdev}").upTo(1 << 18, SLOW),
            nic("ethtool_a", "ethtool", "-a", "{netdev}"),
            nic("ethtool_l", "ethtool", "-l", "{netdev}"),
            nic("ethtool_g", "ethtool", "-g", "{netdev}"),
            nic("ethtool_k", "ethtool", "-k", "{netdev}"),
            nic("ethtool_c", "ethtool", "-c", "{netdev}"),
            nic("mlnx_qos", "mlnx_qos", "-i", "{netdev}"),
            nic("dcb_app", "dcb", "app", "show", "dev", "{netdev}"),
            byPath(
                    Scope.NETDEV,
                    "dcqcn",
                    "grep -r . " + NET + "ecn",
                    NET + "ecn/roce_np/*",
                    NET + "ecn/roce_rp/*",
                    NET + "ecn/roce_np/enable/*",
                    NET + "ecn/roce_rp/enable/*"),
            CatalogueItem.of(
                    Scope.NETDEV,
                    "bonding",
                    "cat /proc/net/bonding/{netdev}",
                    new Source.Files(Source.Form.CONTENT, List.of("/proc/net/bonding/{netdev}"))),
            byPath(
                    Scope.NETDEV,
                    "sysfs",
                    "grep . " + NET + "*",
                    NET + "speed",
                    NET + "mtu",
                    NET + "operstate",
                    NET + "device/numa_node",
                    NET + "device/local_cpulist",
                    NET + "device/current_link_speed",
                    NET + "device/max_link_speed",
                    NET + "device/current_link_width",
                    NET + "device/max_link_width",
                    NET + "queues/*/rps_cpus",
                    NET + "queues/*/xps_cpus"));

    private NicItems() {}

    private static CatalogueItem nic(String key, String... arguments) {
        return command(Scope.NETDEV, key, arguments);
    }
}
