package io.shadowtune.policy.knob;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every knob that is known, in the order of automation. */
public final class KnobCards {
    private static final List<KnobCard> ALL = Stream.of(HostCards.all(), WredCards.all(), AdviceCards.all())
            .flatMap(List::stream)
            .toList();

    private KnobCards() {}

    /** All knobs; immutable. */
    public static List<KnobCard> all() {
        return ALL;
    }

    /** The knob of a name; empty when there is none. */
    public static Optional<KnobCard> named(String name) {
        return ALL.stream().filter(card -> card.name().equals(name)).findFirst();
    }
}
