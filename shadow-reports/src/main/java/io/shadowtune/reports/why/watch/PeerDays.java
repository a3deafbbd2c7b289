package io.shadowtune.reports.why.watch;

import java.util.List;

/** What the peers of a thing did on the same days. */
final class PeerDays {
    /** Fewer say nothing about what is usual: with four, two that move together would be the middle. */
    private static final int FEWEST = 5;

    private final double[] movement;
    private final double noise;
    private final double[] perDay;
    private final int count;

    private PeerDays(double[] movement, double noise, double[] perDay, int count) {
        this.movement = movement;
        this.noise = noise;
        this.perDay = perDay;
        this.count = count;
    }

    /** How far the middle of them, as a logarithm, was from its own usual on each day; 0 where unknown. */
    double[] movement() {
        return movement;
    }

    /** How much one of them usually scatters from day to day, as a logarithm. */
    double noise() {
        return noise;
    }

    /** Amount in the middle of them on each day; NaN where unknown. */
    double[] perDay() {
        return perDay;
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** The peers of a thing that has none. */
    static PeerDays none(int days) {
        double[] unknown = new double[days];
        java.util.Arrays.fill(unknown, Double.NaN);
        return new PeerDays(new double[days], 0, unknown, 0);
    }

    /**
     * Puts them together; the thing itself is among them, which moves no median of five and more by much.
     *
     * @param all amounts of each on every day
     * @param floorPerDay amount below which nothing is worth telling
     */
    static PeerDays of(List<double[]> all, double floorPerDay) {
        int days = all.isEmpty() ? 0 : all.get(0).length;
        if (all.size() < FEWEST) {
            return none(days);
        }
        double[] middle = new double[days];
        double[] perDay = new double[days];
        for (int day = 0; day < days; day++) {
            int at = day;
            double[] amounts = all.stream().mapToDouble(series -> series[at]).toArray();
            perDay[day] = Robust.median(amounts);
            middle[day] = WorseningRule.level(perDay[day], floorPerDay);
        }
        double usual = Robust.median(middle);
        double[] movement = new double[days];
        for (int day = 0; day < days; day++) {
            movement[day] = Double.isNaN(middle[day]) ? 0 : middle[day] - usual;
        }
        double noise = Robust.median(all.stream()
                .mapToDouble(series -> scatter(series, floorPerDay, movement))
                .toArray());
        return new PeerDays(movement, Double.isNaN(noise) ? 0 : noise, perDay, all.size() - 1);
    }

    private static double scatter(double[] series, double floorPerDay, double[] movement) {
        double[] moved = new double[series.length];
        for (int day = 0; day < series.length; day++) {
            moved[day] = WorseningRule.level(series[day], floorPerDay) - movement[day];
        }
        return Robust.spread(moved);
    }
}
