package io.shadowtune.deploy.twin.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class ChartTest {
    @Test
    void svg_line_goesFromCornerToCorner() {
        Chart chart = new Chart(
                "a < b",
                new Axis("us", 0, 10, false),
                new Axis("KB", 0, 100, false),
                List.of(new Line("twin", List.of(new double[] {0, 0}, new double[] {10, 100}), Line.Look.FIRST)));

        assertThat(chart.svg())
                .startsWith("<svg xmlns=")
                .contains("<title>a &lt; b</title>", "d=\"M64.0 294.0L744.0 54.0\"", ">twin</text>")
                .endsWith("</svg>\n");
    }

    @Test
    void ticks_linear_areRoundAndFew() {
        assertThat(new Axis("us", 0, 5_469, false).ticks())
                .containsExactly(0.0, 1_000.0, 2_000.0, 3_000.0, 4_000.0, 5_000.0);
    }

    @Test
    void place_logarithmic_isHalfWayAtTheGeometricMean() {
        Axis axis = new Axis("us", 1, 100, true);

        assertThat(axis.place(10)).isCloseTo(0.5, within(1e-12));
        assertThat(axis.place(0)).isZero();
        assertThat(axis.ticks()).containsExactly(1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0);
    }

    @Test
    void ticks_logarithmicBetweenTwoRoundPowers_areStepsWithin() {
        assertThat(new Axis("us", 5_300, 5_900, true).ticks())
                .containsExactly(5_300.0, 5_400.0, 5_500.0, 5_600.0, 5_700.0, 5_800.0, 5_900.0);
    }

    @Test
    void binned_moreThanAPictureShows_keepsTheMean() {
        List<double[]> points =
                Points.binned(DoubleStream.iterate(0, i -> i + 1).limit(1_000).toArray(), 10, Points.Of.MEAN);

        assertThat(points).hasSizeLessThanOrEqualTo(400);
        assertThat(points.get(0)).containsExactly(0, 1);
        assertThat(points.stream().mapToDouble(point -> point[1]).average().orElseThrow())
                .isCloseTo(499.5, within(2.0));
    }

    @Test
    void binned_extremes_stayExtremes() {
        double[] values = new double[1_000];
        values[501] = 7;
        values[502] = -3;

        List<double[]> greatest = Points.binned(values, 1, Points.Of.GREATEST);
        List<double[]> least = Points.binned(values, 1, Points.Of.LEAST);

        assertThat(greatest.stream().mapToDouble(point -> point[1]).max()).hasValue(7);
        assertThat(least.stream().mapToDouble(point -> point[1]).min()).hasValue(-3);
    }

    @Test
    void svg_inALocaleWithOtherDigits_isTheSame() {
        Locale usual = Locale.getDefault();
        Chart chart = new Chart("t", Axis.upTo("us", 10), Axis.upTo("KB", 10), List.of());
        String expected = chart.svg();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(chart.svg()).isEqualTo(expected);
        } finally {
            Locale.setDefault(usual);
        }
    }

    @Test
    void svg_rowsOfDots_nameTheirRowsAndEscapeThem() {
        DotRows rows = new DotRows(
                "a & b",
                new Axis("%", 0.01, 100, true),
                List.of("x<y"),
                Map.of("x<y", new double[] {0.001, 1, 1_000}),
                name -> 10,
                "dot: a run");

        assertThat(rows.svg())
                .contains("<title>a &amp; b</title>", ">x&lt;y</text>", ">0.01 %</text>", ">100 %</text>")
                .contains("<circle cx=\"210\"", "<circle cx=\"475\"", "<circle cx=\"740\"");
    }

    @Test
    void shares_values_endWithAll() {
        List<double[]> points = Points.shares(new double[] {3, 1, 2});

        assertThat(points.get(0)).containsExactly(new double[] {1, 1 / 3.0}, within(1e-9));
        assertThat(points.get(2)).containsExactly(3, 1);
    }
}
