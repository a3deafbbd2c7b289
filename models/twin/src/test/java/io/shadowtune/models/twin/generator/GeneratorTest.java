package io.shadowtune.models.twin.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GeneratorTest {
    @Test
    void run_sameSeed_givesTheSameWindows() {
        Given given = eventful();
        List<double[]> one = given.make().bytes;
        List<double[]> again = given.make().bytes;
        given.seed++;
        List<double[]> other = given.make().bytes;

        assertThat(one)
                .hasSize(1000)
                .usingElementComparator(java.util.Arrays::compare)
                .isEqualTo(again);
        assertThat(one).usingElementComparator(java.util.Arrays::compare).isNotEqualTo(other);
    }

    private static Given eventful() {
        Given given = new Given();
        given.upsets = new UpsetKnobs(0.05, 0.1, 0.5, 3, 2000, 1);
        given.side = new SideKnobs(5, 4, 0.01, FlowSizes.USUAL);
        given.jobs = new JobKnobs(0.8, new Range(0.2, 2), new Range(0.1, 0.5), new Range(0, 0.7), 4, 2000, 15, false);
        return given;
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000L})
    void run_anyWindow_keepsEveryLinkWithinItsRateAndBuffer(long windowNanos) {
        Given given = eventful();
        given.telemetry = new TelemetryKnobs(windowNanos, 0, 0, 0, 0, 0);
        given.seconds = windowNanos == 1_000_000 ? 5 : 20;
        double seconds = windowNanos / 1e9;

        Given.Made made = given.make((start, totals) -> {
            for (int link = 0; link < new Grid(given.fabric).links(); link++) {
                double most = new Grid(given.fabric).bytesPerSecond(link) * seconds;
                assertThat(totals.bytes(link)).isBetween(0.0, most);
                assertThat(totals.markedBytes(link)).isBetween(0.0, totals.bytes(link));
                assertThat(totals.peakQueueBytes(link)).isBetween(0.0, (double) given.queue.bufferBytes());
                assertThat(totals.queueByteSeconds(link)).isBetween(0.0, given.queue.bufferBytes() * seconds);
            }
        });

        assertThat(made.bytes).hasSize((int) Math.round(given.seconds / seconds));
        assertThat(made.switches(made.marked)).isPositive();
        // The windows' length changes what is drawn in between, not what jobs do.
        assertThat(made.iterations).hasSizeGreaterThan(5);
    }

    @Test
    void run_aLoneJob_takesItsPeriodAndDuty() {
        Given given = new Given();
        given.seconds = 60;
        given.trace = Given.oneJob(4);
        given.jobs = new JobKnobs(1, new Range(0.4, 0.4), new Range(0.3, 0.3), new Range(0, 0), 64, 0, 1, true);

        Given.Made made = given.make();
        double busy = made.bytes.stream()
                        .filter(window -> window[0] > 0.5 * 50e9 * 0.01)
                        .count()
                / (double) made.bytes.size();

        assertThat(made.meanIteration()).isCloseTo(0.4, within(0.03));
        assertThat(busy).isCloseTo(0.3, within(0.06));
    }

    @Test
    void run_everythingOnItsWay_arrivesAndWasWanted() {
        Given given = new Given();
        given.seconds = 30;

        Given.Made made = given.make();
        double sent = 0;
        double arrived = 0;
        double wanted = 0;
        for (int nic = 0; nic < made.grid.nics(); nic++) {
            sent += made.bytes(nic);
            arrived += made.bytes(made.grid.down(nic));
            wanted += made.demand[nic];
        }

        assertThat(arrived).isCloseTo(sent, within(1.0));
        assertThat(wanted).isGreaterThanOrEqualTo(sent).isCloseTo(sent, within(0.05 * sent));
    }

    @Test
    void run_moreOversubscription_lengthensIterations() {
        Given given = new Given();
        given.seconds = 40;
        given.trace = Given.oneJob(8);
        double wide = given.make().meanIteration();
        given.fabric = new FabricShape(2, 4, 2, 8, 400);
        Given.Made narrow = given.make();

        assertThat(narrow.meanIteration()).isGreaterThan(1.15 * wide);
        assertThat(narrow.switches(narrow.marked)).isPositive();
    }

    @Test
    void run_withoutEcn_pausesInsteadOfMarking_andDropsWithoutPfc() {
        Given given = new Given();
        given.fabric = new FabricShape(2, 4, 2, 4, 400);
        given.trace = Given.oneJob(8);
        Given.Made marking = given.make();
        given.queue = new QueueKnobs(16L << 20, false, 800_000, 3_200_000, 0.2, true);
        Given.Made pausing = given.make();
        given.queue = new QueueKnobs(16L << 20, false, 800_000, 3_200_000, 0.2, false);
        Given.Made dropping = given.make();

        assertThat(marking.switches(marking.marked)).isPositive();
        assertThat(pausing.switches(pausing.marked)).isZero();
        assertThat(sum(pausing.paused)).isGreaterThan(10 * sum(marking.paused));
        assertThat(sum(pausing.dropped)).isZero();
        assertThat(sum(dropping.dropped)).isPositive();
        assertThat(sum(dropping.paused)).isZero();
        assertThat(dropping.meanIteration()).isGreaterThan(marking.meanIteration());
    }

    private static double sum(double[] column) {
        return java.util.Arrays.stream(column).sum();
    }

    @Test
    void run_smallerThresholds_keepQueuesShorter() {
        Given given = new Given();
        given.fabric = new FabricShape(2, 4, 2, 4, 400);
        given.trace = Given.oneJob(8);
        double[] queued = new double[2];
        long[] kmin = {100_000, 1_600_000};
        for (int i = 0; i < 2; i++) {
            int at = i;
            given.queue = new QueueKnobs(16L << 20, true, kmin[i], 4 * kmin[i], 0.2, true);
            given.make((start, totals) -> {
                for (int link = new Grid(given.fabric).nics(); link < new Grid(given.fabric).links(); link++) {
                    queued[at] += totals.queueByteSeconds(link);
                }
            });
        }

        assertThat(queued[0]).isPositive().isLessThan(0.3 * queued[1]);
    }

    @Test
    void run_checkpoints_fillStorageAboutAsOftenAsAsked() {
        Given given = new Given();
        given.seconds = 100;
        given.trace = Given.oneJob(4);
        given.upsets = new UpsetKnobs(0.05, 0, 0, 20, 0, 100);
        given.telemetry = new TelemetryKnobs(100_000_000, 0, 0, 0, 0, 0);
        List<Boolean> saving = new ArrayList<>();

        Given.Made made = given.make((start, totals) -> saving.add(totals.bytes(storagePort(given)) > 0));
        int begins = 0;
        for (int i = 1; i < saving.size(); i++) {
            begins += saving.get(i) && !saving.get(i - 1) ? 1 : 0;
        }

        assertThat(begins).isBetween(4, 6);
        assertThat(made.iterations).isNotEmpty();
    }

    /** A job on four random hosts has some in the first group with near certainty; its first rail saves on leaf 1. */
    private static int storagePort(Given given) {
        Grid grid = new Grid(given.fabric);
        return grid.down(grid.storage(0));
    }

    @Test
    void run_linkDown_carriesNothingAndItsFlowsGoElsewhere() {
        Given given = new Given();
        given.seconds = 30;
        given.trace = Given.oneJob(8);
        given.upsets = new UpsetKnobs(0.05, 0, 0, Double.POSITIVE_INFINITY, 1000, 2);
        List<double[]> downs = new ArrayList<>();
        Journal journal = new Journal() {
            @Override
            public void link(double atSeconds, int leaf, int spine, boolean isUp) {
                if (!isUp) {
                    downs.add(new double[] {atSeconds, leaf, spine});
                }
            }
        };
        List<double[]> windows = new ArrayList<>();
        new Generator(given.plan(), journal, (start, end, totals) -> windows.add(totals.bytes.clone()))
                .run(() -> false);
        Grid grid = new Grid(given.fabric);

        assertThat(downs).isNotEmpty();
        for (double[] down : downs) {
            int from = (int) Math.ceil(down[0] * 100) + 1;
            int until = Math.min(windows.size(), (int) Math.floor((down[0] + 2) * 100) - 1);
            for (int window = from; window < until; window++) {
                assertThat(windows.get(window)[grid.up((int) down[1], (int) down[2])])
                        .isLessThan(1000);
            }
        }
        assertThat(windows.stream()
                        .mapToDouble(w -> w[grid.up(0, 0)] + w[grid.up(0, 1)])
                        .sum())
                .isPositive();
    }

    @Test
    void run_churn_bringsJobsAndTakesThem() {
        Given given = eventful();
        given.seconds = 60;
        int[] submitted = {0};
        new Generator(
                        given.plan(),
                        new Journal() {
                            @Override
                            public void submitted(double atSeconds, int number, JobRequest request) {
                                submitted[0]++;
                            }
                        },
                        (start, end, totals) -> {})
                .run(() -> false);

        assertThat(submitted[0]).isBetween(5, 120);
    }

    @Test
    void run_stopped_leavesOff() {
        int[] windows = {0};
        Generator generator = new Generator(new Given().plan(), Journal.NONE, (start, end, totals) -> windows[0]++);

        assertThat(generator.run(() -> windows[0] == 3)).isFalse();
        assertThat(windows[0]).isEqualTo(3);
    }
}
