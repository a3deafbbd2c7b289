package io.shadowtune.reports.why;

import io.shadowtune.reports.why.clue.Cause;
import java.util.List;

/** Says whether an answer leaves something to decide, and what. */
final class Certainty {
    private static final double SURE = 0.9;

    /** A hypothesis that little speaks for is worth no measurement while better ones are left. */
    private static final double WORTH_A_LOOK = 0.25;

    private Certainty() {}

    /** Whether the answer leaves nothing to decide: it is sure, and no second cause stands beside it. */
    static boolean isSure(List<Finding> findings) {
        Finding answer = findings.get(0);
        return answer.cause() != Cause.INSUFFICIENT_EVIDENCE
                && answer.confidence() >= SURE
                && findings.stream()
                        .skip(1)
                        .noneMatch(other -> other.status() == Finding.Status.SUPPORTED
                                && other.symptomOf().isEmpty()
                                && other.cause() != Cause.INSUFFICIENT_EVIDENCE);
    }

    /**
     * The hypotheses that something speaks for and nothing has refuted or explained, as far as they are worth a look
     * beside the likeliest of them.
     */
    static List<Finding> left(List<Finding> findings) {
        List<Finding> open = findings.stream()
                .filter(finding -> finding.cause() != Cause.INSUFFICIENT_EVIDENCE)
                .filter(finding -> finding.status() != Finding.Status.REFUTED)
                .filter(finding -> finding.symptomOf().isEmpty()
                        && finding.confidence() > 0
                        && !finding.evidence().isEmpty())
                .toList();
        double most = open.stream().mapToDouble(Finding::confidence).max().orElse(0);
        return open.stream()
                .filter(finding -> finding.confidence() >= WORTH_A_LOOK * most)
                .toList();
    }
}
