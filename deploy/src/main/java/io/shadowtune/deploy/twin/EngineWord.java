package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.packet.Engine;
import java.util.Optional;

/** How people name an engine. */
public final class EngineWord {
    /** What is expected. */
    public static final String EXPECTED = "must be auto, packets or fast";

    private EngineWord() {}

    /** What a word asks for: an engine, or to have one chosen; empty for a word that is none. */
    public static Optional<Optional<Engine>> read(String word) {
        return switch (word) {
            case "auto" -> Optional.of(Optional.empty());
            case "packets", "packet" -> Optional.of(Optional.of(Engine.PACKETS));
            case "fast" -> Optional.of(Optional.of(Engine.FAST));
            default -> Optional.empty();
        };
    }
}
