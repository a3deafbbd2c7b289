package io.shadowtune.models.train;

import java.util.Optional;

/** Where a training keeps how far it has come; whoever has files implements it. */
public interface Checkpoints {
    /** Keeps nothing. */
    static Checkpoints none() {
        return new Checkpoints() {
            @Override
            public Optional<byte[]> last() {
                return Optional.empty();
            }

            @Override
            public void keep(byte[] checkpoint) {
                // Nobody wants to go on from here.
            }
        };
    }

    /** What was kept last; empty to begin at the beginning. */
    Optional<byte[]> last();

    /** Keeps the state after an epoch in place of the one before: wholly or not at all. */
    void keep(byte[] checkpoint);
}
