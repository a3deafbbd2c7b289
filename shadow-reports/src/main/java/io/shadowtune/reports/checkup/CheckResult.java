package io.shadowtune.reports.checkup;

import io.shadowtune.reports.checkup.check.Judgement;
import io.shadowtune.reports.checkup.check.Verdict;

/**
 * One line of a checkup.
 *
 * @param id a stable name for programs
 * @param title what was asked
 * @param judgement what was found
 * @param fix what to do when it fails
 */
public record CheckResult(String id, String title, Judgement judgement, String fix) {
    /** Whether it ended so. */
    public boolean is(Verdict verdict) {
        return judgement.verdict() == verdict;
    }
}
