package io.shadowtune.ingest.format.tool.service;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code kubectl get} and {@code kubectl top}: tables whose headings are in capitals, the row's {@code NAME} being the
 * subject. Processor use in thousandths becomes cores, ages become seconds. Of {@code kubectl describe} the settings of
 * a service: {@code session affinity}, {@code endpoints}, {@code externaltrafficpolicy}.
 */
final class Kubectl implements ToolParser {
    private static final Pattern HEADING = Pattern.compile("^(?:NAMESPACE\\s+)?NAME\\s+[A-Z(][A-Za-z() /-]+$");
    private static final Pattern COLUMN = Pattern.compile("\\S+(?: \\S+)*");
    private static final Pattern BLANKS = Pattern.compile("\\s{2,}");
    private static final Pattern MILLICORES = Pattern.compile("(\\d+)m");
    private static final Pattern AGE = Pattern.compile("(?:(\\d+)y)?(?:(\\d+)d)?(?:(\\d+)h)?(?:(\\d+)m)?(?:(\\d+)s)?");
    private static final Pattern NUMBER = Pattern.compile("(\\d+(?:\\.\\d+)?)%?(?: .*)?");
    private static final Pattern SERVICE = Pattern.compile(
            "^\\s*(Session Affinity|Endpoints|External Traffic Policy|Internal Traffic Policy|sessionAffinity|clusterIP"
                    + "|externalTrafficPolicy|internalTrafficPolicy):\\s+(\\S.*)$");

    @Override
    public String tool() {
        return "kubectl";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(HEADING) || text.anyLine(SERVICE);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        List<String> columns = List.of();
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i).strip();
            Matcher service = SERVICE.matcher(line);
            if (HEADING.matcher(line).matches()) {
                columns = COLUMN.matcher(line.replaceAll("\\s{2,}", "\n"))
                        .results()
                        .flatMap(match -> match.group().lines())
                        .toList();
                facts.understood(i);
            } else if (service.matches()) {
                facts.setting(i, "", service.group(1), service.group(2), Unit.NONE);
            } else if (!columns.isEmpty()) {
                row(columns, BLANKS.splitAsStream(line).toList(), i, facts);
            }
        }
    }

    private static void row(List<String> columns, List<String> cells, int line, FactWriter facts) {
        if (cells.size() != columns.size()) {
            return;
        }
        String subject = cells.get(columns.indexOf("NAME"));
        for (int i = 0; i < cells.size(); i++) {
            String name = columns.get(i).toLowerCase(Locale.ROOT);
            String cell = cells.get(i);
            Matcher milli = MILLICORES.matcher(cell);
            Matcher age = AGE.matcher(cell);
            Matcher number = NUMBER.matcher(cell);
            if (name.startsWith("cpu") && milli.matches()) {
                facts.level(line, subject, name, Double.parseDouble(milli.group(1)) / 1_000, Unit.NONE);
            } else if ((name.equals("age") || name.equals("duration")) && age.matches()) {
                facts.level(line, subject, name, seconds(age), Unit.SECONDS);
            } else if (number.matches()) {
                facts.level(line, subject, name, Double.parseDouble(number.group(1)), Unit.NONE);
            } else if (!name.equals("name")) {
                facts.setting(line, subject, name, cell, Unit.NONE);
            }
        }
    }

    private static double seconds(Matcher age) {
        int[] each = {365 * 86_400, 86_400, 3_600, 60, 1};
        double seconds = 0;
        for (int i = 0; i < each.length; i++) {
            String part = age.group(i + 1);
            seconds += part == null ? 0 : Integer.parseInt(part) * (double) each[i];
        }
        return seconds;
    }
}
