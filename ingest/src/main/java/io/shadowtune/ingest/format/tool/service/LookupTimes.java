package io.shadowtune.ingest.format.tool.service;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a name server took, as {@code dig} says it below each answer: {@code dns_query_time} in seconds, and {@code
 * dns_timeout} where none came. The subject is the server, as the question or the answer names it.
 */
final class LookupTimes implements ToolParser {
    private static final Pattern ASKED = Pattern.compile("<<>> .*@([0-9A-Fa-f.:]+)");
    private static final Pattern TIME = Pattern.compile("^;; Query time: (\\d+) (msec|usec)(?: \\((\\d+) usec\\))?");
    private static final Pattern SERVER = Pattern.compile("^;; SERVER: ([^#\\s]+)#\\d+");
    private static final Pattern SILENT =
            Pattern.compile("^;; (?:communications error to ([^#\\s]+)#\\d+: timed out|connection timed out)");
    private static final int LINES_TO_SERVER = 3;

    @Override
    public String tool() {
        return "dig";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(TIME) || text.anyLine(SILENT);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String asked = "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher question = ASKED.matcher(line);
            Matcher time = TIME.matcher(line);
            Matcher silent = SILENT.matcher(line);
            if (question.find()) {
                asked = question.group(1);
                facts.understood(i);
            } else if (time.find()) {
                facts.level(i, server(text, i, asked), "dns_query_time", seconds(time), Unit.SECONDS);
            } else if (silent.find()) {
                String server = silent.group(1) == null ? asked : silent.group(1);
                facts.event(i, server, "dns_timeout", "no answer in time");
            } else if (SERVER.matcher(line).find()) {
                facts.understood(i);
            }
        }
    }

    private static double seconds(Matcher time) {
        if (time.group(3) != null) {
            return Double.parseDouble(time.group(3)) / 1e6;
        }
        return Double.parseDouble(time.group(1)) / (time.group(2).equals("msec") ? 1e3 : 1e6);
    }

    private static String server(ToolText text, int from, String asked) {
        for (int i = from; i < Math.min(text.lines().size(), from + LINES_TO_SERVER); i++) {
            Matcher server = SERVER.matcher(text.lines().get(i));
            if (server.find()) {
                return server.group(1);
            }
        }
        return asked;
    }
}
