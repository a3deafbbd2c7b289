package io.shadowtune.reports.why.cause.library;

import static io.shadowtune.reports.why.clue.ContrastSigns.higherWhen;
import static io.shadowtune.reports.why.clue.ContrastSigns.linesApart;
import static io.shadowtune.reports.why.clue.ContrastSigns.lowerWhen;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Sign;

/** Variables force the library away from what it would have chosen. The proof is the same test with and without them. */
final class NcclMistuned {
    /** Variables that only tune; which device, address entry or transport is used belongs to other causes. */
    private static final String TUNING =
            "(nccl|rccl)_(algo|proto|(min|max)_(nchannels|ctas|p2p_nchannels|nrings)|nchannels|buffsize|ll_buffsize|ll128_buffsize"
                    + "|nthreads|ll128_nthreads|cross_nic|ib_qps_per_connection|ib_split_data_on_qps|socket_nthreads|nsocks_perthread|ib_timeout"
                    + "|ib_retry_cnt|nvls_(enable|nchannels|chunksize|tree\\w*)|collnet\\w*|tree_threshold|ll_threshold|single_ring_threshold|p2p_(net_)?chunksize|nchannels_per_net_peer|pxn_\\w+"
                    + "|max_p2p_nchannels|min_p2p_nchannels|tuner_(plugin|config\\w*)|graph_file|graph_mixing\\w*|launch_mode|p2p_pxn_level|ib_ar_threshold|ib_adaptive_routing_force"
                    + "|ib_use_inline|ib_pkey_retry|net_shared_\\w+|work_fifo\\w*|thread_thresholds|chunk_size|sm_count|cga_cluster_size|gdrcopy\\w*|blocking_wait"
                    + "|max_dynamic_smem|min_chunks\\w*|dmabuf_enable_tune|msccl\\w*|check_pointers|set_stack_size|ignore_cpu_affinity|unpack_double_nchannels)"
                    + "|ofi_nccl_\\w+|fi_efa_(tx|rx)\\w+|fi_efa_use_\\w+|ucx_(rndv_thresh|rndv_scheme|max_rndv_\\w+|zcopy_thresh|ib_\\w*(timeout|retry)\\w*|rc_\\w+)"
                    + "|cuda_device_max_connections|torch_nccl_(blocking_wait|heartbeat_timeout\\w*)";

    private static final String UNSET =
            "\\bunset\\b|without|no overrides|no (nccl_|variables|tuning|env)|/dev/null|\\benv -(u|i)\\b|removed|cleared|clean env"
                    + "|\\bdefaults?\\b|vanilla|stock|auto(matic)?\\b|commented out|deleted|no_overrides|_(off|unset|default|clean|plain|none)\\b";

    private static final String FIGURE =
            "busbw(_best|_average)?|algbw|bw_average|samples/s|tokens/s|tflops\\w*|throughput\\w*|iops|it/s|.*busbw.*|.*bandwidth.*";

    private static final Sign TUNED = any(
            is(TUNING, "."), says("(NCCL|RCCL)_(ALGO|PROTO|(MIN|MAX)_NCHANNELS|BUFFSIZE|NTHREADS|CROSS_NIC)\\s*[=:]"));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.NCCL_MISTUNED,
                    "Variables or files force algorithm, protocol, channels, buffers or timeouts, and the forced values hurt.")
            .decisive("the same test is fast when the variables are unset", all(TUNED, higherWhen(FIGURE, UNSET, 1.25)))
            .decisive(
                    "the test is slow only with the variable",
                    all(
                            TUNED,
                            lowerWhen(
                                    FIGURE,
                                    "(NCCL|RCCL|UCX|OFI_NCCL)_(?!IB_(DISABLE|ECE|SL|TC|HCA|GID|AR|ADAPTIVE|PCI|ROCE|CUDA)|DEBUG|CONF_FILE|NET|SOCKET_IFNAME|P2P_|SHM_|TOPO)\\w+ ?=|with (the )?(env|variables|overrides)|tuned|exported",
                                    1.25)))
            .decisive(
                    "a forced value cannot carry large messages",
                    any(
                            is("nccl_proto", "^\"?(LL|LL128,LL|LL,LL128)\"?$"),
                            figure("nccl_max_(nchannels|ctas)", n -> n <= 2),
                            figure("nccl_buffsize", n -> n > 0 && n <= 262_144),
                            figure("nccl_nthreads", n -> n <= 64)))
            .decisive(
                    "a forced time-out or retry count is too short for the path",
                    all(
                            any(
                                    figure("(nccl|ucx)_ib_timeout", n -> n > 0 && n <= 14),
                                    figure("nccl_ib_retry_cnt", n -> n <= 2)),
                            says("error 12|status=12|status=IBV_WC_RETRY_EXC|vendor err 129|retry (count )?exceeded")))
            .decisive(
                    "someone noted the same test with and without the variable",
                    linesApart(
                            "(NCCL|RCCL|UCX|OFI_NCCL)_(?!IB_(DISABLE|ECE|SL|TC|HCA|GID|AR|ADAPTIVE|PCI|ROCE|CUDA)|DEBUG|CONF_FILE|NET|SOCKET_IFNAME|P2P_|SHM_|TOPO)\\w+ ?= ?\\S+",
                            UNSET,
                            1.25))
            .supports("tuning variables are set", is(TUNING, "."))
            .supports(
                    "the log says that the environment forces a value",
                    says("(NCCL|RCCL)_\\w+ set (by environment )?to"))
            .supports("a configuration file sets it", says("nccl\\.conf|NCCL_CONF_FILE"))
            .supports("fewer channels than the tuner would use", figure("nccl_coll_channels", n -> n <= 8))
            .supports("the test with default values", higherWhen(FIGURE, UNSET, 1.1))
            .supports(
                    "the fabric is half idle",
                    says("\\b([1-5]\\d(\\.\\d)?) ?%|of (100|200|400|800)\\b", "util|rate|counters|load"))
            .supports("only this user, partition or image is slow", healthyContrast())
            .against("the library uses sockets", is("nccl_network", "^socket"))
            .against("GPU and adapter are not joined", is("nccl_gdr", "disabled"))
            .explains(Cause.GPU_STRAGGLER)
            .advice(
                    "Unset the variables (also in /etc/nccl.conf, ~/.nccl.conf, module files and images) and keep only what the"
                            + " fabric needs, such as interface names, traffic class and GID index.",
                    "Run the same nccl-tests on the same nodes with `env -u <variable>` and NCCL_CONF_FILE=/dev/null",
                    "Do not copy another cluster's recipe: the tuner's choice depends on topology and release.",
                    "user or platform team");

    private NcclMistuned() {}

    private static Sign healthyContrast() {
        return lowerWhen(FIGURE, "\\bslow\\b|_slow\\b|\\bbad\\b", 1.25);
    }
}
