package io.shadowtune.reports.why.cause.host;

import static io.shadowtune.reports.why.clue.CpuSigns.allowedAtMost;
import static io.shadowtune.reports.why.clue.CpuSigns.boundToFew;
import static io.shadowtune.reports.why.clue.FaultSigns.reports;
import static io.shadowtune.reports.why.clue.HealthySigns.healthySays;
import static io.shadowtune.reports.why.clue.HistogramSigns.reaches;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/** The threads that feed the network wait for a processor: too few cores, a quota, or work of the kernel in between. */
final class HostCpuContention {
    private static final String THROTTLED_PERIODS = "nr_throttled|container_cpu_cfs_throttled_periods_total";

    private static final String THROTTLED_MICROS = "throttled_(usec|time)";
    private static final String THROTTLED_SECONDS = "container_cpu_cfs_throttled_seconds_total";

    /** Histograms of what the job feels. */
    private static final String LATENCY = "dispatch|latency|lat|step|proxy|post|send|all_?reduce|collective|sync";

    /** The kernel scans or moves pages, or compacts memory, on the thread's own time. */
    private static final String KERNEL_WORK = "task_numa|numa_work|compact|reclaim|khugepaged|ksm|kswapd|migrate";

    private static final String WAITING_THREAD =
            "runq|run_?queue|sched_?(delay|latency|wait)|offcpu|off_cpu|wakeup_?(lat|delay)";

    /** A thread or process may use one core, or the library binds to two. */
    private static final String NARROW =
            "--bind-to core\\b|OMP_PROC_BIND=true|taskset -c \\d+ |cpuset\\.cpus[:= ]+\\d+\\s*$";

    private static final String SCHEDULER_LATE =
            "sch delay +[1-9]\\d*\\.\\d+|(max|avg) delay.{0,12}\\b[1-9]\\d*\\.\\d+ ms|soft lockup|\\brcu\\w*:? .{0,60}(detected (expedited )?stall|starved)|sched: RT throttling|hrtimer: interrupt took|workqueue: .* hogged CPU";

    /** Something other than the job's own threads has real-time priority, or the job shares its processors with it. */
    private static final String REAL_TIME =
            "SCHED_(FIFO|RR|DEADLINE)|^\\s*\\d+ +\\S+ +(rt|-\\d{2,3}) +0? .* [RS] +([2-9]\\d|1\\d\\d)\\.\\d|\\breal-?time (thread|task|scann|priorit|agent|process)";

    /** The balancer of the scheduler is switched off for these processors, so that threads stay where they began. */
    private static final String UNBALANCED =
            "\\bisolcpus=(\\S*\\bdomain\\b|\\d)|sched_load_balance\\D{0,3}0\\b|cpuset\\.cpus\\.partition\\W+isolated";

    private static final Sign ONE_CORE_FOR_MANY = all(allowedAtMost(8), figure("threads", n -> n >= 64));

    private static final Sign NARROW_CORES = any(allowedAtMost(2), boundToFew(2), says(NARROW));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.HOST_CPU_CONTENTION, "Threads that feed the network do not get a processor in time.")
            .decisive(
                    "the control group was throttled",
                    any(grew(THROTTLED_PERIODS, 20), grew(THROTTLED_MICROS, 500_000), grew(THROTTLED_SECONDS, 1)))
            .decisive("threads spend much of their time waiting for a processor", figure("%wait", n -> n >= 25))
            .decisive("a process of many threads may use one core", all(NARROW_CORES, figure("threads", n -> n >= 16)))
            .decisive(
                    "it was taken off the processor against its will",
                    all(NARROW_CORES, grew("nonvoluntary_ctxt_switches", 1_000)))
            .decisive("work of the kernel takes milliseconds on the thread's time", reaches(KERNEL_WORK, 8))
            .decisive("threads wait milliseconds in the run queue", reaches(WAITING_THREAD, 4))
            .decisive("tasks stall for want of a processor", figure("pressure_cpu_some_avg10", n -> n >= 20))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "it was taken off the processor very often",
                    grew("nonvoluntary_ctxt_switches", 20_000))
            .clue(Clue.Role.DECISIVE, 2.5, "the scheduler was late", reports(SCHEDULER_LATE))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the threads that feed the network are bound to very few cores",
                    any(allowedAtMost(2), boundToFew(2)))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "a real-time task runs there, and threads wait for the processor",
                    all(
                            reports(REAL_TIME),
                            any(reaches(LATENCY, 8), reports(SCHEDULER_LATE), figure("sch delay", n -> n >= 3))))
            .decisive("threads were ready and waited milliseconds for a processor", figure("sch delay", n -> n >= 3))
            .decisive("another machine takes the processor", figure("%steal", n -> n >= 8))
            .supports("a wide process is kept on few cores", any(ONE_CORE_FOR_MANY, NARROW_CORES))
            .supports(
                    "the scheduler does not balance these processors",
                    says(UNBALANCED, "cmdline|boot|cpuset|partition|grub"))
            .supports("a real-time task shares its processors", reports(REAL_TIME))
            .supports("a group without it does not wait", healthySays("(delay|latency|p99\\S*|max|wait)\\D{0,12}\\d"))
            .supports("pages are scanned to balance NUMA nodes", is("kernel.numa_balancing", "^\\s*[12]"))
            .supports("that scan was at work", grew("numa_(pte_updates|hint_faults)(_local)?", 10_000))
            .supports("it was taken off the processor against its will", grew("nonvoluntary_ctxt_switches", 1_000))
            .supports("the latency has the same second hump", reaches(LATENCY, 8))
            .clue(
                    Clue.Role.SUPPORTING,
                    1.5,
                    "far more wants to run than there are processors",
                    says("load average: *\\d{3,}\\."))
            .supports("something else takes many processors", figure("%cpu", n -> n >= 1_500))
            .supports(
                    "guests share fewer processors than they have",
                    says("\\d+ vcpus? on \\d+ (p?cpu|core)|overcommit|oversubscri"))
            .supports(
                    "the slowest of many is far from the usual",
                    says("p50.{0,12}p99|p99|\\bmax\\b", "lat|p99|sendrecv|jitter|spike"))
            .supports(
                    "the limit of the container",
                    says(
                            "\"cpu\": *\"\\d|cpu\\.max|cpu_quota|limits:|\\bcpus?: *\"?\\d",
                            "limit|resource|quota|spec|pod|cgroup|cpu.max"))
            .supports("some processors are full", figure("%idle", n -> n < 1))
            .supports(
                    "more cores, or another launcher, make it normal",
                    says(
                            "\\b(torchrun|bare|direct|without (srun|limit|quota)|unpinned|more cores|exclusive)\\b.{0,60}\\d"))
            .clue(
                    Clue.Role.AGAINST,
                    1.5,
                    "the quota never bit and nobody waits",
                    all(figure("%wait", n -> n < 2), figure("nr_throttled", n -> n == 0)))
            .clue(
                    Clue.Role.AGAINST,
                    1,
                    "it is good under load and bad when idle",
                    symptom("(lightly|little|low|no) (load|traffic)|\\bidle\\b"))
            .clue(
                    Clue.Role.AGAINST,
                    3,
                    "it is the lookup or the service that is slow",
                    symptom("\\bdns\\b|resolv|lookup|name server|http|replica"))
            .explains(
                    Cause.APP_HOST_STRAGGLER,
                    Cause.NCCL_MISTUNED,
                    Cause.RDMA_RNR,
                    Cause.NOISY_NEIGHBOR,
                    Cause.TCP_BUFFER_LIMIT)
            .advice(
                    "Give the proxy and progress threads clean cores: a wider cpuset or quota, correct binding by the launcher (srun --cpus-per-task), kernel.numa_balancing=0 where memory is placed by hand.",
                    "pidstat -t -w -u -p <pid> 5 1; grep -E 'Cpus_allowed_list|ctxt' /proc/<pid>/status; cat cpu.stat twice",
                    "Do not raise real-time priority of the job instead: it can starve the kernel threads that the adapter needs.",
                    "host team");

    private HostCpuContention() {}
}
