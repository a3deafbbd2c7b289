package io.shadowtune.reports.why.cause.host;

import static io.shadowtune.reports.why.clue.SideBySideSigns.quickerWhere;
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

/** Processors sleep deeply or run slowly, so that each wake-up costs time: slow when idle, good under load. */
final class CpuPowerStates {
    private static final String BUSY =
            "busy|stress|under load|\\b(mps=)?max\\b|\\bpeak\\b|(?<![a-z])hi(gh)?(?![a-z])|loaded|noon|cpu_dma_latency|idle=poll|max_cstate|c-?states? (off|disabled)|\\bperformance\\b|idle-set|pinned awake";

    /** Columns of turbostat and cpupower for states that cost tens of microseconds or more to leave. */
    private static final String DEEP_COLUMNS = "(?:cpu%|pkg%|core%)?(?:c[2-9]|c10|c1e|c6s?|pc[2-9])%?|cc6|pc6";

    private static final String LOW_ECONOMY = "powersave|ondemand|conservative|schedutil|balance_power|power";

    private static final String SWITCHED =
            "governor|frequency-set|idle-set|c-?states?|dma_latency|tuned-adm profile|max_cstate|cpuidle";

    private static final Sign SLEEPS = figure(DEEP_COLUMNS, n -> n >= 40 && n <= 100);

    private static final Sign TOLD_IDLE = any(
            symptom(
                    "idle|lightly loaded|little traffic|low (\\w+ )?(load|traffic|rate|utili[sz]ation)|between (requests|messages)|first (packet|byte)|quiet|at night|small[- ]message|first (message|request)|under (a )?(stress|load).*(normal|good|better)|small.{0,20}latency|latency.{0,40}(idle|quiet|light|night)"),
            says("\\bidle\\b.*\\b(us|usec|microsec)|latency.*idle"));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.CPU_POWER_STATES, "Deep idle states or low frequency of the processor delay each wake-up.")
            .decisive("latency is bad when idle and good under load or when kept awake", quickerWhere(BUSY, 1.6))
            .decisive(
                    "processors spend their time in deep idle states, and it is latency that suffers",
                    all(SLEEPS, TOLD_IDLE))
            .decisive(
                    "processors run slowly although they have work",
                    all(figure("bzy_mhz|freq", n -> n > 100 && n < 1_300), figure("busy%|c0", n -> n >= 50)))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "it is gone when idle states are forbidden",
                    says(
                            "(c-?states?|c6|c1e|c2|idle states?|max_cstate|governor|cpu_dma_latency|tuned).{0,60}(off|disabled|limited|=0|=1|performance|hold).{0,60}(\\d|normal|gone|better|back)"))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "it changed with the governor or the idle states",
                    says(
                            "\\b(was|before|from|down|instead)\\b.*\\d|\\d.*\\b(was|before|down from)\\b|\\d\\S* ?(->|→) ?\\d",
                            SWITCHED))
            .supports("the clock is low", says("cpu MHz\\s*: *[4-9]\\d\\d\\.|\\b[4-9]\\d\\d ?MHz\\b"))
            .supports("processors spend their time in deep idle states", SLEEPS)
            .supports(
                    "the latency that was measured",
                    says("^\\s*\\d+\\s+\\d+\\s+[\\d.]+\\s+[\\d.]+\\s+[\\d.]+", "_lat\\b|latency|pingpong"))
            .supports("a state takes long to leave", says("^Latency: [1-9]\\d{2,}|exit latency.*\\d{3}"))
            .supports(
                    "the governor saves power",
                    any(is("scaling_governor|energy_performance_preference", "^(" + LOW_ECONOMY + ")")))
            .supports("the clock is low", figure("bzy_mhz|freq|current cpu frequency", n -> n > 100 && n < 1_700))
            .supports(
                    "nothing asks to be kept awake",
                    says("profile: *(throughput|balanced|powersave|virtual)|no process.*cpu_dma_latency"))
            .against(
                    "idle states are forbidden already",
                    any(is("idle", "^poll$"), is("(intel_idle|processor)\\.max_cstate", "^[01]$")))
            .explains(Cause.RDMA_RNR, Cause.NOISY_NEIGHBOR)
            .advice(
                    "Forbid the deep idle states on hosts of the fabric (tuned latency-performance or network-latency, cpupower idle-set -D 10, or BIOS) and use the performance governor.",
                    "turbostat --show CPU,Busy%,Bzy_MHz,C1%,C6% -i 5; ib_write_lat with and without a holder of /dev/cpu_dma_latency",
                    "Do not use idle=poll on all hosts: it takes turbo clock and power away from the GPUs' budget.",
                    "host team");

    private CpuPowerStates() {}
}
