package io.shadowtune.reports.why.clue;

import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.reports.why.evidence.Side;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Signs in histograms of bpftrace and bcc, whose buckets are levels with their lower bound as the subject. */
public final class HistogramSigns {
    private static final Pattern HISTOGRAM = Pattern.compile("@.*");

    private HistogramSigns() {}

    /**
     * A histogram whose own name or whose tool matches in part has at least three entries at such a time or longer. Its unit is milliseconds when its name says
     * {@code ms}, nanoseconds when it says {@code ns}, microseconds else.
     */
    public static Sign reaches(String map, double milliseconds) {
        Pattern pattern = Pattern.compile(map, Pattern.CASE_INSENSITIVE);
        return evidence -> evidence.named(HISTOGRAM, FactKind.LEVEL)
                .filter(fact -> pattern.matcher(
                                fact.name() + " " + fact.origin().tool())
                        .find())
                .filter(fact -> evidence.side(fact.origin().item()) != Side.HEALTHY)
                .filter(fact -> fact.subject().matches("\\d+") && count(fact.number()) >= 3)
                .filter(fact -> Double.parseDouble(fact.subject()) >= milliseconds * perMillisecond(fact.name()))
                .map(fact -> new Match(
                        List.of(fact.origin().item()),
                        fact.line(),
                        fact.host(),
                        "%s: %s entries of %s or longer".formatted(fact.name(), fact.value(), fact.subject())))
                .limit(4)
                .toList();
    }

    private static double count(@Nullable Double number) {
        return number == null ? 0 : number;
    }

    private static double perMillisecond(String name) {
        return name.contains("ms") ? 1 : name.contains("ns") ? 1e6 : 1e3;
    }
}
