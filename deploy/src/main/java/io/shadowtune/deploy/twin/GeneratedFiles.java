package io.shadowtune.deploy.twin;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.generator.Metric;
import io.shadowtune.models.twin.generator.RowSink;
import io.shadowtune.models.twin.generator.SeriesList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The three parts of a generated set, cut by the true time of a window: the first 60 % to train, 15 % to validate, the
 * rest to test. They take their names when all are whole. Not thread-safe.
 */
final class GeneratedFiles implements RowSink, AutoCloseable {
    /** Ends of the parts' names. */
    static final List<String> PARTS = List.of("train", "val", "test");

    private static final double TRAIN_RATIO = 0.6;
    private static final double VALIDATION_RATIO = 0.75;

    private final List<UnfinishedFile> files;
    private final long trainEndNanos;
    private final long validationEndNanos;
    private final List<RowWriter> writers = new ArrayList<>();
    private final byte[][] names;
    private final int[] decimals;
    private final long[] rows = new long[PARTS.size()];

    /**
     * Opens the files.
     *
     * @throws Failure when the folder cannot be written
     */
    GeneratedFiles(Path folder, GeneratorFile file, SeriesList series, FileOpener opener) {
        this.files = PARTS.stream()
                .map(part -> UnfinishedFile.of(folder, file.name(), part))
                .toList();
        long window = file.plan().telemetry().windowNanos();
        this.trainEndNanos = Math.round(file.windows() * TRAIN_RATIO) * window;
        this.validationEndNanos = Math.round(file.windows() * VALIDATION_RATIO) * window;
        this.names =
                series.names().stream().map(text -> text.getBytes(US_ASCII)).toArray(byte[][]::new);
        this.decimals = new int[names.length];
        List<Metric> metrics = series.metrics();
        for (int i = 0; i < names.length; i++) {
            decimals[i] = metrics.get(i % metrics.size()).decimals();
        }
        try {
            for (UnfinishedFile part : files) {
                writers.add(new RowWriter(part.open(opener)));
            }
        } catch (Failure e) {
            close();
            throw e;
        }
    }

    private int part(long trueNanos) {
        int part = trueNanos < trainEndNanos ? 0 : trueNanos < validationEndNanos ? 1 : 2;
        rows[part]++;
        return part;
    }

    @Override
    public void row(long trueNanos, long toldNanos, int series, double value) {
        int part = part(trueNanos);
        try {
            writers.get(part).row(toldNanos, names[series], value, decimals[series]);
        } catch (IOException e) {
            throw files.get(part).unwritable(e);
        }
    }

    @Override
    public void counter(long trueNanos, long toldNanos, int series, long value) {
        int part = part(trueNanos);
        try {
            writers.get(part).row(toldNanos, names[series], value);
        } catch (IOException e) {
            throw files.get(part).unwritable(e);
        }
    }

    /** Rows in each part. */
    List<Long> rows() {
        return List.of(rows[0], rows[1], rows[2]);
    }

    /**
     * Says that there are no more rows.
     *
     * @throws Failure when the last of them cannot be written
     */
    void end() {
        for (int i = 0; i < files.size(); i++) {
            try {
                writers.get(i).close();
            } catch (IOException e) {
                throw files.get(i).unwritable(e);
            }
        }
    }

    /** Gives the files their names. */
    void finish() {
        files.forEach(UnfinishedFile::finish);
    }

    /** Takes away what was not finished. */
    @Override
    public void close() {
        for (int i = 0; i < writers.size(); i++) {
            files.get(i).discard(writers.get(i));
        }
        // Of one that could not be opened whole, too.
        files.forEach(file -> file.discard(() -> {}));
    }
}
