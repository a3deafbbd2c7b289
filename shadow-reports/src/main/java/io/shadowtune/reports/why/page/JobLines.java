package io.shadowtune.reports.why.page;

import io.shadowtune.reports.why.job.Difference;
import io.shadowtune.reports.why.job.JobDivision;
import io.shadowtune.reports.why.job.Loss;
import io.shadowtune.reports.why.job.Part;
import io.shadowtune.reports.why.job.Share;
import io.shadowtune.reports.why.job.Shares;
import io.shadowtune.reports.why.job.Straggler;
import io.shadowtune.reports.why.live.JobAnswer;
import io.shadowtune.reports.why.live.JobPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes where a job's time goes as lines. */
final class JobLines {
    private final List<ContextLine> lines = new ArrayList<>();

    private JobLines() {}

    static List<ContextLine> of(JobAnswer answer) {
        JobLines written = new JobLines();
        written.add("Job", place(answer));
        JobDivision division = answer.division();
        if (!Double.isNaN(division.slowness())) {
            written.add(
                    "Step time",
                    "%.2f times its own of %s"
                            .formatted(
                                    division.slowness(),
                                    answer.question()
                                            .beforeFrom()
                                            .map(from -> "the time from " + from)
                                            .orElse("before")));
        }
        written.shares(division);
        written.add("Lost most", lost(division));
        division.straggler().ifPresent(written::straggler);
        for (int i = 0; i < division.missing().size(); i++) {
            written.add(i == 0 ? "Not measured" : "", division.missing().get(i));
        }
        return List.copyOf(written.lines);
    }

    /** The largest loss as a sentence; empty when nothing worth a look is lost. */
    static Optional<String> mainLoss(JobAnswer answer) {
        JobDivision division = answer.division();
        return division.main()
                .map(loss -> "The job loses most to %s, %.0f %% of its time%s."
                        .formatted(
                                loss.part().text(),
                                100 * loss.ratio(),
                                division.straggler()
                                        .filter(straggler -> loss.part() == Part.STRAGGLER)
                                        .map(straggler -> ", waiting for " + straggler.name())
                                        .orElse("")));
    }

    private static String place(JobAnswer answer) {
        JobPlace place = answer.question().place();
        int gpus = place.hosts().stream().mapToInt(host -> host.gpus().size()).sum();
        return "%s%s%s, %s, on %s%s"
                .formatted(
                        place.job(),
                        place.name().isEmpty() ? "" : " " + place.name(),
                        place.owner().isEmpty() ? "" : " of " + place.owner(),
                        place.state().isEmpty() ? "state not known" : place.state(),
                        place.hosts().size() == 1
                                ? place.hosts().get(0).host()
                                : place.hosts().size() + " hosts",
                        gpus > 0 ? ", " + gpus + " GPUs" : "");
    }

    private void shares(JobDivision division) {
        boolean first = true;
        for (Share share : division.shares().parts()) {
            if (share.part() == Part.UNEXPLAINED && share.ratio().high() < 0.005) {
                continue;
            }
            String before = division.before()
                    .map(shares -> ", was %.0f %%"
                            .formatted(100 * shares.of(share.part()).ratio().value()))
                    .orElse("");
            add(
                    first ? "Time goes to" : "",
                    String.format(
                            Locale.ROOT,
                            "%-11s %3.0f %%  (%.0f..%.0f %%, %s%s)%s",
                            share.part().text(),
                            100 * share.ratio().value(),
                            100 * share.ratio().low(),
                            100 * share.ratio().high(),
                            share.certainty().text(),
                            before,
                            needed(share, division.shares())));
            first = false;
        }
    }

    private static String needed(Share share, Shares shares) {
        if (share.part() != Part.NETWORK || share.ratio().value() < 0.005) {
            return "";
        }
        return shares.modelled()
                ? "; %.0f %% had to be at the rate of the line"
                        .formatted(100 * shares.neededNetwork().value())
                : "; how much of it had to be is not known";
    }

    private static String lost(JobDivision division) {
        Optional<Loss> main = division.main();
        if (main.isEmpty()) {
            return "nothing worth a look";
        }
        String against = division.before().isPresent() ? "more than before" : "more than had to be";
        return "%s: %.0f %% of the time, %s"
                .formatted(main.get().part().text(), 100 * main.get().ratio(), against);
    }

    private void straggler(Straggler straggler) {
        add(
                "Waiting for",
                "%s, by %.0f %% of the waiting%s"
                        .formatted(
                                straggler.name(),
                                100 * straggler.causedRatio(),
                                straggler.differences().isEmpty()
                                        ? "; nothing that was measured is unlike the others there"
                                        : ""));
        straggler.differences().stream()
                .collect(Collectors.groupingBy(Difference::about))
                .forEach((about, all) -> all.forEach(difference -> add("", difference.words())));
    }

    private void add(String name, String text) {
        lines.add(new ContextLine(name, text));
    }
}
