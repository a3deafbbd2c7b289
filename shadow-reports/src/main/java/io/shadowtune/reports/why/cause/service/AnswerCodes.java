package io.shadowtune.reports.why.cause.service;

import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.evidence.Evidence;
import io.shadowtune.reports.why.evidence.Line;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * DNS answers with one code are many times those that succeeded, by rates or counts of one reading ({@code
 * rcode="NXDOMAIN"} of metrics, or {@code NXDOMAIN 41,022/s}).
 *
 * @param code the code
 * @param factor how many times the successful ones, at least
 */
record AnswerCodes(String code, double factor) implements Sign {
    private static final Pattern COUNTED = Pattern.compile(
            "(?i)\\b(NXDOMAIN|NOERROR|SERVFAIL)\\b\"?(?:[^\\d\\n]{0,40}\\}|[ :=]{1,6})\\s*([\\d,]+(?:\\.\\d+)?)");

    @Override
    public List<Match> matches(Evidence evidence) {
        Map<String, Map<String, Double>> sums = new LinkedHashMap<>();
        Map<String, Line> lines = new HashMap<>();
        evidence.lines(COUNTED, item -> true).forEach(line -> {
            Matcher counted = COUNTED.matcher(line.text());
            while (counted.find()) {
                sums.computeIfAbsent(line.item(), item -> new HashMap<>())
                        .merge(
                                counted.group(1).toUpperCase(Locale.ROOT),
                                Double.parseDouble(counted.group(2).replace(",", "")),
                                Double::sum);
                lines.putIfAbsent(line.item(), line);
            }
        });
        return sums.entrySet().stream()
                .filter(item -> item.getValue().getOrDefault("NOERROR", 0.0) > 0
                        && item.getValue().getOrDefault(code, 0.0)
                                >= factor * item.getValue().getOrDefault("NOERROR", 0.0))
                .map(item -> lines.get(item.getKey()))
                .map(line -> new Match(
                        List.of(line.item()),
                        line.number(),
                        line.host(),
                        line.text().strip()))
                .toList();
    }
}
