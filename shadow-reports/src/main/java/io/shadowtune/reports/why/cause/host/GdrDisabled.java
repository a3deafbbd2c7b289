package io.shadowtune.reports.why.cause.host;

import static io.shadowtune.reports.why.clue.HealthySigns.healthySays;
import static io.shadowtune.reports.why.clue.PeerSigns.insteadOf;
import static io.shadowtune.reports.why.clue.PeerSigns.missingUnlikeOther;
import static io.shadowtune.reports.why.clue.SideBySideSigns.measuredApart;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/** The adapter cannot reach GPU memory by itself, so that everything is copied through host memory. */
final class GdrDisabled {
    private static final String REFUSED =
            "GPU ?Direct RDMA Disabled for (HCA|NIC|dev)|disabling (GDR|GPU ?Direct)\\b|\\bGDR (is )?(disabled|off|unavailable)\\b|GPU ?Direct RDMA.{0,40}(disabled|not (supported|available|enabled|found))(?!.*distance)|GDR ?(support)?[ :=]+(0|no|false|disabled|off)\\b|use ring PXN \\d GDR 0"
                    + "|GPU Direct RDMA.{0,5}: *false|HMEM.{0,40}(not supported|disabled|unsupported)|(nv_peer_mem|peermem|peer ?memory).{0,50}(not (loaded|found|detected|supported|available)|missing|fail)|gdr_copy.{0,20}not";

    private static final String STAGED =
            "via NET/(IB|OFI|Libfabric|AWS Libfabric|IBext\\w*|UCX)/\\d+(?!.*GDRDMA)(\\(\\d+\\))?(/(Shared|PXN)\\S*)?(\\s|$)";

    private static final String DIRECT = "via NET/\\S*GDRDMA";

    private static final String MODULE_FAILS =
            "(nvidia[-_]peermem|nv_peer_mem|amdkfd|ib_peer_mem).{0,80}(invalid argument|unknown symbol|disagrees|not found|could not insert|no symbol version|module verification)|(could not insert|not found in directory).{0,30}(peermem|peer_mem)"
                    + "|disagrees about version of symbol ib_register_peer|unknown symbol ib_(un)?register_peer";

    private static final String NO_CLIENT =
            "(cannot access|no such file).*memory_peers|memory_peers.*no such file|CONFIG_(PCI_P2PDMA|DMABUF_MOVE_NOTIFY|DMA_SHARED_BUFFER) is not set|dma-?buf.{0,40}(not supported|unsupported|fail|unavailable|disabled)";

    /** A test with GPU memory cannot register it, or the cloud's helper for direct access does not run. */
    private static final String NO_REGISTRATION =
            "couldn't allocate MR|failed to create MR|reg_mr.{0,40}bad address|\\berrno 14\\b|nvidia_p2p_get_pages.{0,40}fail|(TCPX|FasTrak|tcpgpudmarxd|rxdm).{0,60}(fail|not running|not found|disabled)|memory type (cuda|rocm).{0,40}not supported";

    private static final Sign NOT_DIRECT = all(says(STAGED), not(says(DIRECT)));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.GDR_DISABLED,
                    "Adapter and GPU cannot exchange data directly, so it is staged in host memory.")
            .decisive("the library says that direct access is off", says(REFUSED))
            .decisive(
                    "here channels are staged in host memory, on a healthy peer they are direct",
                    all(NOT_DIRECT, healthySays(DIRECT)))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "here channels are staged in host memory, on another machine they are direct",
                    insteadOf(STAGED, DIRECT))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the module for peer memory is not among those loaded here, but on another machine",
                    missingUnlikeOther("peer_?mem|\\bamdkfd\\b|\\bgdrdrv\\b.*peer", "lsmod|proc/modules|modules"))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the adapter's memory domain takes host memory only, elsewhere that of GPUs",
                    insteadOf("memory types: (?!.*(cuda|rocm|ze-)).*host", "memory types: .*(cuda|rocm|ze-)"))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the adapter or provider names no peer memory",
                    any(
                            says("\\(none\\)|\\bnone\\b", "device/p2p\\b|/p2p "),
                            says("^0\\b|No data available", "FI_HMEM")))
            .decisive("no client for peer memory is registered in the kernel", says(NO_CLIENT))
            .decisive("the module for peer memory cannot be loaded", says(MODULE_FAILS))
            .clue(Clue.Role.DECISIVE, 2.5, "GPU memory could not be registered with the adapter", says(NO_REGISTRATION))
            .supports("channels are staged in host memory", NOT_DIRECT)
            .supports(
                    "a peer or another version has direct channels",
                    healthySays(DIRECT + "|memory_peers/|peermem|peer_mem|amdkfd|Direct RDMA Enabled"))
            .supports("the same node is direct with another library", says(DIRECT + "|GPU Direct RDMA Enabled"))
            .supports("the module is loaded, so the library does not know it", is("lsmod", "loaded"))
            .supports("a provider takes GPU memory or does not", says("\\d", "FI_HMEM|hmem"))
            .supports(
                    "which modules are built for the running kernel",
                    says("dkms|built|peermem|not found", "dkms|modinfo"))
            .supports("the module's name is there", says("^(nvidia[-_]peermem|nv_peer_mem)\\b"))
            .clue(Clue.Role.SUPPORTING, 0.5, "the same measurement is good elsewhere", measuredApart(1.3))
            .supports(
                    "host memory bandwidth or CPU use is high meanwhile",
                    symptom("memory bandwidth|cpu (use|load|time)|host memory"))
            .clue(
                    Clue.Role.AGAINST,
                    3,
                    "it is off because of the distance",
                    says("GPU ?Direct RDMA Disabled for GPU.*distance \\d+ >"))
            .clue(
                    Clue.Role.AGAINST,
                    2,
                    "the adapter is far from the GPU, unlike on a healthy machine",
                    all(says("type \\w+/(SYS|NODE|PHB)\\b"), healthySays("type \\w+/P[IX][XB]\\b")))
            .clue(Clue.Role.AGAINST, 2, "its channels are direct", all(says(DIRECT), not(says(REFUSED + "|" + STAGED))))
            .against(
                    "somebody turned it off by a variable",
                    says("NCCL_NET_GDR_LEVEL (set by environment to|=) ?(0|LOC)"))
            .explains(
                    Cause.NOISY_NEIGHBOR,
                    Cause.NIC_FIRMWARE_DRIVER_BUG,
                    Cause.PCIE_ORDERING_CREDITS,
                    Cause.APP_HOST_STRAGGLER)
            .advice(
                    "Load nvidia-peermem (or use a kernel and driver with dma-buf export) and make it persistent; run a library release that knows the module's present name; let a start-up check compare GDRDMA on all ranks.",
                    "lsmod | grep peermem; ls /sys/kernel/mm/memory_peers; NCCL_DEBUG=INFO ... | grep -c GDRDMA",
                    "Do not touch the fabric: its counters are flat.",
                    "host team");

    private GdrDisabled() {}
}
