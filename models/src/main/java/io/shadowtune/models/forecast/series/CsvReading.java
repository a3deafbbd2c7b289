package io.shadowtune.models.forecast.series;

/** What came of reading a CSV file of series. */
public sealed interface CsvReading {
    /**
     * The file was read.
     *
     * @param samples all of it
     */
    record Loaded(SampleTable samples) implements CsvReading {}

    /**
     * The file holds something else.
     *
     * @param line number of the first bad line, from 1
     * @param because what is wrong with it and what was expected
     */
    record Refused(long line, String because) implements CsvReading {}
}
