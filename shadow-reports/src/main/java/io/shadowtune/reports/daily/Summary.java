package io.shadowtune.reports.daily;

import java.util.List;

/**
 * The first screen.
 *
 * @param level how the day is to be taken
 * @param headline the day in one sentence
 * @param costs what the network cost, in plain units
 * @param causes what is known of why
 * @param worsening what is getting worse
 * @param changes what changed
 * @param actions what to do
 * @param wouldHave what the rule and the learned arm wanted differently, and where
 * @param blindSpots what was not seen
 */
public record Summary(
        Level level,
        String headline,
        List<Point> costs,
        List<Point> causes,
        List<Point> worsening,
        List<Point> changes,
        List<Point> actions,
        List<Point> wouldHave,
        List<Point> blindSpots) {
    public Summary {
        costs = List.copyOf(costs);
        causes = List.copyOf(causes);
        worsening = List.copyOf(worsening);
        changes = List.copyOf(changes);
        actions = List.copyOf(actions);
        wouldHave = List.copyOf(wouldHave);
        blindSpots = List.copyOf(blindSpots);
    }
}
