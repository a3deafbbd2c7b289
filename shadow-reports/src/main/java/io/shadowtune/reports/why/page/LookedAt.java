package io.shadowtune.reports.why.page;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.live.ComparedFigure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What an answer was looked for in, and what of that which decides most often is not there.
 *
 * @param at what there is, in words
 * @param missing what there is not, each with how to get it, the most deciding first
 * @param figures of a bundle, those most unlike another host's; of the history, they stand in the answer's context
 */
public record LookedAt(String at, List<String> missing, List<ComparedFigure> figures) {
    public LookedAt {
        missing = List.copyOf(missing);
        figures = List.copyOf(figures);
    }

    /** What a bundle holds. */
    static LookedAt inBundle(Evidence evidence) {
        List<Source> there = Arrays.stream(Source.values())
                .filter(source -> source.isIn(evidence))
                .toList();
        Set<String> hosts = evidence.items().stream()
                .map(item -> item.text().reading().host())
                .filter(host -> !host.isEmpty())
                .collect(Collectors.toSet());
        String at = "%s%s%s"
                .formatted(
                        TextPage.counted(evidence.items().size(), "item"),
                        hosts.isEmpty() ? "" : " of " + TextPage.counted(hosts.size(), "host"),
                        there.isEmpty()
                                ? ""
                                : ", with " + there.stream().map(Source::what).collect(Collectors.joining(", ")));
        return new LookedAt(
                at,
                Arrays.stream(Source.values())
                        .filter(source -> !there.contains(source))
                        .map(Source::missing)
                        .toList(),
                BundleFigures.of(evidence));
    }

    /** What the history holds: the thing itself, its past, its peers. */
    static LookedAt inHistory(Evidence evidence, Map<String, String> question) {
        boolean job = question.containsKey("job");
        Set<String> keys = evidence.items().stream()
                .map(ToolFacts::text)
                .map(text -> text.reading().item())
                .collect(Collectors.toSet());
        String at = evidence.items().stream()
                .map(ToolFacts::text)
                .map(text -> text.reading())
                .map(LookedAt::words)
                .collect(Collectors.joining("; "));
        List<String> missing = new ArrayList<>();
        if (!job && !keys.contains("before")) {
            missing.add("the time before, to compare with: ask again with a later --from");
        }
        if (!job && !keys.contains("peers")) {
            missing.add("its peers, to compare with: more hosts or ports must be watched");
        }
        missing.add("what only the host's own tools tell (PCIe, processors, settings, kernel and library logs):"
                + " ./shadowtune collect --out slow.tar.gz --seconds 60 on %s while it is slow, then ./shadowtune why --bundle slow.tar.gz"
                        .formatted(question.containsKey("host") ? question.get("host") : "its host"));
        return new LookedAt(at.isEmpty() ? "nothing in the history" : at, missing, List.of());
    }

    private static String words(ToolReading reading) {
        return "%s: %s%s"
                .formatted(
                        reading.item(),
                        reading.tool(),
                        reading.at().isEmpty() ? "" : " " + reading.at().replace("/", " to "));
    }
}
