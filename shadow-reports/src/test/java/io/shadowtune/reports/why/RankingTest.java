package io.shadowtune.reports.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RankingTest {
    private static Finding finding(
            Cause cause, Finding.Status status, double score, double likeness, Cause... explains) {
        CauseSheet sheet = CauseSheet.of(cause, "means").explains(explains).advice("fix", "confirm", "", "owner");
        return new Finding(sheet, status, score, likeness, 0, List.of(), Optional.empty());
    }

    private static double confidence(Finding... findings) {
        return Ranking.of(List.of(findings)).get(0).confidence();
    }

    @Test
    void confidence_ofWhateverEvidence_isAtMostWhatUnseenCasesAllow() {
        assertThat(HeldOut.RIGHT).isEqualTo(131);
        assertThat(HeldOut.CASES).isEqualTo(135);
        assertThat(HeldOut.MOST).isEqualTo(0.96);
        assertThat(confidence(finding(Cause.LINK_FLAP, Finding.Status.SUPPORTED, 60, 1)))
                .isGreaterThan(0.95)
                .isLessThanOrEqualTo(HeldOut.MOST);
    }

    @Test
    void confidence_ofWhatMayBeASymptomOfAnUntestedCause_staysLow() {
        Finding answer = finding(Cause.DNS_BACKEND_SLOW, Finding.Status.SUPPORTED, 4, 0.5);
        Finding wellFounded = finding(Cause.DNS_BACKEND_SLOW, Finding.Status.SUPPORTED, 8, 0.5);
        Finding earlier = finding(Cause.CONNTRACK_EXHAUSTED, Finding.Status.UNTESTED, 0, 0.2, Cause.DNS_BACKEND_SLOW);
        Finding refuted = finding(Cause.CONNTRACK_EXHAUSTED, Finding.Status.REFUTED, -1, 0.2, Cause.DNS_BACKEND_SLOW);

        assertThat(confidence(answer, earlier)).isLessThan(0.6);
        assertThat(confidence(answer, refuted)).isGreaterThan(0.9);
        assertThat(confidence(wellFounded, earlier)).isGreaterThan(0.9);
    }
}
