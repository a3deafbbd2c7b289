package io.shadowtune.reports.why.page;

import io.shadowtune.ingest.collect.EvidenceBundle.NotTaken;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the collector could not take, one line for each reason, those first that a person can do something about. */
final class NotTakenLines {
    private static final List<String> USE = List.of("denied", "timed_out", "failed", "cut", "", "missing", "empty");

    private NotTakenLines() {}

    static List<String> of(List<NotTaken> notTaken) {
        Map<String, List<NotTaken>> byReason = new LinkedHashMap<>();
        notTaken.stream()
                .sorted(Comparator.comparingInt(one -> use(one.reason())))
                .forEach(one -> byReason.computeIfAbsent(one.reason() + '\0' + one.because(), key -> new ArrayList<>())
                        .add(one));
        return byReason.values().stream().map(NotTakenLines::line).toList();
    }

    private static String line(List<NotTaken> alike) {
        NotTaken first = alike.get(0);
        String what = alike.size() == 1 ? first.tool() : alike.size() + " readings, such as " + first.tool();
        return "%s: %s".formatted(what, first.because());
    }

    private static int use(String reason) {
        int index = USE.indexOf(reason);
        return index < 0 ? USE.indexOf("") : index;
    }
}
