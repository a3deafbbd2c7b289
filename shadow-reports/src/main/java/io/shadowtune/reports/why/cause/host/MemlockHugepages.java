package io.shadowtune.reports.why.cause.host;

import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/** A process may not lock the memory that the adapter needs, or no huge pages are left, although memory is free. */
final class MemlockHugepages {
    private static final double SMALL_LIMIT_BYTES = 4e9;

    /** Verbs, libfabric, UCX and shared-memory calls that pin memory. */
    private static final String PINNING =
            "ibv_(exp_)?(reg_\\w+|create_(cq|qp|srq)\\w*|alloc_\\w+|open_device)|fi_(mr_reg\\w*|endpoint|cq_open)|reg(ister|_mr|istration)\\w*|mlock\\w*|rdma_create_qp|uct_\\w*mem\\w*|cuMemHostRegister|cudaHostRegister|hipHostRegister|mmap|shmget|hugetlb\\w*|huge ?pages?|post internal receive|pin(ning)?";

    private static final String NO_MEMORY =
            "cannot allocate memory|enomem|out of memory|errno[ =:]*12\\b|\\(-12\\)|\\b(err|error|ret|rc|status)[ =:]*-12\\b|not enough (locked )?memory|insufficient resources|resource temporarily unavailable";

    private static final String REFUSED =
            "(" + PINNING + ").{0,90}(" + NO_MEMORY + ")|(" + NO_MEMORY + ").{0,60}\\b(" + PINNING + ")";

    private static final String TOLD =
            "allocate some locked memory|registering part of your physical memory|(memlock|locked[- ]memory|rlimit_memlock|ulimit -l).{0,60}(too (low|small)|\\blimit\\b|increase|raise|insufficient|check)|\\b(not enough|no|insufficient|fail\\w* to (allocate|get|reserve)).{0,30}huge ?pages";

    /** A small limit is the default of every Linux host, and proves nothing where nobody fails to start or to register. */
    private static final Sign TROUBLE = any(
            says(REFUSED),
            says(TOLD),
            says("libfabric error.*-12|efa internal error|create mkey failed|mr_cache|pin_user_pages"),
            says("\\b(error|fail\\w*|abort\\w*|cannot|unable)\\b", "log|stderr|output|nccl|ucx|mpi|job"),
            symptom("memory|regist|start|launch|initiali|abort|crash|fail|refus|fall|verbs|socket|error"));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.MEMLOCK_HUGEPAGES, "The limit of locked memory, or the pool of huge pages, is too small.")
            .decisive("memory could not be registered for lack of memory that may be locked", says(REFUSED))
            .decisive(
                    "the failing process may lock little memory",
                    all(figure("max locked memory", n -> n < SMALL_LIMIT_BYTES), TROUBLE))
            .clue(Clue.Role.DECISIVE, 2.5, "the library names the limit", says(TOLD))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "where the job runs the limit is small",
                    all(figure("ulimit -l", n -> n < SMALL_LIMIT_BYTES / 1_024), TROUBLE))
            .decisive(
                    "the pool of huge pages is empty",
                    all(
                            figure("hugepages_free", n -> n <= 8),
                            figure("hugepages_total|nr_hugepages", n -> n > 0),
                            says("huge ?page|mmap|shmget|cannot allocate", "log|output|dmesg|err|job|nccl|stderr")))
            .supports("the limit is that of a usual login", figure("max locked memory", n -> n < SMALL_LIMIT_BYTES))
            .supports("libfabric had no memory", says("libfabric error.*-12|efa internal error"))
            .supports(
                    "the unit that starts the job sets the limit",
                    says("LimitMEMLOCK(Soft)?=\\d+\\s*$|DefaultLimitMEMLOCK=\\d+"))
            .supports(
                    "the limit that a container gets is small",
                    says("ulimit.{0,20}memlock[=: ]+\\d{1,10}\\b|memlock.{0,20}\\b(64|65536|8192|8388608|67108864)\\b"))
            .supports("plenty of memory is free", says("^Mem:\\s+\\d+\\s+\\d+\\s+\\d{3,}|MemAvailable:\\s+\\d{8,}"))
            .supports("the limit of the asking shell is not that of the job", is("ulimit -l", "unlimited"))
            .supports(
                    "the adapter's driver could not make its memory key",
                    says("create mkey failed|reg_create|mr_cache|pin_user_pages"))
            .clue(Clue.Role.AGAINST, 2.5, "the process may lock without limit", is("max locked memory", "unlimited"))
            .explains(
                    Cause.NCCL_SOCKET_FALLBACK, Cause.NIC_FIRMWARE_DRIVER_BUG, Cause.GDR_DISABLED, Cause.APP_RANK_DIED)
            .advice(
                    "Raise the limit for the process that runs the ranks: LimitMEMLOCK=infinity on the unit that spawns them (slurmd, containerd, sshd), --ulimit memlock=-1 for containers, then restart it; for huge pages raise vm.nr_hugepages and the pod's request.",
                    "grep 'locked' /proc/<pid of a rank>/limits; grep Huge /proc/meminfo",
                    "Do not trust ulimit -l of your own shell, and do not rely on limits.conf: daemons do not read it.",
                    "host team");

    private MemlockHugepages() {}
}
