package io.shadowtune.deploy.forecast;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.shadowtune.models.forecast.backtest.ModelReport;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The text of a finished set's result, with what it is the result of. */
public final class SetResultFile {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private SetResultFile() {}

    /**
     * What stands in the file.
     *
     * @param of what it is the result of, see {@link #read}
     */
    private record Kept(
            String of, String name, long stepNanos, int series, double seconds, List<ModelReport> reports, Seen seen) {
        Kept {
            // A text without them is damaged.
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(seen, "seen");
            reports = List.copyOf(reports);
        }
    }

    /** The text of a result. */
    public static String write(SetResult result, String of) {
        try {
            return JSON.writeValueAsString(new Kept(
                    of,
                    result.name(),
                    result.step().toNanos(),
                    result.series(),
                    result.seconds(),
                    result.reports(),
                    result.seen()));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The result in a text; empty when it is one of something else, or the text is damaged.
     *
     * @param of program, files and seed, in one word
     */
    public static Optional<SetResult> read(String text, String of) {
        try {
            Kept kept = JSON.readValue(text, Kept.class);
            return kept == null || !of.equals(kept.of())
                    ? Optional.empty()
                    : Optional.of(new SetResult(
                            kept.name(),
                            Duration.ofNanos(kept.stepNanos()),
                            kept.series(),
                            kept.seconds(),
                            kept.reports(),
                            kept.seen()));
        } catch (JsonProcessingException damaged) {
            return Optional.empty();
        }
    }
}
