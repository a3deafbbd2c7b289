package io.shadowtune.reports.why.cause.fabric;

import static io.shadowtune.reports.why.clue.Clue.Role.AGAINST;
import static io.shadowtune.reports.why.clue.Clue.Role.DECISIVE;
import static io.shadowtune.reports.why.clue.Clue.Role.SUPPORTING;
import static io.shadowtune.reports.why.clue.LinkSigns.tells;
import static io.shadowtune.reports.why.clue.LinkSigns.titled;
import static io.shadowtune.reports.why.clue.LinkSigns.uneven;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;

/** Checkpoints or data sets take the links that the job needs, or a slow store holds a rank while all others wait. */
final class StorageContention {
    private static final String FILE_SYSTEM =
            "\\b(nfs4?|lustre|gpfs|ceph|weka|beegfs|fuse|s3|gcs|blob|vast|efs|fsx|juicefs|daos|nas|ost|mds|filer|object stor\\w*|disks?)\\b";

    /** Frames of a thread that waits for a file system. */
    private static final String WAITS_FOR_STORE =
            "rpc_wait_bit_killable|nfs4?_(wb_all|file_flush|do_\\w+|wait\\w*|updatepage|write_end)|ll_(file|fsync|writepages|readpage)\\w*|cl_sync_io_wait|ptlrpc_\\w*wait|osc_\\w+wait"
                    + "|ceph_(sync|fsync|write|osdc)\\w*|fuse_(request|simple|flush|dev)\\w*|gpfs\\w*wait|jbd2_log_wait_commit|wb_wait_for_completion|folio_wait_(bit|writeback)|wait_on_page_bit|balance_dirty_pages|io_schedule|xfs_log_force";

    /** Clients and stores that tell of a long queue or a late answer. */
    private static final String LATE_STORE =
            "rpc (bklog|backlog|slot)\\w*\\W{1,3}[1-9]|backlog queue\\D{0,8}[1-9]|slot waits?\\W{1,3}[1-9]|(nfs|lustre).{0,20}server .{0,40}(not responding|timed out)|lustreerror.{0,80}(timed out|slow|evict\\w*)|\\d+ slow (ops|requests)|slow (ops|requests?|reply).{0,60}(osd|mds|ost|blocked|secs|older|nfs|lustre|oldest)|(osd|mds|ceph|ost|nfs|lustre).{0,60}slow (ops|requests?|reply)|blocked for more than \\d+ seconds|mmdiag|pending (write|read) (pages|rpcs)\\W{1,3}\\d{4}|lustre.{0,90}timed out for slow reply|longest waiter|deadlock.{0,20}(ost|mds)";

    /** Steps noted with a checkpoint or the loading of data. */
    private static final String CHECKPOINT_STEPS =
            "\\b(checkpoint|ckpt|snapshot|saving|dataset|shards?)\\b.{0,40}\\b(begin|start|end|took|\\d+ ?s|step)"
                    + "|\\b(stall|pause|gap|hang|freeze|slow step)s?\\b(?!.*\\b(no|not|without)\\b).{0,60}\\b(saves?|saving|checkpoint|ckpt|snapshot)\\b"
                    + "|\\bno (stalls?|pauses?|gaps?|slow steps?) (outside|between|without) (the )?(saves|checkpoints|snapshots)"
                    + "|\\b(upload|download|saving|saved|flush)\\w*\\b.{0,60}\\b(s3|gs|hdfs|nfs|ckpt|checkpoint|bucket|shard|\\d+ ?[GT]i?B in \\d+)\\b";

    /** What connections to a store carry, beside those of the job. */
    private static final String STORE_SHARE =
            "\\b(s3|nfs|gcs|blob|minio|ceph|lustre|weka|storage|object store|osts?|oss\\d*)\\b.{0,60}\\b\\d+(\\.\\d+)? ?([MGT]i?B(/s)?|[MG]b(it)?/s)";

    /** Frames of saving and of reading data. */
    private static final String SAVING =
            "torch[/.]save|distributed[/.]checkpoint|_save_checkpoint|save_checkpoint|serialization\\.py|dist_checkpointing|tensorstore|dcp[./]|fsync|pread|read_shard|webdataset|(?-i:\\sD[<sl+]*\\s).*(python|train)";

    /** How people speak of it. */
    private static final String SPOKEN_OF =
            "checkpoint|ckpt|\\bsav(e|es|ing)\\b|every \\d+ (steps|minutes)|dataset|data ?load|storage|epoch|\\bnfs\\b|lustre";

    /** Tools that look at a store, at its links or at the steps. */
    private static final String STORE_READINGS =
            "nfs|mountstats|iostat|lustre|lctl|gpfs|ceph|\\bnas\\b|stor(e|age)|ckpt|checkpoint|step times?|epoch|min(ute)? \\d+|lnet|llite|uplink|util";

    /** Notes that exclude checkpoints. */
    private static final String NOT_AT_CHECKPOINTS =
            "no checkpoint|not (during|at) (a )?checkpoint|checkpoints? (is|are|was|were)? ?(off|disabled)";

    /** A store, or its provider, at its limit. */
    private static final String BUSY_STORE = FILE_SYSTEM
            + ".{0,60}(busy|util\\w*|full|saturat\\w*|throttl\\w*|latency).{0,20}\\d"
            + "|(slowdown|503).{0,20}(s3|slow down)|reduce your request rate|burst ?credit\\w*\\W+0\\b|percentiolimit\\W+(9\\d|100)";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.STORAGE_CONTENTION,
                    "Checkpoint or data-set traffic shares the links, or the store behind it blocks a rank.")
            .decisive("a process waits inside a file system", tells("(?:" + WAITS_FOR_STORE + ")"))
            .decisive(
                    "the store answers late or its queue is long",
                    any(tells(LATE_STORE + "|" + BUSY_STORE), figure("rpc_backlog", waiting -> waiting >= 5)))
            .clue(
                    DECISIVE,
                    1.5,
                    "the slow steps are those of a checkpoint or of loading data",
                    any(tells(CHECKPOINT_STEPS), tells("step \\d+.{0,40}(checkpoint|ckpt|save)")))
            .clue(
                    DECISIVE,
                    1.5,
                    "a disk is busy all the time or answers late",
                    any(
                            figure("%util", percent -> percent >= 95),
                            figure("[rwf]_await|await", millis -> millis >= 100)))
            .clue(DECISIVE, 1.5, "connections to the store carry much of the bytes", tells(STORE_SHARE))
            .clue(DECISIVE, 1.5, "a stack shows a rank in saving or reading", tells(SAVING))
            .clue(
                    DECISIVE,
                    2,
                    "clients of the store moved many bytes in the interval",
                    any(
                            grew("(osc_|cl_|vfs_|nfs_)?(read|write)_bytes", 1e10),
                            tells("\\bread\\w* +[\\d.]+ ?[TG]i?B\\b.{0,20}\\b(write|written) +[\\d.]+ ?[TG]i?B\\b")))
            .supports("the person speaks of checkpoints, data or storage", symptom(SPOKEN_OF))
            .clue(SUPPORTING, 1, "links fill up for as long as it lasts", uneven("utili[sz]ation over time", 80, 0.5))
            .clue(
                    SUPPORTING,
                    1,
                    "the port to the store drops another class's packets",
                    all(titled("stor|nas|nfs|gateway|filer|ckpt"), grew(Counters.QUEUE_DROPS, 100)))
            .clue(
                    SUPPORTING,
                    0.5,
                    "other ranks wait and have not failed",
                    tells("\\d+ ranks (wait|in) |waiting|has not enqueued|not yet entered|barrier"))
            .clue(SUPPORTING, 0.5, "a store's own figures were taken", titled(STORE_READINGS))
            .clue(
                    SUPPORTING,
                    0.5,
                    "bytes of another class moved",
                    grew("tx_prio[0-2]_bytes|(rx|tx)_vport\\w*bytes|read_bytes|write_bytes", 1e9))
            .clue(
                    AGAINST,
                    2,
                    "a garbage collector or allocator holds the late rank",
                    tells("active\\+gc|\\bgc: (done|collecting)|gc_collect|num_alloc_retries|cudamalloc retries"))
            .clue(
                    AGAINST,
                    2,
                    "another thread of the program holds the interpreter's lock",
                    tells("active\\+gil\\): \"(?!MainThread)"))
            .clue(
                    AGAINST,
                    2,
                    "the store has no queue and answers at once",
                    all(
                            figure("rpc_backlog", waiting -> waiting < 1),
                            not(figure("nfs_(read|write)_(rtt|exec)", millis -> millis >= 20))))
            .clue(
                    AGAINST,
                    2,
                    "it does not happen at checkpoints",
                    any(
                            symptom(
                                    "(at|in) other times|not (during|at|with|in) .{0,12}checkpoint|no checkpoint|unrelated to"),
                            tells(NOT_AT_CHECKPOINTS)))
            .explains(
                    Cause.INCAST_BUFFER_OVERFLOW,
                    Cause.ECMP_LAG_IMBALANCE,
                    Cause.ECN_DCQCN_MISCONFIG,
                    Cause.APP_HOST_STRAGGLER,
                    Cause.APP_COLLECTIVE_MISMATCH,
                    Cause.APP_RANK_DIED,
                    Cause.NOISY_NEIGHBOR,
                    Cause.TCP_BUFFER_LIMIT,
                    Cause.RDMA_LOSS_RETRANS)
            .advice(
                    "Put storage traffic into its own network or class, write checkpoints asynchronously and staggered, and"
                            + " repair or enlarge the store that answers late.",
                    "nfsiostat 10 (or lctl get_param osc.*.stats) during a checkpoint and between two; link use by class, once a second",
                    "Do not lengthen the collective time-out only: every checkpoint still costs the same minutes.",
                    "storage team");

    private StorageContention() {}
}
