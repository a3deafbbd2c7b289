package io.shadowtune.models.forecast.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.Rows;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.baseline.Baseline;
import io.shadowtune.models.forecast.blend.BlendRule;
import io.shadowtune.models.forecast.onset.EpisodeRule;
import io.shadowtune.models.forecast.onset.OnsetLearner;
import io.shadowtune.models.forecast.onset.OnsetLessons;
import io.shadowtune.models.forecast.series.SeriesSplit;
import io.shadowtune.models.forecast.series.SplitSeries;
import io.shadowtune.models.forecast.skill.SpeakingRule;
import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.Series;
import io.shadowtune.models.kernel.tree.BoostedTrees;
import io.shadowtune.models.kernel.tree.DecisionTree;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BacktestTest {
    private static final Duration STEP = Duration.ofSeconds(10);
    private static final Head HEAD = new Head("three", STEP, 3);
    private static final BacktestRule RULE =
            new BacktestRule(1, 60, BlendRule.standard(), new SpeakingRule(5, 50, 4, 0.9, 0.2), EpisodeRule.standard());

    /** Knows the series; sees nothing of the request but where it ends. */
    private static final class Oracle implements Forecaster {
        private final double[] values;

        Oracle(double[] values) {
            this.values = values;
        }

        @Override
        public String name() {
            return "oracle";
        }

        @Override
        public List<SeriesForecast> forecast(ForecastRequest request) {
            List<SeriesForecast> answers = new ArrayList<>();
            for (LookBack row : request.rows()) {
                double[][] q = new double[request.head().horizonSteps()][4];
                for (int h = 0; h < q.length; h++) {
                    Arrays.fill(q[h], values[row.origin().end() + h]);
                }
                answers.add(new SeriesForecast.Given(row.seriesId(), name(), QuantileForecast.of(q)));
            }
            return answers;
        }
    }

    @Test
    void run_oracleAgainstPersistence_hasNoErrorAndIsServed() throws IOException {
        double[] values = Rows.noise(400, 5);
        List<ModelReport> reports = run(values, Contestant.learned("oracle", m -> new Oracle(values)));
        ModelReport oracle = of(reports, "oracle");
        assertThat(oracle.all().rmseRatio()).isZero();
        assertThat(oracle.mase()).isZero();
        assertThat(oracle.all().rows()).isEqualTo(3L * (100 - 3 + 1));
        ModelReport served = of(reports, "served");
        assertThat(served.all().rmseRatio()).isZero();
    }

    @Test
    void run_persistence_hasRatioOneAndItsKnownError() throws IOException {
        double[] ramp = new double[400];
        for (int i = 0; i < ramp.length; i++) {
            ramp[i] = i;
        }
        ModelReport persistence = of(run(ramp), "persistence");
        assertThat(persistence.all().rmseRatio()).isEqualTo(1);
        assertThat(persistence.mase()).isCloseTo(2, within(1e-9));
        assertThat(persistence.pinball50()).isCloseTo(1, within(1e-9));
        assertThat(persistence.steps().get(2).coverage90()).isEqualTo(1);
    }

    @Test
    void run_modelWorseThanPersistence_isNotServed() throws IOException {
        double[] ramp = new double[400];
        for (int i = 0; i < ramp.length; i++) {
            ramp[i] = i;
        }
        List<ModelReport> reports = run(ramp, Contestant.learned("constant", m -> Baseline.constant()));
        ModelReport served = of(reports, "served");
        assertThat(served.all().rmseRatio()).isEqualTo(1);
    }

    @Test
    void run_sink_getsEveryScoredStepOfEveryModel() throws IOException {
        StringBuilder csv = new StringBuilder();
        backtest()
                .run(
                        split(Rows.noise(400, 5)),
                        HEAD,
                        List.of(Contestant.simple(Baseline.persistence())),
                        new ForecastCsv(csv));
        List<String> lines = csv.toString().lines().toList();
        assertThat(lines.get(0)).isEqualTo("model,series_id,origin,step,q10,q50,q90,q99,actual");
        assertThat(lines).hasSize(1 + 3 * 3 * 98);
        assertThat(lines.get(1)).startsWith("persistence,s,1970-01-01T00:49:50Z,1,");
    }

    @Test
    void material_ofASplit_holdsNothingOfTheTest() {
        Material material = Material.of(split(Rows.noise(400, 5)), HEAD);
        assertThat(material.series().get(0).length()).isEqualTo(300);
        assertThat(material.training().get(0).length()).isEqualTo(200);
    }

    /** Episodes of two samples every ten: the trees are asked about the training and validation parts only, and are listened to. */
    @Test
    void run_withALearner_showsItThePartsBeforeTheTestAndServesWhatItLearned() throws IOException {
        double[] values = new double[2000];
        Random random = new Random(4);
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 10 < 1 ? 5 : random.nextDouble();
        }
        SeriesSplit split = new SeriesSplit(
                STEP, List.of(new SplitSeries(new Series("s", Instant.EPOCH, STEP, values, Features.NONE), 800, 1000)));
        List<OnsetLessons> heard = new ArrayList<>();
        // Steps since the last start, as the lessons have it: an episode starts within three from the seventh on.
        DecisionTree since = new DecisionTree(
                new int[] {19, DecisionTree.LEAF, DecisionTree.LEAF},
                new double[] {Math.log1p(7.5), -4, 4},
                new int[] {1, 0, 0},
                new int[] {2, 0, 0});
        BacktestRule rule = RULE.withEpisodes(new EpisodeRule(0.8, OptionalDouble.of(2)));
        List<ModelReport> reports = new Backtest(rule, () -> 0L, (shown, heldBack) -> {
                    heard.add(shown);
                    heard.add(heldBack);
                    return Optional.of(new BoostedTrees(0, List.of(since)));
                })
                .run(split, HEAD, List.of(Contestant.simple(Baseline.persistence())), ForecastSink.none());
        assertThat(heard.get(0).rows()).hasSizeBetween(650, 800);
        assertThat(heard.get(1).rows()).hasSizeBetween(150, 200);
        double served = of(reports, BacktestRule.SERVED).onsets().averagePrecision();
        assertThat(served)
                .isGreaterThan(0.9)
                .isGreaterThan(of(reports, "persistence").onsets().averagePrecision() + 0.2);
    }

    private static List<ModelReport> run(double[] values, Contestant... more) throws IOException {
        List<Contestant> contestants = new ArrayList<>(List.of(Contestant.simple(Baseline.persistence())));
        contestants.addAll(List.of(more));
        return backtest().run(split(values), HEAD, contestants, ForecastSink.none());
    }

    private static ModelReport of(List<ModelReport> reports, String model) {
        return reports.stream().filter(r -> r.model().equals(model)).findFirst().orElseThrow();
    }

    private static Backtest backtest() {
        return new Backtest(RULE, () -> 0L, OnsetLearner.none());
    }

    private static SeriesSplit split(double[] values) {
        Series whole = new Series("s", Instant.EPOCH, STEP, values, Features.NONE);
        return new SeriesSplit(STEP, List.of(new SplitSeries(whole, 200, 300)));
    }
}
