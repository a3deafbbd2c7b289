package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.forecast.series.CsvReading;
import io.shadowtune.models.forecast.series.SampleTable;
import io.shadowtune.models.forecast.series.SeriesCsv;
import io.shadowtune.models.forecast.series.SeriesSplit;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads series from CSV files ({@code timestamp,series_id,value}). */
final class SeriesFiles {
    private SeriesFiles() {}

    /** The series of three files, cut where the files begin; one that is not given has no samples. */
    static SeriesSplit split(Path training, Optional<Path> validation, Optional<Path> test) throws IOException {
        SampleTable first = valued(training);
        SampleTable second = validation.isPresent() ? table(validation.get()) : new SampleTable();
        SampleTable third = test.isPresent() ? valued(test.get()) : new SampleTable();
        SeriesSplit.Joining joining = SeriesSplit.join(first, second, third);
        if (joining instanceof SeriesSplit.Joining.Refused refused) {
            throw Failure.input("BAD_SERIES", training.toString(), refused.because());
        }
        return ((SeriesSplit.Joining.Joined) joining).split();
    }

    private static SampleTable valued(Path file) throws IOException {
        SampleTable samples = table(file);
        if (!samples.hasValues()) {
            throw Failure.input("BAD_SERIES", file.toString(), "has no sample with a value");
        }
        return samples;
    }

    private static SampleTable table(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw Failure.input("BAD_CSV", file.toString(), "is a folder; a CSV file is expected");
        }
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            CsvReading reading = SeriesCsv.read(reader);
            if (reading instanceof CsvReading.Refused refused) {
                throw Failure.input("BAD_CSV", file + ":" + refused.line(), refused.because());
            }
            return ((CsvReading.Loaded) reading).samples();
        } catch (CharacterCodingException e) {
            throw Failure.input("BAD_CSV", file.toString(), "is not UTF-8 text; a CSV file is expected");
        }
    }
}
