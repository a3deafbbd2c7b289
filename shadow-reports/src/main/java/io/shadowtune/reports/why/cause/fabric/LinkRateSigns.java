package io.shadowtune.reports.why.cause.fabric;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Signs that compare the rate of a port with what its adapter or its own list of modes says it can do. */
final class LinkRateSigns {
    private static final Pattern MODE = Pattern.compile("\\b(\\d{4,6})base\\w+/Full");
    private static final Pattern MODES_BEGIN = Pattern.compile("(?i)supported link modes:");
    private static final Pattern MODES_END = Pattern.compile("(?i)^\\s*[A-Z][\\w -]+:");
    private static final Pattern ETHTOOL_SPEED = Pattern.compile("^\\s*Speed: (\\d+)Mb/s");
    private static final Pattern ADAPTER = Pattern.compile("(?:CA type|board_id|hca_type)\\W+(MT\\d{4})");
    private static final Pattern RATE = Pattern.compile("^\\s*Rate: (\\d+)\\b");

    /** The fastest InfiniBand rate, in Gb/s, of adapters by their device number. */
    private static final Map<String, Integer> FASTEST_GBPS =
            Map.of("MT4115", 100, "MT4119", 100, "MT4121", 100, "MT4123", 200, "MT4129", 400, "MT4131", 800);

    private LinkRateSigns() {}

    /** {@code ethtool <dev>}: the negotiated speed is at most half of the fastest mode that the port supports. */
    static Sign slowerThanItsModes() {
        return evidence -> evidence.items().stream()
                .filter(item ->
                        evidence.linesOf(item, ETHTOOL_SPEED).findFirst().isPresent())
                .flatMap(LinkRateSigns::belowModes)
                .toList();
    }

    /** {@code ibstat}: the rate is at most half of what this type of adapter can do; it may have been sold so. */
    static Sign slowerThanItsAdapter() {
        return evidence -> evidence.items().stream()
                .filter(item -> evidence.linesOf(item, ADAPTER).findFirst().isPresent())
                .flatMap(LinkRateSigns::belowAdapter)
                .limit(4)
                .toList();
    }

    private static Stream<Match> belowModes(ToolFacts item) {
        int fastest = 0;
        boolean inModes = false;
        List<Match> found = new ArrayList<>();
        List<String> lines = item.text().lines();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            boolean begins = MODES_BEGIN.matcher(line).find();
            inModes = begins || (inModes && !MODES_END.matcher(line).find());
            Matcher mode = MODE.matcher(line);
            while (inModes && mode.find()) {
                fastest = Math.max(fastest, Integer.parseInt(mode.group(1)));
            }
            Matcher speed = ETHTOOL_SPEED.matcher(line);
            if (speed.find() && Integer.parseInt(speed.group(1)) * 2L <= fastest) {
                found.add(match(item, i, "%s, but the port supports %d Mb/s".formatted(line.strip(), fastest)));
            }
        }
        return found.stream();
    }

    private static Stream<Match> belowAdapter(ToolFacts item) {
        int fastest = 0;
        List<Match> found = new ArrayList<>();
        List<String> lines = item.text().lines();
        for (int i = 0; i < lines.size(); i++) {
            Matcher adapter = ADAPTER.matcher(lines.get(i));
            Matcher rate = RATE.matcher(lines.get(i));
            if (adapter.find()) {
                fastest = FASTEST_GBPS.getOrDefault(adapter.group(1), 0);
            } else if (rate.find() && Integer.parseInt(rate.group(1)) * 2L <= fastest) {
                String fact = "%s, but this type of adapter can do %d"
                        .formatted(lines.get(i).strip(), fastest);
                found.add(match(item, i, fact));
            }
        }
        return found.stream();
    }

    private static Match match(ToolFacts item, int line, String fact) {
        return new Match(
                List.of(item.text().reading().item()),
                line + 1,
                item.text().reading().host(),
                fact);
    }
}
