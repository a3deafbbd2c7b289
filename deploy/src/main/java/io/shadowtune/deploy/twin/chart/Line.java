package io.shadowtune.deploy.twin.chart;

import java.util.List;

/**
 * What is drawn in one colour.
 *
 * @param label what it is
 * @param points pairs of values, in order
 * @param look how it is drawn
 */
public record Line(String label, List<double[]> points, Look look) {
    /** How something is drawn. */
    public enum Look {
        /** A line of the first colour. */
        FIRST("#1b6ca8", "none"),
        /** A line of the second colour, above the first. */
        SECOND("#c8553d", "none"),
        /** A dashed line of the third colour. */
        THIRD("#5b8c5a", "5 3"),
        /** Points of the first colour. */
        POINTS("#1b6ca8", "none"),
        /** Points of the second colour. */
        OTHER_POINTS("#c8553d", "none");

        private final String colour;
        private final String dashes;

        Look(String colour, String dashes) {
            this.colour = colour;
            this.dashes = dashes;
        }

        String colour() {
            return colour;
        }

        String dashes() {
            return dashes;
        }

        boolean isPoints() {
            return this == POINTS || this == OTHER_POINTS;
        }
    }

    public Line {
        points = List.copyOf(points);
    }
}
