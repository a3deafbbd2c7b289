package io.shadowtune.policy.learned.library;

import io.shadowtune.models.twin.surface.Figure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a scope's load.
 *
 * @param clues counters; one that was not read is absent, never zero
 * @param senders hosts that send to one destination; null when nothing tells
 * @param doubts what was read but left out, and why, in words
 */
record Evidence(List<Clue> clues, @Nullable Senders senders, List<String> doubts) {
    /**
     * A counter.
     *
     * @param figure what it counts
     * @param value in the figure's unit
     * @param error standard deviation of its logarithm, above 0
     */
    record Clue(Figure figure, double value, double error) {}

    /**
     * Senders to one destination.
     *
     * @param log logarithm of their number
     * @param error its standard deviation, above 0
     */
    record Senders(double log, double error) {}

    Evidence {
        clues = List.copyOf(clues);
        doubts = List.copyOf(doubts);
    }

    int count() {
        return clues.size() + (senders == null ? 0 : 1);
    }

    /** The same with what is forecast instead of what was measured; counters of the load before tell the less, the more it changes. */
    Evidence expecting(Evidence forecast) {
        double shift = Math.abs(shift(forecast));
        List<Clue> next = new ArrayList<>(forecast.clues);
        for (Clue clue : clues) {
            if (forecast.clue(clue.figure()) == null) {
                next.add(new Clue(clue.figure(), clue.value(), Math.hypot(clue.error(), shift)));
            }
        }
        return new Evidence(next, forecast.senders == null ? senders : forecast.senders, doubts);
    }

    private double shift(Evidence forecast) {
        double bySenders = senders == null || forecast.senders == null ? 0 : senders.log - forecast.senders.log;
        Clue now = clue(Figure.UTILISATION_RATIO);
        Clue then = forecast.clue(Figure.UTILISATION_RATIO);
        double byUse = now == null || then == null || !(now.value() > 0 && then.value() > 0)
                ? 0
                : Math.log(then.value() / now.value());
        return Math.hypot(bySenders, byUse);
    }

    @Nullable
    Clue clue(Figure figure) {
        for (Clue clue : clues) {
            if (clue.figure() == figure) {
                return clue;
            }
        }
        return null;
    }
}
