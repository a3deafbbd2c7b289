package io.shadowtune.deploy.bench;

import io.shadowtune.policy.learned.TunedView;
import io.shadowtune.policy.learned.library.SurfaceAnswer;
import io.shadowtune.policy.learned.library.SurfaceArm;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Milliseconds in which the reactive, the learned and the best-static arm decide 10,000 scopes, no two of which show the same counters,
 * under four settings and at two link rates, on one and on two threads; tables of the response surface are warm, as they are after the
 * first block.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 1,
        jvmArgs = {"-XX:+UseSerialGC", "-Xmx2g"})
public class Deciding {
    private static final int SCOPES = 10_000;

    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final SurfaceArm arm = DrawnViews.arm();
    private final List<TunedView> views = DrawnViews.of(SCOPES);

    /** Fills the tables, and says how many scopes are moved: a benchmark of arms that all hold at once tells nothing. */
    @Setup
    public void fill() {
        System.out.printf("of %d scopes an arm moves %d times%n", SCOPES, decide(views));
    }

    /** Ends the thread. */
    @TearDown
    public void close() {
        thread.shutdown();
    }

    /** All on the calling thread. */
    @Benchmark
    public int oneThread() {
        return decide(views);
    }

    /** Half of them on another thread. */
    @Benchmark
    public int twoThreads() throws Exception {
        Future<Integer> half = thread.submit(() -> decide(views.subList(0, SCOPES / 2)));
        return decide(views.subList(SCOPES / 2, SCOPES)) + half.get();
    }

    private int decide(List<TunedView> some) {
        int moves = 0;
        for (TunedView view : some) {
            moves += arm.fromMeasurement(view) instanceof SurfaceAnswer.Move ? 1 : 0;
            moves += arm.fromForecast(view) instanceof SurfaceAnswer.Move ? 1 : 0;
            moves += arm.fromAllLoads(view) instanceof SurfaceAnswer.Move ? 1 : 0;
        }
        return moves;
    }
}
