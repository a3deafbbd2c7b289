package io.shadowtune.reports.why.page;

import io.shadowtune.reports.why.Finding;
import java.util.ArrayList;
import java.util.List;

/** What a person needs who gets no cause: what was looked at, what is missing, what is left, and what would decide. */
final class UndecidedLines {
    private static final int MOST = 5;

    private final List<ContextLine> lines = new ArrayList<>();

    private UndecidedLines() {}

    static List<ContextLine> of(WhyAnswer answer) {
        UndecidedLines written = new UndecidedLines();
        LookedAt looked = answer.account().looked();
        written.add("Looked at", looked.at());
        List<Finding> left = answer.diagnosis().left();
        written.all("Left", left.stream().map(UndecidedLines::words).toList());
        if (left.isEmpty()) {
            written.add("Left", "every cause: nothing that was read speaks for one of them");
        }
        written.all("Measure next", answer.diagnosis().nextMeasurements());
        written.all("Missing", looked.missing());
        written.all(
                "Figures", looked.figures().stream().map(ContextLines::words).toList());
        if (!looked.figures().isEmpty()) {
            written.add("", "these are most unlike another host's or the healthy side's; alone they prove nothing");
        } else if (answer.context().live().isPresent()
                && !answer.context().live().get().figures().isEmpty()) {
            written.add("See", "Figures below: what is most unlike its own past and its peers comes first");
        }
        return List.copyOf(written.lines);
    }

    /** A hypothesis with the strongest that speaks for it; how likely it is nobody has measured. */
    private static String words(Finding finding) {
        List<ShownFact> evidence = ShownFact.of(CitedFact.of(finding.evidence()));
        int against = finding.against().size();
        return "%s, %d for it, %d against: %s"
                .formatted(
                        finding.cause(),
                        finding.evidence().size(),
                        against,
                        evidence.isEmpty()
                                ? finding.sheet().means()
                                : "%s  [%s]"
                                        .formatted(
                                                evidence.get(0).fact(),
                                                evidence.get(0).where()));
    }

    private void all(String name, List<String> texts) {
        for (int i = 0; i < Math.min(MOST, texts.size()); i++) {
            add(i == 0 ? name : "", texts.get(i));
        }
        if (texts.size() > MOST) {
            add("", "and %d more".formatted(texts.size() - MOST));
        }
    }

    private void add(String name, String text) {
        lines.add(new ContextLine(name, text));
    }
}
