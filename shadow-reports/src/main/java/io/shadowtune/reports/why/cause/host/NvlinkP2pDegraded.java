package io.shadowtune.reports.why.cause.host;

import static io.shadowtune.reports.why.clue.FaultSigns.reports;
import static io.shadowtune.reports.why.clue.GpuSigns.bestPairFarBelow;
import static io.shadowtune.reports.why.clue.GpuSigns.farBelowPeers;
import static io.shadowtune.reports.why.clue.HealthySigns.healthySays;
import static io.shadowtune.reports.why.clue.PcieSigns.gpuPairWithoutLink;
import static io.shadowtune.reports.why.clue.SideBySideSigns.measuredApart;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;

/** The paths between GPUs of one node are reduced: links down or in error, or peer access switched off. */
final class NvlinkP2pDegraded {
    private static final String GPU_LINK_FAILS =
            "Xid.{0,30}: (74|14[4-9]|150)\\b|\\bSXid\\b|NVLink.{0,40}(fatal|error|down|fail|degraded)|nvswitch.{0,40}(fatal|error|fail)|xgmi.{0,40}(down|fatal|fail|uncorrect)";

    private static final String FABRIC_MANAGER =
            "fabric ?manager.{0,60}(inactive|failed|dead|not running|version mismatch|error)|Fabric.{0,20}State\\s*: *(In Progress|Not Started)|CUDA_ERROR_SYSTEM_NOT_READY|system not yet initialized";

    /** Peer access switched off by hand or found impossible. */
    private static final String PEER_OFF =
            "NCCL_P2P_(DISABLE|LEVEL)\\s*(set by environment to|=)\\s*(1|LOC|0)\\b|P2P is disabled|could not enable P2P|Failed to bind NVLink SHARP|peer access.{0,30}(not supported|denied|disabled|NOT)|NCCL_NVLS_ENABLE.{0,25}\\b0\\b|GPU\\d+ .*\\b(CNS|GNS|TNS|NS|DR)\\b";

    private static final String SHARED_MEMORY = "via SHM/";

    private static final String SLOW_PAIR = "gpu ?\\d+ ?(->|<->|to) ?gpu ?\\d+\\s+[\\d.]+";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.NVLINK_P2P_DEGRADED, "The path between GPUs inside one node is reduced.")
            .decisive(
                    "a link between GPUs is not active",
                    any(
                            is("nvlink", "inactive|disabled|down"),
                            is("xgmi", "down"),
                            says("Link \\d+: *<?inactive|nvlink.{0,30}(\\d+ of \\d+|inactive|down)")))
            .decisive("the kernel reported errors of links between GPUs", reports(GPU_LINK_FAILS))
            .decisive(
                    "the manager of the NVLink fabric does not run",
                    any(
                            reports(FABRIC_MANAGER),
                            is("fabric state", "In Progress|Not Started"),
                            says("Active: (failed|inactive)|State\\s*: *(In Progress|Not Started)", "fabric")))
            .decisive(
                    "errors on links between GPUs grew",
                    grew("nvlink .*(crc|replay|recovery|error).*|dcgm_fi_dev_nvlink_.*error.*|xgmi.*error.*"))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the best path of a GPU is far below that of its like",
                    bestPairFarBelow(0.5))
            .clue(Clue.Role.DECISIVE, 2.5, "peer access is switched off", says(PEER_OFF))
            .decisive("a pair of GPUs has no direct link, as the others have", gpuPairWithoutLink())
            .clue(Clue.Role.SUPPORTING, 1.5, "GPUs of one node talk through shared memory", says(SHARED_MEMORY))
            .supports(
                    "one pair is far slower than its like",
                    any(farBelowPeers("gpu\\d.*|.*gb/s.*|\\d+", 0.7), says(SLOW_PAIR)))
            .supports(
                    "bandwidth between GPUs was measured",
                    says(
                            "P2P=Enabled|Matrix \\(GB/s\\)|TransferBench|memcpy.*GPU\\(row\\)|^\\s*\\d+( +\\d+\\.\\d+){2,}",
                            "p2p|bandwidth|transferbench|nvbandwidth|rccl|nccl"))
            .supports(
                    "one group of GPUs is measured beside another",
                    says(
                            "\\d ?(,|-|\\+|<->|->|to|and) ?(gpu ?)?\\d\\s*: .*\\d ?GB/s",
                            "busbw|all_?reduce|bandwidth|p2p|pair"))
            .supports(
                    "a healthy server has all its links",
                    healthySays(
                            "Link \\d+: [\\d.]+ GB/s|\\d+ of \\d+|\\blinks?\\b.*(up|active|GB/s)|P2P=Enabled|busbw"))
            .supports(
                    "hardware was touched",
                    says(
                            "bridge|baseboard|replaced|refitted|reseat\\w*|swapped|\\boam\\b",
                            "maint|ticket|change|log|note|record|rma"))
            .supports(
                    "errors were counted on a link",
                    says("XGMI Error count: [1-9]|(CRC|Replay|Recovery) Errors: [1-9]"))
            .supports(
                    "it is slow on a single node already",
                    any(
                            symptom(
                                    "single[- ]node|one node|within (the|a) node|inside (the|a) node|without (any )?(network|inter-node)"),
                            says("busbw|# Avg", "single node|one node|8 GPUs|-g 8|-g 4")))
            .clue(Clue.Role.SUPPORTING, 0.5, "the same measurement is good elsewhere", measuredApart(1.3))
            .supports("the fleet does better in the same test", says("p50|median", "fleet|median"))
            .clue(Clue.Role.AGAINST, 1.5, "access control redirects peer traffic", is("acsctl", "ReqRedir\\+"))
            .explains(Cause.GPU_STRAGGLER, Cause.NCCL_MISTUNED)
            .advice(
                    "Drain the node; reset it cold and repair bridge, baseboard or OAM when a link stays down; start the fabric manager of the driver's version; remove NCCL_P2P_* overrides.",
                    "nvidia-smi nvlink -s; nvidia-smi nvlink -e; amd-smi xgmi --link-status; dmesg | grep -iE 'xid|sxid'; all_reduce_perf on the single node",
                    "Do not trust topo -m: it goes on printing NV# when links are inactive.",
                    "hardware team");

    private NvlinkP2pDegraded() {}
}
