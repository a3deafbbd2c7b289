package io.shadowtune.policy.shadow;

/**
 * How far a scope's block is.
 *
 * <pre>
 * FIRST_SLOT --later window--> FIRST_LOAD --later window--> RUNNING --window past its end--> RUNNING
 * any --silence of a whole block, or end of input--> (none)
 * </pre>
 */
enum BlockPhase {
    /** The scope was first seen in windows with this end; some of them may have passed before, so none is counted. */
    FIRST_SLOT,
    /** The first windows that are seen completely; they make the first decision. */
    FIRST_LOAD,
    /** A decided block. */
    RUNNING
}
