package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ip route}, {@code ip route get} and {@code ip -br addr}: {@code route_dev} (subject the prefix, in the order of
 * the table), {@code route_get_dev} (subject the address asked for) and {@code address} (subject the interface).
 */
final class IpRoutes implements ToolParser {
    private static final Pattern ROUTE = Pattern.compile(
            "^\\s*(default|\\d+\\.\\d+\\.\\d+\\.\\d+/\\d+|[0-9a-f:]+/\\d+)\\s(?:.*\\s)?dev (\\S+)\\b.*");
    private static final Pattern GET =
            Pattern.compile("^\\s*(?:[\\w.-]+: )?(\\d+\\.\\d+\\.\\d+\\.\\d+) (?:.*\\s)?dev (\\S+)(?: .*)?");
    private static final Pattern ADDRESS =
            Pattern.compile("^\\s*(\\S+)\\s+(?:UP|DOWN|UNKNOWN)\\s+(\\d+\\.\\d+\\.\\d+\\.\\d+/\\d+).*");

    /** Neighbours look like routes: an address, and the interface it is behind. */
    private static final Pattern NEIGHBOUR = Pattern.compile(
            "lladdr|\"state\": ?\\[|\\b(?:REACHABLE|STALE|DELAY|PROBE|FAILED|INCOMPLETE|PERMANENT|NOARP)\\s*$");

    private static final Pattern JSON_GET = Pattern.compile("\"dst\":\\s*\"([^\"]+)\",.*?\"dev\":\\s*\"([^\"]+)\"");

    @Override
    public String tool() {
        return "ip route";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(ROUTE) || text.anyLine(GET) || text.anyLine(ADDRESS) || text.anyLine(JSON_GET);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            if (NEIGHBOUR.matcher(line).find() || facts.isUnderstood(i)) {
                continue;
            }
            one(i, "route_dev", ROUTE.matcher(line), facts);
            one(i, "route_get_dev", GET.matcher(line), facts);
            one(i, "address", ADDRESS.matcher(line), facts);
            Matcher json = JSON_GET.matcher(line);
            while (json.find()) {
                boolean prefix = json.group(1).contains("/") || json.group(1).equals("default");
                facts.setting(i, json.group(1), prefix ? "route_dev" : "route_get_dev", json.group(2), Unit.NONE);
            }
        }
    }

    private static void one(int index, String name, Matcher matcher, FactWriter facts) {
        if (matcher.matches()) {
            facts.setting(index, matcher.group(1), name, matcher.group(2), Unit.NONE);
        }
    }
}
