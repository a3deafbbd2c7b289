package io.shadowtune.models.twin.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** A plan for tests, with the usual of everything but what a test asks for, and what came of it. */
final class Given {
    Split split = Split.TRAIN;
    long seed = 7;
    double seconds = 10;
    FabricShape fabric = new FabricShape(2, 4, 2, 2, 400);
    QueueKnobs queue = new QueueKnobs(16L << 20, true, 800_000, 3_200_000, 0.2, true);
    JobKnobs jobs = jobs(1, 0.3, 0, 4);
    UpsetKnobs upsets = new UpsetKnobs(0.05, 0, 0, Double.POSITIVE_INFINITY, 0, 100);
    SideKnobs side = new SideKnobs(0, 1, 0, FlowSizes.USUAL);
    TelemetryKnobs telemetry = new TelemetryKnobs(10_000_000, 0, 0, 0, 0, 0);
    List<JobRequest> trace = List.of();

    /** Jobs with iterations of 0.3 to 0.5 s. */
    static JobKnobs jobs(double load, double duty, double overlap, int flows) {
        Range period = new Range(0.3, 0.5);
        return new JobKnobs(load, period, new Range(duty, duty), new Range(overlap, overlap), flows, 0, 1, false);
    }

    /** One job on all hosts of a fabric. */
    static List<JobRequest> oneJob(int hosts) {
        return List.of(new JobRequest(0, hosts * FabricShape.GPUS_PER_HOST, 1e6));
    }

    GeneratorPlan plan() {
        return new GeneratorPlan(split, seed, seconds, fabric, queue, jobs, upsets, side, telemetry, trace);
    }

    /** Sums over all windows, and the lengths of iterations. */
    static final class Made {
        final Grid grid;
        final List<double[]> bytes = new ArrayList<>();
        final List<Double> iterations = new ArrayList<>();
        final double[] marked;
        final double[] demand;
        final double[] dropped;
        final double[] paused;
        final double[] peak;

        Made(Grid grid) {
            this.grid = grid;
            marked = new double[grid.links()];
            demand = new double[grid.links()];
            dropped = new double[grid.links()];
            paused = new double[grid.links()];
            peak = new double[grid.links()];
        }

        double bytes(int link) {
            return bytes.stream().mapToDouble(window -> window[link]).sum();
        }

        double meanIteration() {
            return iterations.stream().mapToDouble(x -> x).average().orElse(Double.NaN);
        }

        double switches(double[] column) {
            double sum = 0;
            for (int link = grid.nics(); link < column.length; link++) {
                sum += column[link];
            }
            return sum;
        }
    }

    Made make() {
        return make((start, totals) -> {});
    }

    Made make(BiConsumer<Long, LinkTotals> each) {
        Made made = new Made(new Grid(fabric));
        Journal journal = new Journal() {
            @Override
            public void iteration(String job, JobDraft draft, double atSeconds, double seconds) {
                made.iterations.add(seconds);
            }
        };
        new Generator(plan(), journal, (start, end, totals) -> {
                    made.bytes.add(totals.bytes.clone());
                    for (int link = 0; link < made.grid.links(); link++) {
                        made.marked[link] += totals.markedBytes(link);
                        made.demand[link] += totals.demandBytes(link);
                        made.dropped[link] += totals.droppedBytes(link);
                        made.paused[link] += totals.pausedSeconds(link);
                        made.peak[link] = Math.max(made.peak[link], totals.peakQueueBytes(link));
                    }
                    each.accept(start, totals);
                })
                .run(() -> false);
        return made;
    }
}
