package io.shadowtune.reports.why.cause.fabric;

import static io.shadowtune.reports.why.clue.Clue.Role.DECISIVE;
import static io.shadowtune.reports.why.clue.Clue.Role.SUPPORTING;
import static io.shadowtune.reports.why.clue.LinkSigns.repeated;
import static io.shadowtune.reports.why.clue.LinkSigns.tells;
import static io.shadowtune.reports.why.clue.LinkSigns.titled;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/** Somebody else's traffic, or the provider's shaper, takes the bandwidth that this job counts on. */
final class NoisyNeighbor {
    private static final String SHARED =
            "(?<!load[- ])\\bshar(e|es|ed|ing)\\b.{0,40}\\b(nics?|hca|device plugin|port|adapter|uplinks?|vf)\\b|\\b(same|one) (nic|hca|adapter|vf)\\b"
                    + "|\\bco-?locat\\w*|\\bpack(s|ed|ing)\\b|two (workers|pods|jobs|ranks) (per|on)|(second|another|other|neighbou?r\\w*) (jobs?|tenants?|teams?|vms?|customers?)\\b";

    /** A rate with the name of its owner. */
    private static final String OWNERS =
            "\\b(tenant|job|namespace|customer|team|project|vlan|vrf|vni|user|pod|vm)s?\\b[ _-]?(?>\\S*)(?<!%).{0,60}\\d+(\\.\\d+)? ?(g|gb|gbps|gb/s|%)(?!\\w)|\"(tenant|vrf|vni|project|job|pod|namespace|owner)\":.*\"(gbps|bps|bytes|rate)\":|top talker";

    private static final String FULL =
            "\\d+(\\.\\d+)? ?gb/s of \\d+|(?<!\\d ?%.{0,4})line rate|9[5-9](\\.\\d+)? ?% ?(util|of|each)|(util\\w*|out|tx|in)\\W+9[5-9](\\.\\d+)? ?%|100 ?% (util|of (line|the port))";

    /** A limit of the provider, the hypervisor, the pod network or a queue discipline, not denied in the same line. */
    private static final String SHAPED =
            "^(?!.*\\b(no|not|without|never|0)\\b.{0,20}(throttl|shap|polic)).*((egress|bandwidth|network|throughput|traffic).{0,30}(throttl\\w*|shap(ed|er|ing)|polic(ed|er|ing)|capped)|\\b(throttl\\w*|shaped|polic(ed|er)|rate-?limit\\w*).{0,40}(egress|bandwidth|network|nic|vf|\\bvm\\b|pod|gb)"
                    + "|kubernetes\\.io/(in|e)gress-bandwidth|max_tx_rate [1-9]|qdisc (tbf|htb).*rate)";

    /** Readings that split one port's traffic by owner. */
    private static final String BY_OWNER =
            "\\b(bytes|rate|traffic|bandwidth|flows?|usage|throughput)\\b.{0,20}\\b(by|per) (pod|pid|vf|tenant|owner|container|job|process|vrf|team|namespace)"
                    + "|top ?talkers";

    /** Functions of one port, each with what it carries. */
    private static final String FUNCTIONS =
            "^\\s*(vf|function|representor|pf\\d?vf) ?\\d+\\b.{0,40}\\b(tx|rx|out|in)\\b\\W*\\d";

    /** Who holds queue pairs of a device, and how many. */
    private static final String QUEUE_PAIRS =
            "\\b(pid|process|container|pod) ?\\S+.{0,60}\\b(?:\\d+ (qps?|queue pairs)\\b|(qps?|queue pairs)\\W{1,3}\\d+)";

    /** Somebody's copying that runs by the clock. */
    private static final String SCHEDULED_COPY =
            "^\\s*[\\d*/,-]+ [\\d*/,-]+ [\\d*/,-]+ [\\d*/,-]+ [\\d*/,-]+ .*(cop(y|ies)|replicat|rsync|rclone|backup|sync|mirror|export)";

    /** Notes of the job without its neighbour. */
    private static final String ALONE_IS_FAST =
            "(alone|moved|packed|without (the )?(other|neighbou?r)|on a free host|quiet|idle neighbou?r|other job (stopped|paused|finished))";

    /** How people tell that it depends on others. */
    private static final String WHEN_OTHERS_RUN =
            "only when|day ?time|by day|peak hours|since the scheduler|when (other|more|another)|at the same time|together|busy hours|night|weekend";

    /** What is known of the share that this machine was given. */
    private static final String SHARE =
            "baseline bandwidth|burst \\d|instance-?type|up to \\d+ gigabit|sriov|vf \\d+|network-status";

    /** Measurements alone, by hour or by owner. */
    private static final String MEASURED_BY_OWNER =
            "alone|by hour|hourly|by (vrf|tenant)|same, \\d\\d:|talkers|by pid|per (pod|pid|vf|tenant)|sar -n|instance|owner|port counters|tenant";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.NOISY_NEIGHBOR, "Another tenant or job, or the provider's shaper, takes the bandwidth.")
            .decisive(
                    "the provider's shaper held traffic back in the interval",
                    grew("(.*[ _])?(bw_(in|out)|pps)_allowance_exceeded", 100))
            .decisive(
                    "a shaper or limit of this virtual machine, pod or port is at work",
                    any(tells(SHAPED), figure("qdisc_rate", rate -> rate > 0)))
            .clue(DECISIVE, 2, "several owners share one port", tells(SHARED))
            .clue(SUPPORTING, 1, "the person speaks of several owners", symptom(SHARED))
            .decisive(
                    "the link is full, and others' flows are known by name",
                    all(
                            tells(OWNERS),
                            any(
                                    figure("utili[sz]ation( over time)?|.*[ _]util", percent -> percent >= 90),
                                    tells(FULL))))
            .clue(DECISIVE, 2, "the bytes of one port were counted by owner", titled(BY_OWNER))
            .clue(DECISIVE, 2, "several owners move much over one device", NeighborSigns.severalOwnersMove())
            .clue(DECISIVE, 2, "it is slower whenever others are there", NeighborSigns.slowerWithOthers())
            .clue(
                    DECISIVE,
                    2.5,
                    "another's work was put aside, and this became faster",
                    NeighborSigns.fasterWithoutTheOther())
            .clue(SUPPORTING, 1, "several processes hold queue pairs of one device", repeated(QUEUE_PAIRS, 2))
            .clue(DECISIVE, 2, "functions of one port carry traffic side by side", repeated(FUNCTIONS, 2))
            .clue(SUPPORTING, 1, "somebody copies by the clock", tells(SCHEDULED_COPY))
            .clue(DECISIVE, 1.5, "another owner's flows fill the link", tells(OWNERS))
            .clue(SUPPORTING, 1, "the port is at line rate", tells(FULL))
            .clue(
                    SUPPORTING,
                    1,
                    "several processes use one device alike",
                    tells("pid \\d+.{0,40}\\d+(\\.\\d+)? ?gb|bytes by (pid|pod|owner|vf)"))
            .clue(SUPPORTING, 1, "it is slow only when others run", any(tells(ALONE_IS_FAST), symptom(WHEN_OTHERS_RUN)))
            .clue(SUPPORTING, 0.5, "the machine's share is known", tells(SHARE))
            .clue(SUPPORTING, 0.5, "it was measured alone, by owner and by port", titled(MEASURED_BY_OWNER))
            .clue(
                    SUPPORTING,
                    0.5,
                    "the shaper's readings were taken",
                    all(titled("sar|ifstat|ethtool -s"), grew(".*allowance_exceeded", 100)))
            .explains(Cause.TCP_BUFFER_LIMIT, Cause.RDMA_LOSS_RETRANS, Cause.APP_HOST_STRAGGLER)
            .advice(
                    "Keep the jobs apart (another host, port, queue or time), give each its share, or take a machine with a"
                            + " larger allowance.",
                    "ethtool -S <dev> | grep allowance_exceeded twice; rdma resource show qp; port bytes by owner",
                    "Do not raise this job's priority above all others: the neighbour becomes the next victim.",
                    "scheduler owner");

    private NoisyNeighbor() {}
}
