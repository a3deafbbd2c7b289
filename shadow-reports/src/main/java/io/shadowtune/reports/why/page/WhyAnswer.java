package io.shadowtune.reports.why.page;

import io.shadowtune.ingest.collect.EvidenceBundle;
import io.shadowtune.reports.why.Diagnosis;
import io.shadowtune.reports.why.Finding;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.cost.AnswerCost;
import io.shadowtune.reports.why.verdict.Agreement;
import io.shadowtune.reports.why.verdict.AnswerId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An answer with what is needed to show it.
 *
 * @param question what was asked, by name: a bundle by its path, or something that is watched, and from when to when
 * @param symptom what the person said is wrong; may be empty
 * @param diagnosis what the evidence says
 * @param place machine that the evidence of the verdict points to; empty when it points nowhere
 * @param part its port, NIC, GPU or rank, where all of that evidence names the same; else empty
 * @param account what was read and what was not
 * @param id its name, to judge it by
 * @param cost what the trouble cost, or why that is not known
 * @param agreement how often people agreed with answers so far; empty where no history tells
 * @param context since when it is so, what changed before, and the figures around it
 */
public record WhyAnswer(
        Map<String, String> question,
        String symptom,
        Diagnosis diagnosis,
        String place,
        String part,
        Account account,
        AnswerId id,
        AnswerCost cost,
        Optional<Agreement> agreement,
        AnswerContext context) {

    /**
     * What was read and what was not.
     *
     * @param items items read
     * @param facts facts found in them
     * @param unread items with lines that no parser understood, with their number
     * @param skipped files that were not read, or not wholly, with the reason
     * @param notTaken what the collector could not take, or not wholly
     * @param looked what was looked at, and what is missing that decides most often
     */
    public record Account(
            int items,
            int facts,
            List<String> unread,
            List<String> skipped,
            List<EvidenceBundle.NotTaken> notTaken,
            LookedAt looked) {
        public Account {
            unread = List.copyOf(unread);
            skipped = List.copyOf(skipped);
            notTaken = List.copyOf(notTaken);
        }
    }

    public WhyAnswer {
        question = Collections.unmodifiableMap(new LinkedHashMap<>(question));
    }

    /** The same answer beside what people said of answers so far. */
    public WhyAnswer with(Agreement known) {
        return new WhyAnswer(question, symptom, diagnosis, place, part, account, id, cost, Optional.of(known), context);
    }

    /** The same answer with what the trouble cost. */
    public WhyAnswer with(AnswerCost reckoned) {
        return new WhyAnswer(question, symptom, diagnosis, place, part, account, id, reckoned, agreement, context);
    }

    /** The machine and its part; empty when the evidence points nowhere. */
    public String where() {
        return (place + " " + part).strip();
    }

    /** The question in words. */
    public String asked() {
        return question.entrySet().stream()
                .map(part -> part.getKey() + " " + part.getValue())
                .collect(Collectors.joining(", "));
    }

    /** The finding of the verdict; empty when the verdict is that nothing can be said and nothing was found. */
    public Optional<Finding> main() {
        return diagnosis.findings().stream()
                .filter(finding -> finding.cause() == diagnosis.verdict())
                .findFirst();
    }

    /** Other causes that are supported and are no symptoms of it. */
    public List<Finding> others() {
        return diagnosis.findings().stream()
                .filter(finding -> finding.cause() != diagnosis.verdict())
                .filter(finding -> finding.status() == Finding.Status.SUPPORTED
                        && finding.symptomOf().isEmpty())
                .toList();
    }

    /** Supported causes that only follow from others. */
    public List<Finding> symptoms() {
        return diagnosis.findings().stream()
                .filter(finding -> finding.status() == Finding.Status.SUPPORTED
                        && finding.symptomOf().isPresent())
                .toList();
    }

    /** The answer in one sentence. */
    public String summary() {
        Cause verdict = diagnosis.verdict();
        if (verdict == Cause.INSUFFICIENT_EVIDENCE) {
            int left = diagnosis.left().size();
            String open = left == 0
                    ? "Not decided: nothing that was read speaks for any cause; take what is missing."
                    : "Not decided: nothing that was read proves %s; measure before anything is changed."
                            .formatted(
                                    left == 1
                                            ? "the one cause it points to"
                                            : "any of the %d causes it points to".formatted(left));
            return context.job()
                    .flatMap(JobLines::mainLoss)
                    .map(lost -> lost + " " + open)
                    .orElse(open);
        }
        if (verdict == Cause.NO_NETWORK_FAULT) {
            return "Nothing is wrong with the network: what was measured is what is normal here.";
        }
        String means = main().map(finding -> finding.sheet().means()).orElse(verdict.name());
        return place.isEmpty() ? means : means.replaceFirst("\\.$", "") + ", on " + where() + ".";
    }
}
