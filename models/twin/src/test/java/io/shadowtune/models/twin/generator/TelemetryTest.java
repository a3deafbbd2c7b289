package io.shadowtune.models.twin.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TelemetryTest {
    private static final long WINDOW = 10_000_000;

    /** A row that was told. */
    private record Row(long trueNanos, long toldNanos, String series, double value, long bits) {}

    private static List<Row> rows(Given given, int ports) {
        GeneratorPlan plan = given.plan();
        SeriesList series = SeriesList.of(new Grid(plan.fabric()), plan.telemetry(), ports);
        List<String> names = series.names();
        List<Row> rows = new ArrayList<>();
        Telemetry telemetry = new Telemetry(plan, series, new RowSink() {
            @Override
            public void row(long trueNanos, long toldNanos, int number, double value) {
                rows.add(new Row(trueNanos, toldNanos, names.get(number), value, 0));
            }

            @Override
            public void counter(long trueNanos, long toldNanos, int number, long value) {
                rows.add(new Row(trueNanos, toldNanos, names.get(number), Double.NaN, value));
            }
        });
        new Generator(plan, Journal.NONE, telemetry).run(() -> false);
        telemetry.end();
        return rows;
    }

    private static List<Row> of(List<Row> rows, String suffix) {
        return rows.stream().filter(row -> row.series.endsWith(suffix)).toList();
    }

    @Test
    void window_noFaults_tellsEveryMetricOfEveryPortInOrder() {
        Given given = new Given();
        List<Row> rows = rows(given, 6);

        assertThat(rows).hasSize(1000 * 6 * 4).allMatch(row -> row.trueNanos == row.toldNanos);
        assertThat(rows).isSortedAccordingTo(java.util.Comparator.comparingLong(row -> row.trueNanos));
        assertThat(of(rows, "_util")).allMatch(row -> row.value >= 0 && row.value <= 100);
        assertThat(of(rows, "_ecn")).allMatch(row -> row.value >= 0 && row.value <= 1);
        assertThat(of(rows, "_demand")).anyMatch(row -> row.value > 50);
    }

    @Test
    void window_missingAndLate_asOftenAsAsked_butNeverTheTruth() {
        Given given = new Given();
        given.seconds = 40;
        given.telemetry = new TelemetryKnobs(WINDOW, 0, 0.2, 0.1, 0, 0);
        List<Row> util = of(rows(given, 12), "_util");
        long late = 0;
        long newest = -1;
        for (Row row : util) {
            late += row.trueNanos < newest ? 1 : 0;
            newest = Math.max(newest, row.trueNanos);
        }

        assertThat(util.size()).isCloseTo((int) (0.8 * 4000 * 12), within(2000));
        assertThat((double) late / util.size()).isBetween(0.05, 0.15);
        assertThat(util.stream().distinct().count()).isEqualTo(util.size());
        assertThat(of(rows(given, 12), "_demand")).hasSize(4000 * 12);
    }

    @Test
    void window_clocksThatAreOff_shiftADevicesTimesAlike() {
        Given given = new Given();
        given.telemetry = new TelemetryKnobs(WINDOW, 0, 0, 0, 50, 100);
        List<Row> util = of(rows(given, 6), "_util");
        List<Long> skews = util.stream()
                .filter(row -> row.trueNanos == 0)
                .map(row -> row.toldNanos)
                .distinct()
                .toList();

        assertThat(skews).hasSizeGreaterThan(1).allMatch(skew -> Math.abs(skew) <= 50_000_000);
        Row last = util.get(util.size() - 1);
        Row first = util.stream()
                .filter(row -> row.series.equals(last.series))
                .findFirst()
                .orElseThrow();
        long drift = last.toldNanos - last.trueNanos - (first.toldNanos - first.trueNanos);
        assertThat(Math.abs(drift)).isBetween(1L, 1_000_000L);
    }

    @Test
    void window_counters_growByWhatWasSentAndWrap() {
        Given given = new Given();
        given.telemetry = new TelemetryKnobs(WINDOW, 32, 0, 0, 0, 0);
        given.trace = Given.oneJob(8);
        List<Row> rows = rows(given, 3);
        String port = of(rows, "_tx_bytes").get(0).series.replace("_tx_bytes", "");
        List<Row> counts = of(rows, port + "_tx_bytes");
        List<Row> util = of(rows, port + "_util");
        int wraps = 0;
        for (int i = 1; i < counts.size(); i++) {
            long grown = (counts.get(i).bits - counts.get(i - 1).bits) & 0xFFFF_FFFFL;
            wraps += counts.get(i).bits < counts.get(i - 1).bits ? 1 : 0;
            assertThat((double) grown).isCloseTo(util.get(i).value / 100 * 50e9 * 0.01, within(2.0));
        }

        assertThat(counts).allMatch(row -> row.bits >= 0 && row.bits <= 0xFFFF_FFFFL);
        assertThat(wraps).isPositive();
    }
}
