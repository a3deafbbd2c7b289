package io.shadowtune.reports.why.cause.library;

import static io.shadowtune.reports.why.clue.ContrastSigns.healthySays;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/**
 * The library fell back to TCP. That it uses sockets is a fault only where there is RDMA hardware, so both are asked for.
 * The line that no external plugin was found is harmless.
 */
final class NcclSocketFallback {
    /** Names of RDMA devices of all vendors, as the kernel gives them. */
    private static final String RDMA_DEVICE =
            "\\b(mlx[45]_|bnxt_re|rocep|roceo|ibp\\d|rdmap\\d|irdma|erdma_|efa_\\d|hns_\\d|ionic_\\d)";

    private static final Sign USES_SOCKETS = any(
            is("nccl_network", "^socket"),
            is("nccl_channel_via", "^NET/Socket"),
            is("nccl_no_ib_device", "."),
            says("using network socket|via NET/Socket|falling back to (tcp|sockets?)|fall(s|ing)? ?back to tcp"),
            says(
                    "selected provider is (tcp|sockets?)\\b|provider: (tcp|sockets)\\b.*selected|OFI.*\\b(tcp|sockets);?ofi_rxm"),
            is("ucx_transport", "^tcp"),
            says("backend\\s*[=:]\\s*['\"]?gloo|init_process_group\\(['\"]gloo"),
            says("btl.*\\btcp\\b.*(selected|using)|transport\\s*[:=]\\s*(tcp|socket)"));

    private static final Sign RDMA_IS_THERE = any(
            is(
                    "netdev|fi_domain|fi_provider|perftest device|perftest link type|nccl_net_devices",
                    RDMA_DEVICE + "|efa|ib\\d|Ethernet"),
            says(RDMA_DEVICE),
            says(
                    "uverbs\\d|/sys/class/infiniband|vendor: ?0x15b3|amazonaws\\.com/efa|rdma/\\w+:|Mellanox|ConnectX|InfiniBand"),
            symptom("RoCE|InfiniBand|\\bRDMA\\b|\\bEFA\\b|ConnectX|\\bHCAs?\\b|\\bNDR|\\bHDR|Thor|Pollara"));

    /** Counts of RDMA traffic of all vendors; TCP is not in them. */
    private static final String RDMA_TRAFFIC =
            "port_(xmit|rcv)_(data|packets)|rdma_(write|read)_bytes|rdma_[tr]x_(bytes|packets)|send_bytes|[rt]x_(bytes|pkts)"
                    + "|rx_write_requests|unicast_(xmit|rcv)_packets|[tr]x_vport_rdma_unicast_(bytes|packets)|ipv?4?(in|out)rdma\\w*";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.NCCL_SOCKET_FALLBACK,
                    "The collective library moves data over TCP sockets although RDMA hardware is there.")
            .decisive("the library uses sockets although RDMA hardware is there", all(USES_SOCKETS, RDMA_IS_THERE))
            .decisive(
                    "the library found no RDMA device or could not open it, and uses sockets",
                    all(
                            USES_SOCKETS,
                            RDMA_IS_THERE,
                            any(
                                    is("nccl_no_ib_device", "."),
                                    says(
                                            "NET/OFI.*(fail|no eligible|could not|unable)|fi_getinfo\\S* .*(-61|-?no data)"),
                                    says("failed to open libibverbs|ibv_open_device.*fail|unable to open device"))))
            .supports("RDMA is switched off by a variable", is("nccl_ib_disable", "^(1|true|yes)$"))
            .supports("sockets are asked for by a variable", is("nccl_net|ucx_tls|fi_provider|rccl_net", "socket|^tcp"))
            .supports(
                    "the list of adapters that may be used names devices that are not there, or none could be opened",
                    all(is("nccl_ib_hca", "."), is("nccl_no_ib_device", ".")))
            .supports(
                    "the devices have other names than the list",
                    all(
                            is("nccl_ib_hca", "mlx5"),
                            is("nccl_no_ib_device", "."),
                            says("^link \\S+/\\d|==>", "rdma|ibdev|ibv")))
            .supports(
                    "the verbs provider in the container does not fit the driver",
                    says(
                            "kernel ABI|no userspace device-specific driver|couldn't load driver|ibverbs-providers|libbnxt_re|libmlx5|rdma-core"
                                    + "|libfabric \\d|aws-ofi|ofi-nccl"))
            .supports("libfabric finds no provider", says("fi_getinfo\\S* .*-?(61|no data)|no providers? found"))
            .supports(
                    "the plug-in could not start", says("NET/(OFI|gIB|FasTrak|\\w+) .*(fail|unable|could not|disabl)"))
            .supports(
                    "the container does not see the devices as it should",
                    says(
                            "uverbs|No such file or directory.*infiniband|cannot access '?/dev/infiniband|no IB devices found"
                                    + "|hostPath|path: /dev/infiniband|rdma/|/efa"))
            .supports("the counts of RDMA traffic stand still", all(flat(RDMA_TRAFFIC), not(grew(RDMA_TRAFFIC))))
            .supports(
                    "on a healthy peer it uses RDMA",
                    healthySays("using network (IB|AWS Libfabric|OFI|gIB)|via NET/IB|NET/OFI.*(efa|using)"))
            .supports(
                    "RDMA alone reaches the line rate",
                    says("^ *\\d+ +\\d+ +[\\d.]+ +[\\d.]+ +[\\d.]+ *$", "ib_(write|read|send)_bw"))
            .clue(
                    Clue.Role.AGAINST,
                    4,
                    "there is no RDMA network, as told",
                    symptom("TCP[- ]only|(no|without|lacks?) (RDMA|InfiniBand|RoCE)|plain Ethernet"))
            .against("channels run over RDMA", is("nccl_channel_via", "^NET/(IB|OFI|AWS)"))
            .against("memory could not be registered", says("(reg_mr|mr_reg)\\S*.*cannot allocate memory"))
            .explains(
                    Cause.TCP_BUFFER_LIMIT,
                    Cause.IRQ_ONE_CPU,
                    Cause.HOST_CPU_CONTENTION,
                    Cause.GDR_DISABLED,
                    Cause.NCCL_MISTUNED,
                    Cause.NCCL_WRONG_INTERFACE,
                    Cause.PFC_MISCONFIG,
                    Cause.ECMP_LAG_IMBALANCE,
                    Cause.NIC_FIRMWARE_DRIVER_BUG,
                    Cause.NOISY_NEIGHBOR)
            .advice(
                    "Make the RDMA devices usable again: remove the variable that switches them off or names others, pass the"
                            + " devices and a matching verbs provider or plug-in into the container. Then set NCCL_NET to the"
                            + " intended network, so that the next fall-back fails loudly.",
                    "NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=INIT,NET <job> | grep -E 'NET/|Using network'; ibv_devices in the container",
                    "Do not tune TCP buffers or interrupts: it polishes the wrong transport.",
                    "platform team");

    private NcclSocketFallback() {}
}
