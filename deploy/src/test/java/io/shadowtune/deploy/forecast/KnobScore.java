package io.shadowtune.deploy.forecast;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.LstmForecaster;
import io.shadowtune.models.forecast.Pinball;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.series.Steps;
import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.MarkingFeatures;
import io.shadowtune.models.kernel.series.Series;
import io.shadowtune.models.kernel.series.WindowSpec;
import io.shadowtune.models.train.LstmConfig;
import io.shadowtune.models.train.LstmTrainer;
import io.shadowtune.models.train.Training;
import io.shadowtune.models.train.TrainingProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What thresholds as inputs bring the LSTM, on queues and settings that it has not seen; run by its main with seeds as arguments; the figures stand in models/RATIONALE.md. */
final class KnobScore {
    private static final WindowSpec WINDOW = new WindowSpec(32, 10, 256, 8, 0, 3, 0);
    private static final int EVERY = 5;
    private static final int SOON_STEPS = 10;
    private static final long OTHERS = 7_919;

    /**
     * Loss with thresholds over the loss without, of the same held-out origins; below 1 they help.
     *
     * @param validation of the parts that weights are chosen by
     * @param depth of queue depth
     * @param marks of the ratio of marks
     * @param depthSoon of queue depth, origins within ten steps after a change
     * @param marksSoon of the ratio of marks, the same
     * @param masked of both, when the net with thresholds is not told them
     */
    record Ratios(double validation, double depth, double marks, double depthSoon, double marksSoon, double masked) {}

    private KnobScore() {}

    /** Prints a row for each seed given. */
    public static void main(String[] seeds) {
        System.out.println("| seed | validation | depth | marks | depth, soon after | marks, soon after | not told |");
        System.out.println("|---|---|---|---|---|---|---|");
        for (String seed : seeds) {
            Ratios r = measure(Long.parseLong(seed), 48, 16, 600, 10);
            System.out.println(String.format(
                    Locale.ROOT,
                    "| %s | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f |",
                    seed,
                    r.validation(),
                    r.depth(),
                    r.marks(),
                    r.depthSoon(),
                    r.marksSoon(),
                    r.masked()));
        }
    }

    /** Learns from so many queues with and without, and measures on others with other settings. */
    static Ratios measure(long seed, int queues, int heldQueues, int steps, int epochs) {
        List<Series> learned = KnobQueues.of(queues, steps, seed);
        List<Series> held = KnobQueues.of(heldQueues, steps, seed + OTHERS);
        LstmConfig.Learning learning = new LstmConfig.Learning(epochs, 4096, 128, 5e-3, 0.05, 1e-2, 4);
        Training.Trained plain = train(new LstmConfig(WINDOW, 16, 16, learning, seed), learned);
        Training.Trained knobs =
                train(new LstmConfig(WINDOW.withStatics(MarkingFeatures.COUNT), 16, 16, learning, seed), learned);
        double[] without = losses(plain, held, true);
        double[] with = losses(knobs, held, true);
        double[] masked = losses(knobs, held, false);
        return new Ratios(
                knobs.report().validationLoss() / plain.report().validationLoss(),
                with[0] / without[0],
                with[1] / without[1],
                with[2] / without[2],
                with[3] / without[3],
                (masked[0] + masked[1]) / (without[0] + without[1]));
    }

    private static Training.Trained train(LstmConfig config, List<Series> series) {
        return (Training.Trained) new LstmTrainer(config, TrainingProgress.none()).train(() -> series, 0.2);
    }

    /** Pinball losses in each series' usual step: of depth and of marks at all origins, then at those soon after a change. */
    private static double[] losses(Training.Trained trained, List<Series> held, boolean told) {
        LstmForecaster forecaster = ((LstmForecaster.Loading.Loaded)
                        LstmForecaster.load("lstm", trained.weights().toBytes()))
                .forecaster();
        double[] losses = new double[4];
        for (Series series : held) {
            double unit = Steps.usual(series.values(0, series.length()));
            int kind = series.id().endsWith("marks") ? 1 : 0;
            List<LookBack> rows = new ArrayList<>();
            List<Integer> ends = new ArrayList<>();
            for (int end = WINDOW.historySteps(); end + 10 <= series.length() && unit > 0; end += EVERY) {
                rows.add(LookBack.of(
                        series.id(),
                        series.values(0, end),
                        series.timeAt(end - 1L),
                        series.step(),
                        0,
                        told ? series.features().at(end - 1) : Features.NONE));
                ends.add(end);
            }
            Head head = new Head("ten", series.step(), 10);
            List<SeriesForecast> answers = forecaster.forecast(new ForecastRequest(head, rows));
            for (int i = 0; i < rows.size(); i++) {
                double loss = 0;
                for (int step = 1; step <= 10; step++) {
                    loss += Pinball.mean(
                                    ((SeriesForecast.Given) answers.get(i)).quantiles(),
                                    step,
                                    series.valueAt(ends.get(i) + step - 1))
                            / unit;
                }
                losses[kind] += loss;
                losses[2 + kind] += isSoon(series, ends.get(i)) ? loss : 0;
            }
        }
        return losses;
    }

    private static boolean isSoon(Series series, int end) {
        return !series.features().at(end - 1).equals(series.features().at(end - 1 - SOON_STEPS));
    }
}
