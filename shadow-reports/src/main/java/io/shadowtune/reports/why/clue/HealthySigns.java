package io.shadowtune.reports.why.clue;

import io.shadowtune.reports.why.evidence.Side;
import java.util.List;
import java.util.regex.Pattern;

/** Signs on the healthy side of a contrast: a peer, an earlier time, or a run with the suspect taken away. */
public final class HealthySigns {
    private HealthySigns() {}

    /** A line says so on the healthy side, or in an item whose words do not tell its side. */
    public static Sign healthySays(String line) {
        Pattern pattern = Pattern.compile(line, Pattern.CASE_INSENSITIVE);
        return evidence -> evidence.lines(
                        pattern, item -> evidence.side(item.text().reading().item()) == Side.HEALTHY)
                .map(found -> new Match(
                        List.of(found.item()),
                        found.number(),
                        found.host(),
                        "healthy side: " + found.text().strip()))
                .limit(3)
                .toList();
    }
}
