package io.shadowtune.deploy.bench;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.LstmForecaster;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.analog.AnalogForecaster;
import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.Origin;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.nd4j.linalg.api.ndarray.INDArray;
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
 * Milliseconds to forecast 1,000 series from 1,000 samples each: the kernel with encoding on one and two threads, after somebody's
 * search for analogues and with its own, its passes alone, beside DL4J's {@code output()} of an equal net and a bare product of as many
 * multiplications, in one run; and 100,000 series at once in a heap of 512 MB.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgs = "-XX:+UseSerialGC")
public class ForecastServing {
    private static final int ROWS = 1000;
    private static final int SAMPLES = 1000;
    private static final int MANY = 100;

    private final ExecutorService threads = Executors.newFixedThreadPool(1);
    private final ForecastRequest request = request(1);
    private final ForecastRequest large = request(MANY);
    private final EqualNets nets = new EqualNets(ROWS);
    private final AnalogForecaster analog = new AnalogForecaster();
    private final List<SeriesForecast> said = analog.forecast(request);
    private final LstmForecaster searching = nets.forecaster();
    private final LstmForecaster one = searching.sharing(asked -> Optional.of(repeated(asked)));
    private final LstmForecaster two = one.on(threads, 2);
    private final LstmForecaster searchingTwo = searching.on(threads, 2);

    /** Rows that look at the same samples up to {@code times} origins, so that what is measured is not the memory of samples. */
    private static ForecastRequest request(int times) {
        Random random = new Random(1);
        Head head = Head.near();
        List<LookBack> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            double[] values = new double[SAMPLES];
            Arrays.setAll(values, k -> 100 + 5 * random.nextGaussian());
            LookBack row = LookBack.of("s" + i, values, Instant.EPOCH, head.step(), 0, Features.NONE);
            for (int k = 0; k < times; k++) {
                Origin at = row.origin();
                int end = SAMPLES - k % 8;
                rows.add(new LookBack(
                        row.seriesId(), new Origin(at.samples(), end, at.time(), at.step(), 0, Features.NONE)));
            }
        }
        return new ForecastRequest(head, rows);
    }

    private List<SeriesForecast> repeated(ForecastRequest asked) {
        return asked.rows().size() == ROWS
                ? said
                : IntStream.range(0, asked.rows().size())
                        .mapToObj(i -> said.get(i / MANY))
                        .toList();
    }

    /** Both nets must say the same, or their times cannot be compared. */
    @Setup
    public void check() {
        nets.requireEqual();
    }

    /** Ends the threads. */
    @TearDown
    public void close() {
        threads.shutdown();
    }

    /** Encoding and passes on the calling thread, after the search of another. */
    @Benchmark
    public List<SeriesForecast> kernelOneThread() {
        return one.forecast(request);
    }

    /** Encoding and passes on the calling thread and another, after the search of another. */
    @Benchmark
    public List<SeriesForecast> kernelTwoThreads() {
        return two.forecast(request);
    }

    /** Search, encoding and passes on the calling thread and another. */
    @Benchmark
    public List<SeriesForecast> searchingTwoThreads() {
        return searchingTwo.forecast(request);
    }

    /** 100,000 series on the calling thread and another, after the search of another. */
    @Benchmark
    @Fork(
            value = 1,
            jvmArgs = {"-XX:+UseSerialGC", "-Xmx512m"})
    public List<SeriesForecast> hundredThousand() {
        return two.forecast(large);
    }

    /** 100,000 series with the search, on the calling thread and another. */
    @Benchmark
    @Fork(
            value = 1,
            jvmArgs = {"-XX:+UseSerialGC", "-Xmx512m"})
    public List<SeriesForecast> hundredThousandSearching() {
        return searchingTwo.forecast(large);
    }

    /** Passes alone. */
    @Benchmark
    public float[][] kernelPasses() {
        return nets.kernelPasses();
    }

    /** DL4J's inference of the same inputs in one batch. */
    @Benchmark
    public INDArray dl4jOutput() {
        return nets.dl4jOutput();
    }

    /** As many multiplications as the net has, in the library's own matrix products. */
    @Benchmark
    public INDArray bareProduct() {
        return nets.bareProduct();
    }

    /** The search for analogues in the same samples. */
    @Benchmark
    public List<SeriesForecast> analogOneThread() {
        return analog.forecast(request);
    }
}
