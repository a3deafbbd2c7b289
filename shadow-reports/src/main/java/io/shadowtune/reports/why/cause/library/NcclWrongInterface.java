package io.shadowtune.reports.why.cause.library;

import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/** The library, or the kernel's route for it, takes an interface or adapter that was not meant. */
final class NcclWrongInterface {
    /** Interfaces that lead to no other machine, or only through a tunnel. */
    private static final String VIRTUAL =
            "(docker|br-|virbr|veth|cni|cbr|flannel|cali|cilium|lxc|lxd|podman|vmnet|tailscale|wg|tun|tap|usb|kube-|dummy|lo:|idrac|vxlan|nerdctl|incus)";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.NCCL_WRONG_INTERFACE,
                    "The collective library, or the kernel route for it, uses another interface or adapter than intended.")
            .decisive(
                    "the library chose a bridge, tunnel or loopback interface",
                    is("nccl_bootstrap|nccl_oob|nccl_net_devices", "(^|\\[\\d+\\])" + VIRTUAL))
            .decisive("the route to a peer leaves through another interface", DeviceSigns.routeLeavesElsewhere())
            .decisive(
                    "the list of adapters is a prefix match and lets in adapters that it does not name",
                    DeviceSigns.prefixCatchesMore())
            .decisive("InfiniBand and Ethernet adapters are used side by side", DeviceSigns.mixedLinkLayers())
            .decisive("data moves over an interface that is far slower than another", DeviceSigns.usesSlowInterface())
            .decisive(
                    "a slower interface carries the traffic while the faster one is idle",
                    DeviceSigns.slowerCarriesMore())
            .decisive(
                    "the interface that was asked for is not there",
                    says(
                            "no socket interface found|unable to find (address for|interface)|no interface found (in|matching)"
                                    + "|network device '[^']*' is not available|invalid (interface|network device)"))
            .decisive(
                    "a process advertises an address that its peers cannot reach",
                    says(
                            "(connect|connection|bootstrap|tcpstore|rendezvous).*\\b(127\\.\\d+\\.\\d+\\.\\d+|172\\.17\\.\\d+\\.\\d+|169\\.254\\.\\d+\\.\\d+|192\\.168\\.122\\.\\d+)\\b.*(refused|timed out|unreachable|no route|fail)"))
            .supports(
                    "connecting to a peer failed",
                    says("(connect|socketStartConnect|bootstrap).*(no route to host|refused|timed out|unreachable)"))
            .supports(
                    "interfaces or adapters are chosen by a variable",
                    is("nccl_(socket_ifname|ib_hca)|gloo_socket_ifname|ucx_net_devices", "."))
            .supports(
                    "adapters of different rates are in use",
                    all(
                            is("rate|speed", "^(1|10|25|40|50)0?0?0?\\b ?(Gb|Mb)?"),
                            is("rate|speed", "^(100|200|400|800)")))
            .supports(
                    "traffic is on the adapters that are not meant for it",
                    says("^\\s*(mlx|bnxt|eth|en|ib|roce|rdma|bond)\\w* \\+\\d+", "xmit|bytes|traffic|delta"))
            .supports(
                    "an address has no network around it",
                    says("\\d+\\.\\d+\\.\\d+\\.\\d+/32\\b", "addr|netplan|ifcfg|network"))
            .supports("two interfaces share a subnet", all(is("route_dev", "."), says("dev (\\S+) .*scope link")))
            .supports(
                    "the log names the interfaces in use",
                    any(is("nccl_net_devices", "."), is("nccl_bootstrap", "."), is("nccl_oob", ".")))
            .explains(
                    Cause.MULTIHOME_ROUTING,
                    Cause.PORT_RATE_DEGRADED,
                    Cause.TCP_BUFFER_LIMIT,
                    Cause.NCCL_MISTUNED,
                    Cause.STORAGE_CONTENTION,
                    Cause.ECMP_LAG_IMBALANCE,
                    Cause.NOISY_NEIGHBOR)
            .advice(
                    "Name interfaces and adapters exactly (NCCL_SOCKET_IFNAME and NCCL_IB_HCA match prefixes unless they begin"
                            + " with '='), exclude storage, management and container interfaces with '^', and give each network"
                            + " its own subnet and route.",
                    "NCCL_DEBUG=INFO <job> | grep -E 'Bootstrap|NET/'; ip route get <peer>; compare byte counts per interface",
                    "Do not remove routes of the management network on a machine you reach through it.",
                    "platform team");

    private NcclWrongInterface() {}
}
