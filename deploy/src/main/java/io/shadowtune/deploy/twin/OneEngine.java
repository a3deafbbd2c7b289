package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.packet.Engine;
import io.shadowtune.models.twin.packet.EngineChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Runs of many settings that all come of one engine, so that they may be compared with each other.
 *
 * @param <R> what comes of a setting
 * @param choice the engine of all of them in the end
 * @param rows in the order of the settings
 */
public record OneEngine<R>(EngineChoice choice, List<R> rows) {
    public OneEngine {
        rows = List.copyOf(rows);
    }

    /**
     * Runs settings by an engine, one row each, in their order.
     *
     * @param <S> a setting
     * @param <R> what comes of it
     */
    @FunctionalInterface
    public interface Runs<S, R> {
        /** The rows of all settings. */
        List<R> of(EngineChoice choice, List<S> settings);
    }

    /**
     * Runs all settings; those again by the engine of packets that the fast one ran while it had to leave others to it.
     *
     * @param choiceOf the engine that a row came of in the end
     */
    public static <S, R> OneEngine<R> of(
            EngineChoice choice, List<S> settings, Runs<S, R> runs, Function<R, EngineChoice> choiceOf) {
        List<R> rows = new ArrayList<>(runs.of(choice, settings));
        List<Integer> others = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (choiceOf.apply(rows.get(i)).engine() == choice.engine()) {
                others.add(i);
            }
        }
        int left = rows.size() - others.size();
        if (left == 0) {
            return new OneEngine<>(choice, rows);
        }
        EngineChoice packets = new EngineChoice(
                Engine.PACKETS,
                String.format(
                        Locale.ROOT,
                        "a switch ran out of memory in the fast engine under %d of %d settings",
                        left,
                        rows.size()));
        if (!others.isEmpty()) {
            List<R> again = runs.of(packets, others.stream().map(settings::get).toList());
            for (int i = 0; i < again.size(); i++) {
                rows.set(others.get(i), again.get(i));
            }
        }
        return new OneEngine<>(packets, rows);
    }
}
