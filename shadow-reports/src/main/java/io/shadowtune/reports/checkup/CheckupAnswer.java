package io.shadowtune.reports.checkup;

import io.shadowtune.reports.checkup.check.Verdict;
import java.util.List;

/**
 * A checkup of one or many hosts.
 *
 * @param hosts their names; one may be empty, when a bundle names none
 * @param results all checks, in the order of the list
 * @param items outputs of tools that were read
 * @param skipped files that were not read, and what could not be taken, with the reason
 */
public record CheckupAnswer(List<String> hosts, List<CheckResult> results, int items, List<String> skipped) {
    public CheckupAnswer {
        hosts = List.copyOf(hosts);
        results = List.copyOf(results);
        skipped = List.copyOf(skipped);
    }

    /** How many ended so. */
    public long count(Verdict verdict) {
        return results.stream().filter(result -> result.is(verdict)).count();
    }

    /** FAIL when one fails, else PASS when one passes, else UNKNOWN. */
    public Verdict verdict() {
        if (count(Verdict.FAIL) > 0) {
            return Verdict.FAIL;
        }
        return count(Verdict.PASS) > 0 ? Verdict.PASS : Verdict.UNKNOWN;
    }
}
