package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.config.ShadowtuneConfig;
import io.shadowtune.deploy.engine.KafkaSeries;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.forecast.SeriesChoice;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.models.forecast.series.SampleTable;
import io.shadowtune.models.forecast.series.SeriesSplit;
import io.shadowtune.models.forecast.series.SplitSeries;
import io.shadowtune.models.kernel.series.Series;
import io.shadowtune.models.kernel.series.SeriesSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where a training has its series from: a file, the history of an engine, or its topic of windows. */
final class SeriesOptions {
    private static final int MOST_SERIES = 100_000;

    @Option(
            names = "--csv",
            paramLabel = "F.csv",
            description =
                    "Samples to learn from: timestamp,series_id,value; for depths of queues in bytes also kmin_bytes,kmax_bytes,pmax_ratio.")
    private Optional<Path> csv = Optional.empty();

    @Option(names = "--history", description = "Learn from what the engine's history holds; see --data.")
    private boolean history;

    @Option(
            names = "--kafka",
            paramLabel = "HOST:PORT,...",
            description = "Learn from the engine's topic of windows on this broker.")
    private Optional<String> kafka = Optional.empty();

    @Option(
            names = "--head",
            paramLabel = "near|regime",
            defaultValue = "near",
            description = "Steps of 10 s or of 5 min, of --history and --kafka; default: near.")
    private String head = "near";

    @Option(
            names = "--most-series",
            paramLabel = "N",
            defaultValue = "200",
            description = "Series to learn from, of --history and --kafka, drawn by their names; default: 200.")
    private int mostSeries;

    @Mixin
    private final ConfigOptions config = new ConfigOptions();

    @Mixin
    private final DataOption data = new DataOption();

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    /** Whether the series are those an engine forecasts. */
    boolean isOfEngine() {
        return csv.isEmpty();
    }

    /**
     * Reads the series.
     *
     * @throws Failure when they cannot be read or there are none to learn from
     */
    SeriesSource read(Shadowtune root) throws IOException {
        long given = Stream.of(csv.isPresent(), history, kafka.isPresent())
                .filter(there -> there)
                .count();
        require(given == 1, "one of --csv, --history and --kafka is expected");
        require(mostSeries >= 1 && mostSeries <= MOST_SERIES, "--most-series must be within 1..100000");
        List<Series> series;
        if (csv.isPresent()) {
            series = whole(SeriesFiles.split(csv.get(), Optional.empty(), Optional.empty()));
        } else {
            series = ofEngine(root);
        }
        return () -> series;
    }

    private List<Series> ofEngine(Shadowtune root) {
        String word = head.toUpperCase(Locale.ROOT);
        require(
                Stream.of(ForecastHead.values()).anyMatch(known -> known.name().equals(word)),
                "--head must be near or regime, not " + head);
        SeriesChoice choice = new SeriesChoice(ForecastHead.valueOf(word), mostSeries);
        ShadowtuneConfig settings = config.load(root.console());
        SampleTable samples;
        String where;
        try (ProgressLine progress = root.progress()) {
            if (kafka.isPresent()) {
                where = kafka.get();
                samples = KafkaSeries.read(
                        where,
                        settings.broker().topicPrefix(),
                        choice,
                        windows -> progress.at("windows read", windows, 0));
            } else {
                where = data.folder(settings).toString();
                try (HistoryAccess access = data.open(settings)) {
                    samples = HistorySeries.read(access, choice, progress);
                }
            }
        }
        if (samples.seriesCount() == 0) {
            throw Failure.input(
                    "NO_SERIES",
                    where,
                    "holds no series of %d samples that varies; let the engine run for longer"
                            .formatted(SeriesChoice.LEAST_SAMPLES));
        }
        SeriesSplit.Joining joining = SeriesSplit.join(samples, new SampleTable(), new SampleTable());
        if (joining instanceof SeriesSplit.Joining.Refused refused) {
            throw Failure.input("BAD_SERIES", where, refused.because());
        }
        return whole(((SeriesSplit.Joining.Joined) joining).split());
    }

    private static List<Series> whole(SeriesSplit split) {
        return split.series().stream().map(SplitSeries::whole).toList();
    }

    private void require(boolean fine, String expected) {
        if (!fine) {
            throw new ParameterException(spec.commandLine(), expected);
        }
    }
}
