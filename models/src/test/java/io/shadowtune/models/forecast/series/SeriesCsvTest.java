package io.shadowtune.models.forecast.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.kernel.series.Features;
import io.shadowtune.models.kernel.series.MarkingFeatures;
import io.shadowtune.models.kernel.series.Series;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeriesCsvTest {
    private static final String HEADER = "timestamp,series_id,value\n";

    @Test
    void join_gapAndEmptyValue_areMissingSamples() throws IOException {
        SampleTable training = table("0,a,1\n10,a,2\n30,a,\n40,a,NaN\n50,a,6\n");
        SeriesSplit split = joined(training, table("60,a,7\n"), table("70,a,8\n80,a,9\n"));
        assertThat(split.step()).isEqualTo(Duration.ofSeconds(10));
        SplitSeries a = split.series().get(0);
        assertThat(a.whole().values(0, 9)).containsExactly(1, 2, Double.NaN, Double.NaN, Double.NaN, 6, 7, 8, 9);
        assertThat(a.validationStart()).isEqualTo(6);
        assertThat(a.testStart()).isEqualTo(7);
    }

    @Test
    void read_interleavedSeriesIsoTimesAndFractions_areOnOneGrid() throws IOException {
        SampleTable table = table("1970-01-01T00:00:01Z,b,1\n0.5,a,5\n1.0,a,6\n1.5,b,2\n");
        SeriesSplit split = joined(table, new SampleTable(), new SampleTable());
        assertThat(split.series()).extracting(s -> s.whole().id()).containsExactly("a", "b");
        Series b = split.series().get(1).whole();
        assertThat(b.step()).isEqualTo(Duration.ofMillis(500));
        assertThat(b.timeAt(0)).isEqualTo(Instant.ofEpochSecond(1));
        assertThat(split.series().get(1).testStart()).isEqualTo(2);
    }

    @Test
    void read_withSettings_theyHoldUntilOthersAreTold() throws IOException {
        String text = """
                timestamp,series_id,value,kmin_bytes,kmax_bytes,pmax_ratio
                0,q,1,100000,400000,0.2
                10,q,2,100000,400000,0.2
                20,q,3,200000,400000,1
                30,q,4,,,
                40,p,5,,,
                50,p,6,,,
                """;
        CsvReading reading = SeriesCsv.read(new BufferedReader(new StringReader(text)));
        SeriesSplit split = joined(((CsvReading.Loaded) reading).samples(), new SampleTable(), new SampleTable());
        Series queue = split.series().get(1).whole();
        assertThat(queue.features().at(1)).isEqualTo(MarkingFeatures.ofDepth(true, 100_000, 400_000, 0.2));
        assertThat(queue.features().at(2)).isEqualTo(MarkingFeatures.ofDepth(true, 200_000, 400_000, 1));
        assertThat(queue.features().at(3)).isEqualTo(Features.NONE);
        assertThat(split.series().get(0).whole().features().count()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "10,a,1,x,2,0.1 | kmin_bytes and kmax_bytes must be whole numbers",
                "10,a,1,100,,0.1 | kmin_bytes and kmax_bytes must be whole numbers",
                "10,a,1,200,100,0.1 | the settings must have 0 <= kmin_bytes <= kmax_bytes",
                "10,a,1,-1,100,0.1 | the settings must have 0 <= kmin_bytes <= kmax_bytes",
                "10,a,1,1,100,20 | the settings must have 0 <= kmin_bytes <= kmax_bytes and pmax_ratio in 0..1",
                "10,a,1,1,100,NaN | the settings must have 0 <= kmin_bytes",
                "10,a,1 | a line must be timestamp,series_id,value,kmin_bytes",
                "10,a,one,1,2,0.1 | the value must be a number, not 'one'",
            })
    void read_badSettings_areRefusedWithTheirLine(String line, String because) throws IOException {
        String text = "timestamp,series_id,value,kmin_bytes,kmax_bytes,pmax_ratio\n0,a,1,,,\n" + line + "\n";
        CsvReading.Refused refused = (CsvReading.Refused) SeriesCsv.read(new BufferedReader(new StringReader(text)));
        assertThat(refused.line()).isEqualTo(3);
        assertThat(refused.because()).startsWith(because);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x,a,1 | the timestamp must be seconds",
                "1,a,one | the value must be a number, not 'one'",
                "1,a,1e999 | the value must be finite",
                "1,a,-1e101 | the value must be within -1e100..1e100, not '-1e101'",
                "1,a | a line must be timestamp,series_id,value",
                "1,a,2,3 | a line must be timestamp,series_id,value",
                "1,,2 | the series_id must not be empty",
                "1e99,a,2 | the timestamp must be seconds",
            })
    void read_badLine_isRefusedWithItsNumber(String line, String because) throws IOException {
        CsvReading reading = SeriesCsv.read(new BufferedReader(new StringReader(HEADER + "0,a,1\n" + line + "\n")));
        CsvReading.Refused refused = (CsvReading.Refused) reading;
        assertThat(refused.line()).isEqualTo(3);
        assertThat(refused.because()).startsWith(because);
    }

    @Test
    void read_otherHeader_isRefusedAtLineOne() throws IOException {
        CsvReading reading = SeriesCsv.read(new BufferedReader(new StringReader("time,value\n")));
        assertThat(reading)
                .isEqualTo(new CsvReading.Refused(
                        1, "the first line must be timestamp,series_id,value, not 'time,value'"));
    }

    @Test
    void read_byteOrderMark_isNoPartOfTheHeader() throws IOException {
        CsvReading reading = SeriesCsv.read(new BufferedReader(new StringReader("\uFEFF" + HEADER + "0,a,1\n")));
        assertThat(((CsvReading.Loaded) reading).samples().hasValues()).isTrue();
    }

    @Test
    void join_twoValuesAtOneTime_isRefusedAndARepeatedLineIsNot() throws IOException {
        SampleTable none = new SampleTable();
        assertThat(SeriesSplit.join(table("0,a,1\n10,a,2\n0,a,3\n"), none, none))
                .isEqualTo(new SeriesSplit.Joining.Refused(
                        "the series a has two values at 1970-01-01T00:00:00Z: 1.0 and 3.0"));
        SeriesSplit split = joined(table("10,a,2\n0,a,1\n10,a,2\n0,a,\n0,b,7\n"), none, none);
        assertThat(split.series().get(0).whole().length()).isEqualTo(2);
    }

    @Test
    void join_trainingReachingIntoTheTest_isRefused() throws IOException {
        SeriesSplit.Joining joining =
                SeriesSplit.join(table("0,a,1\n10,a,2\n"), new SampleTable(), table("10,a,3\n20,a,4\n"));
        assertThat(((SeriesSplit.Joining.Refused) joining).because()).contains("reach beyond");
    }

    @Test
    void join_oneLyingTimestamp_isRefusedBeforeAllocation() throws IOException {
        SeriesSplit.Joining joining = SeriesSplit.join(
                table("0,a,1\n1,a,2\n2,a,2\n9000000000000,a,3\n"), new SampleTable(), new SampleTable());
        assertThat(((SeriesSplit.Joining.Refused) joining).because()).startsWith("the series a has 4 samples on");
    }

    static SampleTable table(String lines) throws IOException {
        CsvReading reading = SeriesCsv.read(new BufferedReader(new StringReader(HEADER + lines)));
        return ((CsvReading.Loaded) reading).samples();
    }

    private static SeriesSplit joined(SampleTable training, SampleTable validation, SampleTable test) {
        return ((SeriesSplit.Joining.Joined) SeriesSplit.join(training, validation, test)).split();
    }
}
