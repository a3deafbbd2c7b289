package io.shadowtune.reports.why;

import java.util.List;

/**
 * What the evaluation lets an answer claim. No clue foresees the fault that no sheet knows of, and so many cases that
 * nobody had looked at bound how rare that is: after {@code r} right answers of {@code n}, the next one is right with
 * probability {@code (r + 1) / (n + 2)}, Laplace's rule of succession [1]. Every confidence is scaled by it, so that no
 * page claims more than was ever tested.
 *
 * <p>Listed are the first looks at every set that another hand than the sheets' wrote, as they stood on 2026-11-30.
 * Counted are the {@value #LATEST} latest: one set alone could be the one that went well, and the earlier ones met sheets
 * that have since learnt from them. They are history: a set that is opened, or that every build is held to, teaches the
 * sheets and measures them no more. A new set adds a line here, with whatever its first look gave.
 *
 * <p>[1] P.-S. Laplace, Essai philosophique sur les probabilités, 1814; E. T. Jaynes, Probability Theory: The Logic of
 * Science, ch. 18, 2003
 */
final class HeldOut {
    /** Of how many first looks, counted from the end, a claim is made. */
    static final int LATEST = 3;

    /** In the order of opening. */
    static final List<FirstLook> FIRST_LOOKS = List.of(
            new FirstLook("n", 44, 40),
            new FirstLook("p", 45, 45),
            new FirstLook("q", 45, 41),
            new FirstLook("r", 45, 43),
            new FirstLook("s", 45, 44),
            new FirstLook("v", 45, 44));

    private static final List<FirstLook> COUNTED = FIRST_LOOKS.subList(FIRST_LOOKS.size() - LATEST, FIRST_LOOKS.size());

    /** Cases of the latest sets that nobody had looked at, neither for sheets nor for words, when they were first answered. */
    static final int CASES = COUNTED.stream().mapToInt(FirstLook::cases).sum();

    /** Those of them that were answered right. */
    static final int RIGHT = COUNTED.stream().mapToInt(FirstLook::right).sum();

    /** The most an answer can claim. */
    static final double MOST = afterwards(RIGHT, CASES);

    /**
     * The first answers to a set of cases.
     *
     * @param set its letter, as in {@code docs/results/why.md}
     * @param cases how many
     * @param right how many of them were answered right
     */
    record FirstLook(String set, int cases, int right) {}

    private HeldOut() {}

    /**
     * How likely the next answer is right, in whole per cent rounded down, so that a page that rounds claims no more.
     *
     * @param right answers that were right
     * @param cases of how many, at least {@code right}
     */
    static double afterwards(int right, int cases) {
        return Math.floor(100.0 * (right + 1) / (cases + 2)) / 100;
    }
}
