package io.shadowtune.policy.advice;

/**
 * Whether the new advice of one block may be said.
 *
 * @param held whether it is held
 * @param because why; empty when it is not
 */
public record BlockVerdict(boolean held, String because) {
    /** It may be said. */
    static final BlockVerdict FREE = new BlockVerdict(false, "");
}
