package io.shadowtune.reports.why;

/**
 * What the evaluation lets an answer claim. No clue foresees the fault that no sheet knows of, and so many cases that
 * nobody had looked at bound how rare that is: after {@code r} right answers of {@code n}, the next one is right with
 * probability {@code (r + 1) / (n + 2)}, Laplace's rule of succession [1]. Every confidence is scaled by it, so that no
 * page claims more than was ever tested, and more unseen cases raise it. {@code CasesTest} holds these numbers against
 * the cases.
 *
 * <p>[1] P.-S. Laplace, Essai philosophique sur les probabilités, 1814; E. T. Jaynes, Probability Theory: The Logic of
 * Science, ch. 18, 2003
 */
final class HeldOut {
    /** Cases that nobody looked at, neither for sheets nor for words. */
    static final int CASES = 45;

    /** Those of them that are answered right. */
    static final int RIGHT = 45;

    /** The most an answer can claim, in whole per cent, so that a page that rounds claims no more. */
    static final double MOST = Math.floor(100.0 * (RIGHT + 1) / (CASES + 2)) / 100;

    private HeldOut() {}
}
