package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.config.NearestWord;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.reports.why.changes.TimelineQuery;
import io.shadowtune.reports.why.cost.AnswerCost;
import io.shadowtune.reports.why.cost.HistoryCost;
import io.shadowtune.reports.why.live.JobCost;
import io.shadowtune.reports.why.live.JobInquiry;
import io.shadowtune.reports.why.live.JobLookup;
import io.shadowtune.reports.why.live.JobPlace;
import io.shadowtune.reports.why.live.JobQuestion;
import io.shadowtune.reports.why.live.LiveEvidence;
import io.shadowtune.reports.why.live.LiveFound;
import io.shadowtune.reports.why.live.LiveQuestion;
import io.shadowtune.reports.why.live.WatchedThings;
import io.shadowtune.reports.why.onset.Onset;
import io.shadowtune.reports.why.page.AnswerContext;
import io.shadowtune.reports.why.page.WhyAnswer;
import io.shadowtune.reports.why.page.WhyAnswers;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the history why something that is watched is slow. Not thread-safe. */
final class LiveWhy {
    private static final Duration DEFAULT_SPAN = Duration.ofHours(1);
    private static final int MOST_NAMED = 5;

    private final HistoryAccess history;
    private final Optional<Instant> from;
    private final Optional<Instant> to;

    LiveWhy(HistoryAccess history, Optional<Instant> from, Optional<Instant> to) {
        this.history = history;
        this.from = from;
        this.to = to;
    }

    /** Why a switch port is in trouble, written {@code device/port}. */
    WhyAnswer port(String asked) {
        int slash = asked.indexOf('/');
        if (slash <= 0 || slash == asked.length() - 1) {
            throw Failure.input("BAD_PORT", "--port " + asked, "device/port, such as leaf-3/Ethernet12, is expected");
        }
        return thing("port", asked);
    }

    /** Why a host or switch is in trouble. */
    WhyAnswer host(String asked) {
        return thing("host", asked);
    }

    private WhyAnswer thing(String kind, String asked) {
        WatchedThings.Thing thing = one(kind, asked);
        Instant end = to.orElseGet(() -> lastSeen(asked));
        Instant begin = from.orElse(end.minus(DEFAULT_SPAN));
        checkOrder(begin, end);
        LiveQuestion question = new LiveQuestion(thing.fabric(), thing.device(), thing.part(), begin, end);
        LiveFound found = new LiveEvidence(history::query)
                .of(question, Instant.now())
                .orElseThrow(() -> nothing(kind, asked, begin, end));
        return WhyAnswers.of(question(kind, asked, begin, end), found.evidence(), AnswerContext.of(found))
                .with(cost(question, found.onset()));
    }

    /** The one thing of that name; what nobody has seen is looked for all the same, and not found. */
    private WatchedThings.Thing one(String kind, String asked) {
        List<WatchedThings.Thing> named = new WatchedThings(history::query).named(kind, asked);
        if (named.size() > 1) {
            throw ambiguous(
                    kind,
                    asked,
                    named.stream().map(WatchedThings.Thing::fabric).distinct().toList());
        }
        return named.isEmpty() ? new WatchedThings.Thing("", asked, "") : named.get(0);
    }

    private static Failure ambiguous(String kind, String asked, List<String> fabrics) {
        return Failure.input(
                "AMBIGUOUS",
                "--%s %s".formatted(kind, asked),
                "the fabrics %s have one of that name; %s/%s is expected"
                        .formatted(String.join(", ", fabrics), fabrics.get(0), asked));
    }

    /** From the first sign of it on; before, it cost nothing. */
    private AnswerCost cost(LiveQuestion question, Onset onset) {
        Optional<Instant> sign = onset.since()
                .map(moment -> Instant.parse(moment.at()))
                .filter(at -> at.isAfter(question.from()) && at.isBefore(question.to()));
        AnswerCost cost = cost(question, sign.orElse(question.from()));
        String charged = onset.since().isEmpty()
                ? "; charged for all the time asked about, as no sign tells when it began"
                : "; charged from %s on"
                        .formatted(sign.map(at -> "the first sign of it, " + at + ",")
                                .orElse("the begin of the time asked about"));
        return cost instanceof AnswerCost.Known known
                ? new AnswerCost.Known(known.hours(), known.because() + charged)
                : cost;
    }

    private AnswerCost cost(LiveQuestion question, Instant chargedFrom) {
        EntityId thing = question.part().isEmpty()
                ? EntityId.host(question.fabric(), question.device())
                : EntityId.port(question.fabric(), question.device(), question.part());
        return HistoryCost.of(
                history::query,
                thing,
                new HistoryCost.Times(question.baselineFrom(), question.from(), chargedFrom, question.to()));
    }

    private Failure nothing(String kind, String asked, Instant begin, Instant end) {
        List<String> known = new WatchedThings(history::query).names(kind);
        return known.isEmpty() || known.contains(asked)
                ? Failure.input("NO_DATA", asked, "nothing was seen of it from %s to %s".formatted(begin, end))
                : Failure.input("NO_DATA", asked, "nothing was seen of it" + didYouMean(asked, known));
    }

    /** Why a job is slow, by its id or its name. */
    WhyAnswer job(String asked) {
        JobLookup lookup = new JobLookup(history::query);
        List<String> fabrics = lookup.fabrics(asked);
        if (fabrics.size() > 1) {
            throw ambiguous("job", asked, fabrics);
        }
        JobPlace place = lookup.find(asked, to).orElseThrow(() -> unknown(asked, lookup.names()));
        if (from.isPresent() && to.isPresent()) {
            checkOrder(from.get(), to.get());
        }
        JobQuestion question = JobQuestion.of(place, from, to, lastSeen(asked))
                .orElseThrow(() -> Failure.input(
                        "NO_DATA",
                        asked,
                        "it ran from %s%s: a time in it is expected"
                                .formatted(
                                        place.from(),
                                        place.to().map(end -> " to " + end).orElse(" on"))));
        JobInquiry.Found found = ask(question);
        JobQuestion answered = found.answer().question();
        return WhyAnswers.of(
                        question("job", place.job(), answered.from(), answered.to()),
                        found.evidence(),
                        AnswerContext.of(found))
                .with(JobCost.of(found.answer(), history::query));
    }

    /** Without a begin, the slow part of the usual hour is what is asked about: shares of both halves explain neither. */
    private JobInquiry.Found ask(JobQuestion question) {
        JobInquiry inquiry = new JobInquiry(history::query);
        Optional<JobInquiry.Found> slowPart =
                from.isPresent() ? Optional.empty() : inquiry.slowPart(question).flatMap(inquiry::ask);
        return slowPart.or(() -> inquiry.ask(question))
                .orElseThrow(() -> Failure.input(
                        "NO_DATA",
                        question.place().job(),
                        "nothing was measured on its hosts from %s to %s".formatted(question.from(), question.to())));
    }

    private static Failure unknown(String asked, List<String> known) {
        return Failure.input(
                "UNKNOWN_JOB",
                "--job " + asked,
                known.isEmpty()
                        ? "no job was seen yet; placements (squeue --json, pods) are expected"
                        : "no such job was seen" + didYouMean(asked, known));
    }

    private static String didYouMean(String asked, List<String> known) {
        return NearestWord.near(asked, known)
                .map("; did you mean %s?"::formatted)
                .orElse("; seen were %s%s"
                        .formatted(
                                String.join(", ", known.subList(0, Math.min(MOST_NAMED, known.size()))),
                                known.size() > MOST_NAMED ? " and %,d more".formatted(known.size() - MOST_NAMED) : ""));
    }

    private Instant lastSeen(String asked) {
        return new TimelineQuery(history::query)
                .lastSeen()
                .orElseThrow(() -> Failure.input("NO_DATA", asked, "the history has seen nothing yet"));
    }

    private static void checkOrder(Instant begin, Instant end) {
        if (!begin.isBefore(end)) {
            throw Failure.input("BAD_TIME", "--from " + begin, "a time before " + end + " is expected");
        }
    }

    private static Map<String, String> question(String kind, String asked, Instant begin, Instant end) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put(kind, asked);
        words.put("from", begin.toString());
        words.put("to", end.toString());
        return words;
    }
}
