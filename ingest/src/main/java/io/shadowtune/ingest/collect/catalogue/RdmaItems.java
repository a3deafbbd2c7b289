package io.shadowtune.ingest.collect.catalogue;

import static io.shadowtune.ingest.collect.catalogue.CatalogueItem.byPath;
import static io.shadowtune.ingest.collect.catalogue.CatalogueItem.command;

import java.time.Duration;
import java.util.List;

/** RDMA devices: counters, ports, addresses, congestion control, cables. */
final class RdmaItems {
    private static final Duration SLOW = Duration.ofSeconds(20);
    private static final String DEVICE = "/sys/class/infiniband/{rdma}/";

    static final List<CatalogueItem> ALL = List.of(
            command("rdma_statistic", "rdma", "-j", "statistic").counting(),
            byPath(
                            Scope.RDMA_DEVICE,
                            "hw_counters",
                            "grep . " + DEVICE + "ports/*/hw_counters/*",
                            DEVICE + "ports/*/hw_counters/*",
                            DEVICE + "hw_counters/*")
                    .counting(),
            byPath(
                            Scope.RDMA_DEVICE,
                            "counters",
                            "grep . " + DEVICE + "ports/*/counters/*",
                            DEVICE + "ports/*/counters/*")
                    .counting(),
            command(Scope.RDMA_DEVICE, "mlxlink", "mlxlink", "-d", "{rdma}", "-m", "-c", "-e")
                    .upTo(1 << 18, SLOW),
            command("rdma_link", "rdma", "-j", "link"),
            command("rdma_resource", "rdma", "-j", "resource"),
            command("ibstat", "ibstat"),
            command("ibv_devinfo", "ibv_devinfo", "-v"),
            command("show_gids", "show_gids").upTo(1 << 20, SLOW),
            command("ibdev2netdev", "ibdev2netdev"),
            byPath(
                    Scope.RDMA_DEVICE,
                    "sysfs",
                    "grep . " + DEVICE + "*",
                    DEVICE + "fw_ver",
                    DEVICE + "hca_type",
                    DEVICE + "ports/*/state",
                    DEVICE + "ports/*/phys_state",
                    DEVICE + "ports/*/rate",
                    DEVICE + "ports/*/link_layer",
                    DEVICE + "ports/*/gid_attrs/types/*",
                    DEVICE + "tc/*/traffic_class",
                    DEVICE + "device/numa_node"),
            byPath(
                    Scope.HOST,
                    "cc_params",
                    "grep -r . /sys/kernel/debug/mlx5/*/cc_params",
                    "/sys/kernel/debug/mlx5/*/cc_params/*"));

    private RdmaItems() {}
}
