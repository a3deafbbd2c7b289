package io.shadowtune.deploy.bench;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.LstmForecaster;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.analog.AnalogForecaster;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Milliseconds of the processor for 1,000 series of 1,000 samples, on one thread, the least of {@value #ROUNDS} rounds after as many to
 * warm up: what serving costs on a machine on which others work too. Then 100,000 series by wall clock on two threads.
 */
public final class ServingCost {
    private static final int ROWS = 1000;
    private static final int SAMPLES = 1000;
    private static final int MANY = 100_000;
    private static final int ROUNDS = 40;
    private static final double NANOS = 1e6;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    private ServingCost() {}

    /** Prints the figures. */
    public static void main(String[] arguments) {
        new ServingCost().run();
    }

    private void run() {
        ForecastRequest request = LookBacks.request(ROWS, SAMPLES);
        EqualNets nets = new EqualNets(ROWS);
        nets.requireEqual();
        AnalogForecaster analog = new AnalogForecaster();
        List<SeriesForecast> said = analog.forecast(request);
        LstmForecaster lstm = nets.forecaster();
        LstmForecaster shared = lstm.sharing(asked -> Optional.of(said));
        cost("kernel, encoding and passes, after a shared search", () -> shared.forecast(request));
        cost("kernel, passes alone", nets::kernelPasses);
        cost("DL4J output(), one batch, passes alone", nets::dl4jOutput);
        cost("bare product of the LSTM's multiplications", nets::bareProduct);
        cost("search for analogues and what followed", () -> analog.forecast(request));
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            List<SeriesForecast> many = LookBacks.repeated(request, MANY).rows().stream()
                    .map(row -> said.get(Integer.parseInt(row.seriesId().substring(1))))
                    .toList();
            LstmForecaster two = lstm.on(other, 2);
            ForecastRequest large = LookBacks.repeated(request, MANY);
            wall("100,000 series, two threads, after a shared search", two.sharing(asked -> Optional.of(many)), large);
            wall("100,000 series, two threads, with the search", two, large);
        } finally {
            other.shutdown();
        }
    }

    private void cost(String what, Runnable work) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 2 * ROUNDS; i++) {
            long before = threads.getCurrentThreadCpuTime();
            work.run();
            least = Math.min(least, threads.getCurrentThreadCpuTime() - before);
        }
        System.out.printf("%-52s %6.1f ms of the processor%n", what, least / NANOS);
    }

    private void wall(String what, LstmForecaster forecaster, ForecastRequest request) {
        long cpuBefore = cpuOfProcess();
        long before = System.nanoTime();
        int answers = forecaster.forecast(request).size();
        double wall = (System.nanoTime() - before) / NANOS;
        System.out.printf(
                "%-52s %6.0f ms by the clock, %.0f of the processor, %d answers, heap of %d MB%n",
                what,
                wall,
                (cpuOfProcess() - cpuBefore) / NANOS,
                answers,
                Runtime.getRuntime().totalMemory() >> 20);
    }

    private static long cpuOfProcess() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
