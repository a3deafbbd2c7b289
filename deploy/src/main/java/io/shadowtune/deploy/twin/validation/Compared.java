package io.shadowtune.deploy.twin.validation;

import io.shadowtune.models.twin.packet.Engine;
import java.util.Map;

/**
 * One run of the twin beside the run of the reference.
 *
 * @param name scenario
 * @param ecn name of the setting
 * @param group stars or leaf-spines
 * @param engine that ran it
 * @param seed of the twin
 * @param wanted figures of the reference; NaN where it has none
 * @param got those of the twin
 */
record Compared(
        String name,
        String ecn,
        String group,
        Engine engine,
        long seed,
        Map<Figure, Double> wanted,
        Map<Figure, Double> got) {
    Compared {
        wanted = Map.copyOf(wanted);
        got = Map.copyOf(got);
    }

    double wanted(Figure figure) {
        return wanted.getOrDefault(figure, Double.NaN);
    }

    double got(Figure figure) {
        return got.getOrDefault(figure, Double.NaN);
    }

    /** Relative error; NaN where the reference has nothing, or zero. */
    double error(Figure figure) {
        double from = wanted(figure);
        return from > 0 ? Math.abs(got(figure) - from) / from : Double.NaN;
    }
}
