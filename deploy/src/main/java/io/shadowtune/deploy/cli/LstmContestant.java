package io.shadowtune.deploy.cli;

import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.LstmForecaster;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.analog.AnalogForecaster;
import io.shadowtune.models.forecast.backtest.Contestant;
import io.shadowtune.models.forecast.backtest.Material;
import io.shadowtune.models.train.LstmChoice;
import io.shadowtune.models.train.LstmConfig;
import io.shadowtune.models.train.Training;
import io.shadowtune.models.train.TrainingSeries;
import java.util.List;
import java.util.function.Consumer;

/** Trains an LSTM on a backtest's material. The only place of {@code backtest} that loads the training library. */
final class LstmContestant {
    private static final String NAME = "lstm";

    private LstmContestant() {}

    /**
     * An LSTM that is trained when the backtest begins; one that cannot be trained withholds every forecast.
     *
     * @param analog whose searches it uses where they were made for the same request
     */
    static Contestant of(long seed, AnalogForecaster analog, ProgressLine progress, Consumer<String> warnings) {
        return Contestant.learned(NAME, material -> fit(material, seed, analog, progress, warnings));
    }

    private static Forecaster fit(
            Material material, long seed, AnalogForecaster analog, ProgressLine progress, Consumer<String> warnings) {
        LstmConfig standard = LstmConfig.standard(seed);
        LstmConfig config = standard.withWindow(
                standard.window().withHorizonSteps(material.head().horizonSteps()));
        List<TrainingSeries> series = material.series().stream()
                .map(one -> new TrainingSeries(one, material.validationStart(one), material.seasonSteps(one)))
                .toList();
        Training training = new LstmChoice(config, LstmProgress.of(config, material.series(), progress)).train(series);
        if (training instanceof Training.Trained trained) {
            LstmForecaster.Loading loading =
                    LstmForecaster.load(NAME, trained.weights().toBytes());
            if (loading instanceof LstmForecaster.Loading.Loaded loaded) {
                return loaded.forecaster().sharing(analog::said);
            }
            return silent(((LstmForecaster.Loading.Refused) loading).because(), warnings);
        }
        return silent(((Training.Refused) training).because(), warnings);
    }

    private static Forecaster silent(String because, Consumer<String> warnings) {
        warnings.accept("lstm: not trained: " + because);
        return new Silent(because);
    }

    /**
     * Says nothing.
     *
     * @param because why
     */
    private record Silent(String because) implements Forecaster {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public List<SeriesForecast> forecast(ForecastRequest request) {
            return request.rows().stream()
                    .map(row -> (SeriesForecast) new SeriesForecast.Withheld(row.seriesId(), NAME, because))
                    .toList();
        }
    }
}
