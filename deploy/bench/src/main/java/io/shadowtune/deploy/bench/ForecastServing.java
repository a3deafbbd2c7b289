package io.shadowtune.deploy.bench;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.LstmForecaster;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.analog.AnalogForecaster;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
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
 * multiplications, in one run. {@link ServingCost} gives the processor's time, which other processes disturb less.
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

    private final ExecutorService threads = Executors.newFixedThreadPool(1);
    private final ForecastRequest request = LookBacks.request(ROWS, SAMPLES);
    private final EqualNets nets = new EqualNets(ROWS);
    private final AnalogForecaster analog = new AnalogForecaster();
    private final List<SeriesForecast> said = analog.forecast(request);
    private final LstmForecaster searching = nets.forecaster();
    private final LstmForecaster one = searching.sharing(asked -> Optional.of(said));
    private final LstmForecaster two = one.on(threads, 2);
    private final LstmForecaster searchingTwo = searching.on(threads, 2);

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
