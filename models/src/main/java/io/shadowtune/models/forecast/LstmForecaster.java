package io.shadowtune.models.forecast;

import io.shadowtune.models.kernel.ForecastBatch;
import io.shadowtune.models.kernel.ForecastNetwork;
import io.shadowtune.models.kernel.ForecastWeights;
import io.shadowtune.models.kernel.NetworkReading;
import io.shadowtune.models.kernel.series.AnalogueQuantiles;
import io.shadowtune.models.kernel.series.Encoding;
import io.shadowtune.models.kernel.series.Origin;
import io.shadowtune.models.kernel.series.WindowEncoder;
import io.shadowtune.models.kernel.series.WindowSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** Serves a trained LSTM from the kernel: one network for all series. Immutable and thread-safe. */
public final class LstmForecaster implements Forecaster {
    /** Rows that are worth another thread. */
    private static final int LEAST_ROWS = 64;
    /** Rows encoded and passed through the network at a time, which bounds the memory of a call. */
    private static final int BLOCK = 512;

    private final String name;
    private final ForecastNetwork network;
    private final WindowSpec spec;
    private final Executor threads;
    private final int parts;
    private final Function<ForecastRequest, Optional<List<SeriesForecast>>> analogues;

    private LstmForecaster(
            String name,
            ForecastNetwork network,
            WindowSpec spec,
            Executor threads,
            int parts,
            Function<ForecastRequest, Optional<List<SeriesForecast>>> analogues) {
        this.name = name;
        this.network = network;
        this.spec = spec;
        this.threads = threads;
        this.parts = parts;
        this.analogues = analogues;
    }

    /** What came of loading an artefact. */
    public sealed interface Loading {
        /**
         * The forecaster can be used.
         *
         * @param forecaster the forecaster
         */
        record Loaded(LstmForecaster forecaster) implements Loading {}

        /**
         * The artefact cannot be served.
         *
         * @param because what is wrong with it
         */
        record Refused(String because) implements Loading {}
    }

    /** Loads a weight file under the name that its forecasts are to carry. */
    public static Loading load(String name, byte[] weightFile) {
        NetworkReading reading = ForecastWeights.read(weightFile);
        if (reading instanceof NetworkReading.Refused refused) {
            return new Loading.Refused(refused.because());
        }
        NetworkReading.Ready ready = (NetworkReading.Ready) reading;
        try {
            WindowSpec spec = WindowSpec.ofProperties(ready.file().properties());
            return checked(
                    new LstmForecaster(name, ready.network(), spec, Runnable::run, 1, request -> Optional.empty()));
        } catch (IllegalArgumentException misfit) {
            return new Loading.Refused(String.valueOf(misfit.getMessage()));
        }
    }

    private static Loading checked(LstmForecaster f) {
        if (f.network.channels() != f.spec.channels() || f.network.context() != f.spec.contextLength()) {
            return new Loading.Refused(
                    "The network takes %d channels and %d context values, its window spec makes %d and %d."
                            .formatted(
                                    f.network.channels(),
                                    f.network.context(),
                                    f.spec.channels(),
                                    f.spec.contextLength()));
        }
        double[] levels = f.network.head().levels();
        if (!Arrays.equals(levels, QuantileForecast.levels())
                || f.network.head().steps() != f.spec.horizonSteps()) {
            return new Loading.Refused("The network says the quantiles %s of %d steps; wanted are %s of %d."
                    .formatted(
                            Arrays.toString(levels),
                            f.network.head().steps(),
                            Arrays.toString(QuantileForecast.levels()),
                            f.spec.horizonSteps()));
        }
        return new Loading.Loaded(f);
    }

    /**
     * The same, which cuts large requests into parts for these threads. A row's answer depends on that row alone, so that the answers
     * are the same for any number of parts.
     *
     * @param others threads that the caller owns; a call waits for them, so it must not run on one of them
     * @param most parts of a request, at least 1; one of them runs on the calling thread
     */
    public LstmForecaster on(Executor others, int most) {
        if (most < 1) {
            throw new IllegalArgumentException("The parts (%d) must be positive.".formatted(most));
        }
        return new LstmForecaster(name, network, spec, others, most, analogues);
    }

    /**
     * The same, which takes what followed analogues from who has just searched for them, where its network wants them from as many
     * samples and steps; it says the same as without. Whoever is asked for the same request first spares the other the search.
     *
     * @param said what {@code analog} said to this very request, if it was asked last; must be thread-safe
     */
    public LstmForecaster sharing(Function<ForecastRequest, Optional<List<SeriesForecast>>> said) {
        return spec.analogueSteps() == AnalogueQuantiles.HISTORY_STEPS
                ? new LstmForecaster(name, network, spec, threads, parts, said)
                : this;
    }

    /** How look-backs are encoded for this network. */
    public WindowSpec spec() {
        return spec;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<SeriesForecast> forecast(ForecastRequest request) {
        int horizonSteps = request.head().horizonSteps();
        if (horizonSteps > spec.horizonSteps()) {
            String because = "trained for %d steps, asked for %d".formatted(spec.horizonSteps(), horizonSteps);
            return request.rows().stream()
                    .map(row -> (SeriesForecast) new SeriesForecast.Withheld(row.seriesId(), name, because))
                    .toList();
        }
        List<LookBack> rows = request.rows();
        List<SeriesForecast> followed =
                horizonSteps == spec.horizonSteps() ? analogues.apply(request).orElse(List.of()) : List.of();
        int count = Math.max(1, Math.min(parts, rows.size() / LEAST_ROWS));
        List<CompletableFuture<List<SeriesForecast>>> others = new ArrayList<>();
        for (int i = 1; i < count; i++) {
            int from = bound(rows.size(), i, count);
            int to = bound(rows.size(), i + 1, count);
            others.add(CompletableFuture.supplyAsync(
                    () -> all(part(rows, from, to), part(followed, from, to), horizonSteps), threads));
        }
        int to = bound(rows.size(), 1, count);
        List<SeriesForecast> answers = new ArrayList<>(rows.size());
        answers.addAll(all(part(rows, 0, to), part(followed, 0, to), horizonSteps));
        others.forEach(part -> answers.addAll(part.join()));
        return answers;
    }

    private static <T> List<T> part(List<T> all, int from, int to) {
        return all.isEmpty() ? all : all.subList(from, to);
    }

    private static int bound(int rows, int part, int count) {
        return (int) ((long) rows * part / count);
    }

    private List<SeriesForecast> all(List<LookBack> rows, List<SeriesForecast> followed, int horizonSteps) {
        Buffers buffers = new Buffers(network, spec, Math.min(BLOCK, rows.size()));
        List<SeriesForecast> answers = new ArrayList<>(rows.size());
        for (int from = 0; from < rows.size(); from += BLOCK) {
            int to = Math.min(rows.size(), from + BLOCK);
            block(rows.subList(from, to), part(followed, from, to), horizonSteps, buffers, answers);
        }
        return answers;
    }

    private void block(
            List<LookBack> rows,
            List<SeriesForecast> followed,
            int horizonSteps,
            Buffers b,
            List<SeriesForecast> answers) {
        List<Encoding> encodings = new ArrayList<>(rows.size());
        int count = 0;
        for (int i = 0; i < rows.size(); i++) {
            Origin origin = rows.get(i).origin();
            Encoding encoding = followed.isEmpty()
                    ? b.encoder.encode(origin, b.windows[count], b.contexts[count])
                    : b.encoder.encode(origin, b.followed(followed.get(i)), b.windows[count], b.contexts[count]);
            encodings.add(encoding);
            count += encoding instanceof Encoding.Encoded ? 1 : 0;
        }
        b.pass.forward(b.windows, b.contexts, count, b.residuals);
        int next = 0;
        for (int i = 0; i < rows.size(); i++) {
            String id = rows.get(i).seriesId();
            if (encodings.get(i) instanceof Encoding.Encoded encoded) {
                answers.add(given(id, encoded, b.residuals[next++], horizonSteps));
            } else {
                answers.add(new SeriesForecast.Withheld(id, name, ((Encoding.Refused) encodings.get(i)).because()));
            }
        }
    }

    private SeriesForecast given(String id, Encoding.Encoded encoded, float[] residuals, int horizonSteps) {
        int width = QuantileForecast.levels().length;
        double[][] quantiles = new double[horizonSteps][width];
        for (int s = 0; s < horizonSteps; s++) {
            for (int q = 0; q < width; q++) {
                quantiles[s][q] = encoded.toValue(residuals[s * width + q]);
            }
        }
        return new SeriesForecast.Given(id, name, QuantileForecast.of(quantiles));
    }

    /** Working memory of one call, used by one block of its rows after the other. */
    private static final class Buffers {
        private static final double[][] NOTHING = {};

        final ForecastBatch pass;
        final WindowEncoder encoder;
        final float[][] windows;
        final float[][] contexts;
        final float[][] residuals;
        private final double[][] followed;

        Buffers(ForecastNetwork network, WindowSpec spec, int rows) {
            pass = network.newBatch();
            encoder = new WindowEncoder(spec);
            windows = new float[rows][spec.windowSteps() * spec.channels()];
            contexts = new float[rows][spec.contextLength()];
            residuals = new float[rows][network.output().outputs()];
            followed = new double[spec.horizonSteps()][QuantileForecast.levels().length];
        }

        /** What was said to follow, as the encoder takes it. */
        double[][] followed(SeriesForecast said) {
            if (said instanceof SeriesForecast.Given given) {
                for (int s = 0; s < followed.length; s++) {
                    for (int q = 0; q < followed[s].length; q++) {
                        followed[s][q] = given.quantiles().at(s + 1, q);
                    }
                }
                return followed;
            }
            return NOTHING;
        }
    }
}
