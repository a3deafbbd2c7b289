package io.shadowtune.policy.ladder;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A trial that switches one unit to and fro, laid down and hashed before it begins.
 *
 * <p>Blocks come in pairs; a seeded coin says which of a pair is treated, so under no effect the sign of each pair's difference is that
 * coin, and the randomisation test flips exactly these. [1] I. Bojinov, D. Simchi-Levi, J. Zhao, Design and Analysis of Switchback
 * Experiments, Management Science 69(7), 2023, doi:10.1287/mnsc.2022.4583.
 *
 * @param unit pod or job set
 * @param metric the objective
 * @param block length of a block, washout included
 * @param washout beginning of a block that is not read
 * @param seed of the coins
 * @param firstTreated for each pair, whether its first block is the treated one
 */
public record SwitchbackDesign(
        String unit, String metric, Duration block, Duration washout, long seed, List<Boolean> firstTreated) {
    private static final Duration SHORTEST = Duration.ofMinutes(10);
    private static final int ITERATIONS = 50;
    private static final int CADENCES = 5;

    /** Copies and checks. */
    public SwitchbackDesign {
        firstTreated = List.copyOf(firstTreated);
        if (block.compareTo(washout) <= 0 || washout.isNegative()) {
            throw new IllegalArgumentException(
                    "The washout (%s) must be shorter than the block (%s) and not negative.".formatted(washout, block));
        }
    }

    /**
     * Lays a trial down.
     *
     * @param unit pod or job set
     * @param metric the objective
     * @param iteration time of one training iteration
     * @param slowestCadence of the guards' signals
     * @param washout beginning of each block that is not read
     * @param pairs pairs of blocks, 1 or more
     * @param seed of the coins
     */
    public static SwitchbackDesign of(
            String unit,
            String metric,
            Duration iteration,
            Duration slowestCadence,
            Duration washout,
            int pairs,
            long seed) {
        if (pairs < 1) {
            throw new IllegalArgumentException("The pairs (%d) must be 1 or more.".formatted(pairs));
        }
        Duration read = SHORTEST;
        for (Duration other : List.of(iteration.multipliedBy(ITERATIONS), slowestCadence.multipliedBy(CADENCES))) {
            read = read.compareTo(other) < 0 ? other : read;
        }
        SplittableRandom random = new SplittableRandom(seed);
        List<Boolean> coins = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            coins.add(random.nextBoolean());
        }
        return new SwitchbackDesign(unit, metric, read.plus(washout), washout, seed, coins);
    }

    /** SHA-256 over all of it, hexadecimal; registered before the first block. */
    public String hash() {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }
}
