package io.shadowtune.reports.why.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.GpuHours;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.onset.Onset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BundleCostTest {
    private static final String SCONTROL =
            "JobId=4711 JobName=llm\n NumNodes=4 NumCPUs=256\n AllocTRES=cpu=256,mem=4T,node=4,billing=256,gres/gpu=32";

    private static ToolFacts item(String tool, String at, String text) {
        return ToolParsers.read(new ToolText(
                new ToolReading(tool, tool, "gpu-a01", at), text.lines().toList()));
    }

    private static AnswerCost cost(String symptom, ToolFacts... items) {
        return BundleCost.of(Evidence.of(symptom, List.of(items)), Cause.LINK_FLAP, Onset.UNKNOWN);
    }

    private static GpuHours known(AnswerCost cost) {
        assertThat(cost).isInstanceOf(AnswerCost.Known.class);
        return ((AnswerCost.Known) cost).hours();
    }

    @Test
    void cost_ofWhatAPersonTells_isAnEstimateWithTheIntervalOfItsRounding() {
        AnswerCost cost =
                cost("Step time of a 16-GPU fine-tune rises from 1.1 s to 5 s during the first twenty minutes.");

        GpuHours hours = known(cost);
        assertThat(hours.hours()).isCloseTo(16 * (1 - 1.1 / 5) / 3, within(1e-9));
        assertThat(hours.low()).isCloseTo(16 * (1 - 1.15 / 4.5) * 19.5 / 60, within(1e-9));
        assertThat(hours.high()).isCloseTo(16 * (1 - 1.05 / 5.5) * 20.5 / 60, within(1e-9));
        assertThat(hours.label()).isEqualTo(GpuHours.Label.ESTIMATED);
        assertThat(cost.because())
                .isEqualTo(
                        "16 GPUs, as is told; a step takes 5 s instead of 1.1 s; \"during the first twenty minutes\","
                                + " at most: no log shows when it began");
    }

    @Test
    void cost_ofLoggedStepsOfAScheduledJob_isMeasured() {
        StringBuilder log = new StringBuilder();
        for (int step = 0; step < 20; step++) {
            log.append("step %d loss 2.1 step_time %s s%n".formatted(1_000 + 10 * step, step < 10 ? "1.0" : "1.5"));
        }

        AnswerCost cost = cost("slow", item("scontrol show job", "", SCONTROL), item("train.log", "", log.toString()));

        // Ten logged steps, each for ten, lost half a second.
        assertThat(known(cost).hours()).isCloseTo(32 * 10 * 10 * 0.5 / 3600, within(1e-9));
        assertThat(known(cost).label()).isEqualTo(GpuHours.Label.MEASURED);
        assertThat(cost.because())
                .contains("32 GPUs, as the scheduler says", "20 logged steps from 1000 on", "train.log");
    }

    @Test
    void cost_ofStepsThatAreAllAlike_isNotKnown() {
        StringBuilder log = new StringBuilder();
        for (int step = 0; step < 20; step++) {
            log.append("step %d step_time 1.0%d s%n".formatted(step, step % 3));
        }

        assertThat(cost("slow", item("scontrol", "", SCONTROL), item("train.log", "", log.toString())))
                .isInstanceOf(AnswerCost.Unknown.class);
    }

    @Test
    void cost_sinceATimeOfDay_lastsToTheLastReading() {
        AnswerCost cost = cost(
                "Since 23:30 the 64-GPU run makes 6 s per step instead of 3 s.",
                item("dmesg", "00:10:00", "nothing"),
                item("dmesg2", "01:00:00", "nothing"));

        assertThat(known(cost).hours()).isCloseTo(64 * 0.5 * 1.5, within(1e-9));
    }

    @Test
    void cost_ofALogThatShowsTheFirstSign_isChargedFromThere() {
        ToolFacts dmesg = item(
                "dmesg",
                "",
                "[Thu May  8 01:00:00 2026] usb 1-1: new device\n[Thu May  8 02:30:00 2026] mlx5_core ib1: Link down");
        Onset onset = new Onset(
                Optional.of(new Onset.Moment(
                        "Thu May  8 02:30:00 2026", "[Thu May  8 02:30:00 2026] mlx5_core ib1: Link down", "dmesg", 2)),
                List.of());

        AnswerCost told = BundleCost.of(
                Evidence.of(
                        "Between 02:00 and 03:00 the 64-GPU run makes 6 s per step instead of 3 s.", List.of(dmesg)),
                Cause.LINK_FLAP,
                onset);
        AnswerCost toldLater = BundleCost.of(
                Evidence.of(
                        "Between 02:40 and 03:00 the 64-GPU run makes 6 s per step instead of 3 s.", List.of(dmesg)),
                Cause.LINK_FLAP,
                onset);

        assertThat(known(told).hours()).isCloseTo(64 * 0.5 * 0.5, within(1e-9));
        assertThat(told.because()).contains("the first sign of it is at 02:30").doesNotContain("at most");
        assertThat(known(toldLater).hours()).isCloseTo(64 * 0.5 / 3, within(1e-9));
    }

    @Test
    void cost_ofLoggedSteps_leavesOutThoseBeforeTheFirstSign() {
        StringBuilder log = new StringBuilder();
        for (int step = 0; step < 20; step++) {
            log.append("2026-05-08T02:%02d:00 step %d step_time %s s%n"
                    .formatted(step, step, step == 2 || step >= 10 ? "1.5" : "1.0"));
        }
        ToolFacts steps = item("train.log", "", log.toString());
        String sign = "2026-05-08T02:05:00 step 5 step_time 1.0 s";
        Onset onset = new Onset(Optional.of(new Onset.Moment("2026-05-08T02:05:00", sign, "train.log", 6)), List.of());

        AnswerCost cost = BundleCost.of(
                Evidence.of("slow", List.of(item("scontrol show job", "", SCONTROL), steps)), Cause.LINK_FLAP, onset);

        // Step 2 was slow before there was any sign.
        assertThat(known(cost).hours()).isCloseTo(32 * 10 * 0.5 / 3600, within(1e-9));
        assertThat(cost.because()).contains("15 logged steps from 5 on, since the first sign");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "slow|no job data in the evidence",
                "A 64-GPU run is slow|how much longer its steps take is not in the evidence",
                "Steps take 5 s instead of 2 s|how many GPUs the job has is not in the evidence",
                "A 64-GPU run takes 4 s per step instead of 2 s|each hour costs 32.0 GPU-hours",
                "On 512 GPUs one step in thirty takes 1.4 s instead of 0.9 s|each hour costs 9.3 GPU-hours",
                "A 32-GPU fine-tune slowed from 410 to 250 samples/s|each hour costs 12.5 GPU-hours",
                "A 96-GPU training run lost 45 % of its throughput|each hour costs 43.2 GPU-hours",
                "The step time tripled|how many GPUs the job has is not in the evidence",
                "Half of the 4-GPU pods are slow|no job data in the evidence",
                "An 8-GPU host is slow, steps take 2 s instead of 1 s|how many GPUs the job has is not in the evidence"
            })
    void cost_withSomethingMissing_namesItAndNoFigureTakesItsPlace(String symptom, String says) {
        AnswerCost cost = cost(symptom);

        assertThat(cost).isInstanceOf(AnswerCost.Unknown.class);
        assertThat(cost.because()).startsWith("not known").contains(says);
    }

    @Test
    void gpus_ranksOfATestOrSeveralJobs_areNotTheJob() {
        String log = "gpu-a01:1:1 [0] NCCL INFO comm 0x1 rank 0 nranks 64 cudaDev 0";

        assertThat(JobGpus.of(Evidence.of("", List.of(item("trainer log", "", log)))))
                .hasValueSatisfying(gpus -> assertThat(gpus.count()).isEqualTo(64));
        assertThat(JobGpus.of(Evidence.of("", List.of(item("all_reduce_perf", "", log)))))
                .isEmpty();
        assertThat(JobGpus.of(Evidence.of(
                        "", List.of(item("scontrol", "", SCONTROL + "\n" + SCONTROL.replace("gpu=32", "gpu=8"))))))
                .isEmpty();
    }

    @Test
    void cost_ofNoFault_isNone() {
        AnswerCost cost = BundleCost.of(
                Evidence.of("A 64-GPU run takes 4 s per step instead of 2 s for 3 hours", List.of()),
                Cause.NO_NETWORK_FAULT,
                Onset.UNKNOWN);

        assertThat(cost).isInstanceOf(AnswerCost.Unknown.class);
    }
}
