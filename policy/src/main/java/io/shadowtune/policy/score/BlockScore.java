package io.shadowtune.policy.score;

import io.shadowtune.ingest.telemetry.EvidenceLabel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One arm against another in one block and figure.
 *
 * @param start begin of the block
 * @param end end of it, exclusive
 * @param label how it is known
 * @param differenceLog logarithm of a ratio, positive where the arm is better; NaN where unidentified
 * @param errorLog half-width of the error bar, 0 or more; NaN where unidentified
 * @param because why that label
 */
public record BlockScore(
        Instant start, Instant end, EvidenceLabel label, double differenceLog, double errorLog, String because) {
    /** Checks that a difference is told exactly when it is identified. */
    public BlockScore {
        boolean isTold = Double.isFinite(differenceLog) && errorLog >= 0;
        if (isTold == (label == EvidenceLabel.UNIDENTIFIED) || !start.isBefore(end)) {
            throw new IllegalArgumentException(
                    "The block (%s to %s, %s) must end after its start, and tell a difference (%s) exactly when identified."
                            .formatted(start, end, label, differenceLog));
        }
    }

    /** Win, tie, loss or unidentified, as a tally of one. */
    public ScoreTally tally() {
        return ScoreTally.of(differenceLog, errorLog);
    }

    /** Blocks in order of time, of those that overlap only the first to start: they are about the same load. */
    public static List<BlockScore> distinct(List<BlockScore> blocks) {
        List<BlockScore> kept = new ArrayList<>();
        for (BlockScore block : blocks.stream()
                .sorted(Comparator.comparing(BlockScore::start).thenComparing(BlockScore::end))
                .toList()) {
            if (kept.isEmpty()
                    || !block.start().isBefore(kept.get(kept.size() - 1).end())) {
                kept.add(block);
            }
        }
        return kept;
    }
}
