package io.shadowtune.deploy.twin;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.generator.Metric;
import io.shadowtune.models.twin.generator.RowSink;
import io.shadowtune.models.twin.generator.SeriesList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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

    private final Path folder;
    private final String name;
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
    GeneratedFiles(Path folder, GeneratorFile file, SeriesList series) {
        this.folder = folder;
        this.name = file.name();
        long window = file.plan().telemetry().windowNanos();
        long windows = Math.round(file.plan().seconds() * 1e9) / window;
        this.trainEndNanos = Math.round(windows * TRAIN_RATIO) * window;
        this.validationEndNanos = Math.round(windows * VALIDATION_RATIO) * window;
        this.names =
                series.names().stream().map(text -> text.getBytes(US_ASCII)).toArray(byte[][]::new);
        this.decimals = new int[names.length];
        List<Metric> metrics = series.metrics();
        for (int i = 0; i < names.length; i++) {
            decimals[i] = metrics.get(i % metrics.size()).decimals();
        }
        try {
            Files.createDirectories(folder);
            for (String part : PARTS) {
                writers.add(new RowWriter(Files.newOutputStream(partial(part))));
            }
        } catch (IOException e) {
            close();
            throw unwritable(e);
        }
    }

    private Path partial(String part) {
        return folder.resolve("." + name + "." + part + ".partial");
    }

    private Failure unwritable(IOException e) {
        return Failure.outside("UNWRITABLE", folder.toString(), "cannot be written: " + e.getMessage(), e);
    }

    private int part(long trueNanos) {
        int part = trueNanos < trainEndNanos ? 0 : trueNanos < validationEndNanos ? 1 : 2;
        rows[part]++;
        return part;
    }

    @Override
    public void row(long trueNanos, long toldNanos, int series, double value) {
        try {
            writers.get(part(trueNanos)).row(toldNanos, names[series], value, decimals[series]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void counter(long trueNanos, long toldNanos, int series, long value) {
        try {
            writers.get(part(trueNanos)).row(toldNanos, names[series], value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Rows in each part. */
    List<Long> rows() {
        return List.of(rows[0], rows[1], rows[2]);
    }

    /**
     * Closes the files and gives them their names.
     *
     * @throws Failure when that fails
     */
    void finish() {
        try {
            for (int i = 0; i < PARTS.size(); i++) {
                writers.get(i).close();
            }
            writers.clear();
            for (String part : PARTS) {
                Files.move(
                        partial(part), folder.resolve(name + "." + part + ".csv"), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /** Takes away what was not finished. */
    @Override
    public void close() {
        for (RowWriter writer : writers) {
            closeUnfinished(writer);
        }
        try {
            for (String part : PARTS) {
                Files.deleteIfExists(partial(part));
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /** Where the disk is full, closing fails for what is still in the buffer; the file is taken away anyway. */
    @SuppressWarnings("EmptyCatch")
    private static void closeUnfinished(RowWriter writer) {
        try {
            writer.close();
        } catch (IOException lost) {
            // What is lost was not wanted any more.
        }
    }
}
