package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ibqueryerrors}: one line a port, {@code [Name == value]}. Classic counters stop at their width and do not
 * wrap, so a counter that stands at its end says nothing and is left out.
 */
final class IbErrors implements ToolParser {
    private static final Pattern NODE = Pattern.compile("^\\s*Errors for (?:0x\\w+ )?\"([^\"]+)\"");
    private static final Pattern PORT = Pattern.compile("^\\s*GUID 0x\\w+ port (\\w+):(.*)$");
    private static final Pattern COUNTER = Pattern.compile("\\[(\\w+) == (\\d+)[^\\]]*\\]");
    private static final Pattern COUNTS =
            Pattern.compile("(?i).*(err\\w*|wait|discards?|downed|recovery|dropped|data|pkts|counter|overrun\\w*)");

    private static final Pattern SATURATED = Pattern.compile("255|65535|4294967295|18446744073709551615");

    @Override
    public String tool() {
        return "ibqueryerrors";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(PORT);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String node = "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher heading = NODE.matcher(line);
            Matcher port = PORT.matcher(line);
            if (heading.find()) {
                node = heading.group(1);
                facts.understood(i);
            } else if (port.matches()) {
                facts.understood(i);
                Matcher counter = COUNTER.matcher(port.group(2));
                while (counter.find()) {
                    counter(
                            text,
                            facts,
                            i,
                            node + " port " + port.group(1),
                            counter.group(1).toLowerCase(Locale.ROOT),
                            counter.group(2));
                }
            }
        }
    }

    /** Whether a field of this name counts. */
    static boolean isCounter(String name) {
        return COUNTS.matcher(name).matches();
    }

    /** Takes a port counter, unless it stands at the end of its range. */
    static void counter(ToolText text, FactWriter facts, int line, String subject, String name, String value) {
        facts.understood(line);
        if (!SATURATED.matcher(value).matches()) {
            Counts.count(text, facts, line, subject, name, Double.parseDouble(value));
        }
    }
}
