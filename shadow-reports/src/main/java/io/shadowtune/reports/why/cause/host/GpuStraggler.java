package io.shadowtune.reports.why.cause.host;

import static io.shadowtune.reports.why.clue.FaultSigns.reports;
import static io.shadowtune.reports.why.clue.GpuSigns.farAbovePeers;
import static io.shadowtune.reports.why.clue.GpuSigns.farBelowPeers;
import static io.shadowtune.reports.why.clue.GpuSigns.readingFarBelowOther;
import static io.shadowtune.reports.why.clue.GpuSigns.slowedDown;
import static io.shadowtune.reports.why.clue.GpuSigns.worksLongWaitsLittle;
import static io.shadowtune.reports.why.clue.RankSigns.oneRankWorksLonger;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.says;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/** One GPU, or the GPUs of one node, compute slowly, and everybody waits for them in the collective. */
final class GpuStraggler {
    private static final String CLOCK =
            "smclk|sm_clk|dcgm_fi_dev_sm_clock|clocks\\.(current\\.)?(sm|gr|graphics)|sclk|gfx_?clk|gfxclk|gfx_clock|clocks (sm|graphics)|pclk|amd_gpu_clock|gpu_clock";

    private static final String VIOLATIONS =
            "dcgm_fi_dev_(thermal|power|reliability|board_limit|low_util)_violation|.*(thermal|power)_violation.*|clocks_event_reasons_counters\\.(hw|sw_thermal).*|pviol|tviol";

    /** Memory of the GPU is being repaired, or its board lost power. */
    private static final String GPU_ILL =
            "Xid.{0,30}: (48|63|64|92|94|95)\\b|row.?remap.{0,30}(pending|fail|yes)|retired pages.{0,20}(pending|yes)|uncorrectable ecc.{0,20}[1-9]|page retirement|ras.{0,20}uncorrect";

    private static final String POWER_OR_HEAT =
            "power supply.{0,40}(lost|fail|deassert|absent)|non-?redundant|redundancy lost|(fan|pump|coolant|cold ?plate).{0,40}(fail|stop|low|0 rpm|critical)|temperature.{0,40}(upper critical|going high|critical)|thermal (trip|throttl|slowdown)(?!.*not active)|throttl\\w* (status|reason).{0,30}(thermal|power|prochot|ppt)|power ?brake|prochot|PPT.{0,20}(active|throttl)";

    /** A row of a management controller's sensors whose state is beyond a threshold. */
    private static final String SENSOR_BAD =
            "(flow|coolant|pump|fan|temp|inlet|outlet|psu|power|liquid|leak|thermal)\\w*.*\\|\\s*(nc|cr|nr|lnc|lcr|lnr|unc|ucr|unr|critical|non-?critical)\\b";

    private static final String ALWAYS_LATE =
            "\\b(ranks?|gpu|worker) ?\\d+\\S* .{0,15}\\b(late|last|slowest|straggl\\w*|lag\\w*)\\b.{0,20}\\d";

    private static final String LIMIT_LOW =
            "(enforced|current|requested|set).{0,12}power limit.{0,30}\\b\\d+|power (cap|limit).{0,30}(instead of|not|expected|should)|application.{0,12}clocks?.{0,30}(set|lower|locked)|clocks? (locked|limited)|-lgc|-pl \\d+";

    private static final String HEAT = "tmptr|gtemp|gpu_t|temperature\\.gpu|dcgm_fi_dev_gpu_temp";

    private static final Sign ILL =
            any(reports(GPU_ILL), is("pending|remapping failure occurred|pending page blacklist", "^Yes"));

    private static final Sign CLOCK_LOW = any(farBelowPeers(CLOCK, 0.82), readingFarBelowOther(CLOCK, 0.82));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.GPU_STRAGGLER, "A GPU computes slowly and all others wait for it in the collective.")
            .decisive("the driver lowers the clock for heat or power", slowedDown())
            .decisive("the clock of a GPU is far below its like", CLOCK_LOW)
            .decisive("the time lost to heat or power grew", grew(VIOLATIONS, 1_000))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the GPU's power limit is far below its like",
                    farBelowPeers(
                            "(enforced\\.)?power\\.limit|(current|enforced) power limit|power_cap|pwrcap|max graphics package power.*",
                            0.85))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "one rank computes long, and the GPU is ill",
                    all(worksLongWaitsLittle(), any(ILL, reports(POWER_OR_HEAT))))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "a GPU computes less than its like in the same test",
                    farBelowPeers(".*(tflops|flops|gemm).*", 0.85))
            .decisive(
                    "the GPU is kept at a low performance level",
                    any(
                            is("performance level", "^(low|manual|profile_min\\w*|min_\\w+)"),
                            says("^(low|profile_min\\w*)$", "performance_level|perf_?level")))
            .clue(Clue.Role.DECISIVE, 2.5, "the same work takes one rank's GPU longer", oneRankWorksLonger(1.25))
            .supports("one rank computes long and waits least", worksLongWaitsLittle())
            .supports("its memory is being repaired", ILL)
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "the GPU's driver logged that it slows down",
                    says("(amdgpu|NVRM|\\bgpu\\b).{0,60}(throttl|prochot|power brake|thermal (trip|slow|event))"))
            .supports("power or cooling failed", any(reports(POWER_OR_HEAT), says(SENSOR_BAD)))
            .supports("the same ranks are always late", says(ALWAYS_LATE))
            .supports("a limit is set", says(LIMIT_LOW))
            .supports(
                    "it is hotter than its like", any(farAbovePeers(HEAT, 1.2), says("HW Thermal Slowdown +: Active")))
            .clue(
                    Clue.Role.AGAINST,
                    1.5,
                    "clocks are alike and nothing slows them",
                    says(
                            "(no|none|without) (clock )?(throttle|slow ?down)|no throttle reason|all .*clocks? (equal|same|normal)"))
            .clue(
                    Clue.Role.AGAINST,
                    1,
                    "no driver reports a reason",
                    all(not(slowedDown()), not(CLOCK_LOW), not(oneRankWorksLonger(1.25)), not(ILL)))
            .explains(Cause.APP_HOST_STRAGGLER, Cause.NCCL_MISTUNED, Cause.ADAPTIVE_ROUTING_OFF, Cause.NOISY_NEIGHBOR)
            .advice(
                    "Take the node out; repair cooling, power feed or the GPU; reset the limit; alert on HW thermal slowdown, power brake and on one rank with low wait time.",
                    "nvidia-smi -q -d PERFORMANCE,POWER,CLOCK under load; dcgmi dmon -e 100,112,150,155; compare compute and wait time per rank",
                    "Do not tune the fabric: the time inside the collective is waiting.",
                    "hardware team");

    private GpuStraggler() {}
}
