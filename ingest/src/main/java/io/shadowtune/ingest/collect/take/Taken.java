package io.shadowtune.ingest.collect.take;

import java.util.Optional;

/** What became of taking one reading. */
sealed interface Taken {
    /**
     * There is a text.
     *
     * @param text the text
     * @param shortfall what is wrong with it, if anything
     */
    record Text(String text, Optional<Shortfall> shortfall) implements Taken {}

    /**
     * There is none.
     *
     * @param shortfall why
     */
    record Nothing(Shortfall shortfall) implements Taken {}

    static Taken whole(String text) {
        return new Text(text, Optional.empty());
    }

    static Taken nothing(Shortfall.Reason reason, String because) {
        return new Nothing(new Shortfall(reason, because));
    }
}
