package io.shadowtune.ingest.collect.catalogue;

import static io.shadowtune.ingest.collect.catalogue.CatalogueItem.byPath;
import static io.shadowtune.ingest.collect.catalogue.CatalogueItem.command;
import static io.shadowtune.ingest.collect.catalogue.CatalogueItem.file;

import java.time.Duration;
import java.util.List;

/** GPUs, the links among them, and the PCIe tree between them and the NICs. */
final class GpuItems {
    private static final Duration SLOW = Duration.ofSeconds(30);
    private static final int LONG = 4 << 20;

    static final List<CatalogueItem> ALL = List.of(
            command("nvidia_smi_q", "nvidia-smi", "-q").counting().upTo(LONG, SLOW),
            command("nvidia_smi_nvlink_e", "nvidia-smi", "nvlink", "-e")
                    .counting()
                    .upTo(LONG, SLOW),
            command("nvidia_smi_topo", "nvidia-smi", "topo", "-m").upTo(LONG, SLOW),
            command("nvidia_smi_nvlink_s", "nvidia-smi", "nvlink", "-s").upTo(LONG, SLOW),
            // SM, tensor and memory activity, PCIe and NVLink traffic, power, temperature, clock, throttle reasons,
            // XID.
            command(
                            "dcgmi_dmon",
                            "dcgmi",
                            "dmon",
                            "-e",
                            "1002,1004,1005,1009,1010,1011,1012,155,150,100,112,230",
                            "-c",
                            "3")
                    .upTo(LONG, SLOW),
            command("rocm_smi", "rocm-smi", "-a").upTo(LONG, SLOW),
            command("rocm_smi_topo", "rocm-smi", "--showtopo").upTo(LONG, SLOW),
            command("lspci", "lspci", "-vvv")
                    .only(
                            TextFilter.stanzas(
                                    "(?i)ethernet|network|infiniband|3d controller|vga|display|processing accelerator|pci bridge|nvidia|mellanox|switchtec"))
                    .upTo(LONG, SLOW),
            file("modules", "/proc/modules")
                    .called("lsmod")
                    .only(
                            TextFilter.lines(
                                    "^(?:nvidia|nv_|gdrdrv|amdgpu|ib_|rdma|mlx|bnxt|irdma|ice|efa|ena|gve|iw_|hns|qed|ionic|bonding|8021q|nf_conntrack|iptable|ip_vs)")),
            file("nvidia_driver", "/proc/driver/nvidia/version"),
            byPath(
                    Scope.HOST,
                    "peer_memory",
                    "grep . /sys/module/nvidia_peermem/*",
                    "/sys/module/nvidia_peermem/version",
                    "/sys/module/nvidia_peermem/initstate",
                    "/sys/module/nvidia_peermem/parameters/*",
                    "/sys/kernel/mm/memory_peers/*/version",
                    "/sys/module/nvidia/version",
                    "/sys/module/nvidia/parameters/NVreg_*"));

    private GpuItems() {}
}
