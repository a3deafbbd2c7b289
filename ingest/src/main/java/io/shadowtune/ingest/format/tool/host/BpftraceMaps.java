package io.shadowtune.ingest.format.tool.host;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Histograms and maps of bpftrace and bcc. A bucket is a level {@code @map} whose subject is its lower bound in plain
 * digits: {@code [8K, 16K)} begins at 8192 because the suffixes are powers of 1024, while {@code 8 -> 15} of bcc is
 * plain. A map's {@code @map[key]: value} has the key as subject.
 */
final class BpftraceMaps implements ToolParser {
    private static final Pattern MAP = Pattern.compile("^(@\\w*)(?:\\[(.*)\\])?: ?(-?\\d+)?\\s*$");
    private static final Pattern BUCKET =
            Pattern.compile("^[\\[(](\\d+)([KMG]?)(?:, ?\\d*[KMG.]*[)\\]])?\\]?\\s+(\\d+)\\s+\\|");
    private static final Pattern BCC_HEAD = Pattern.compile("^\\s*(\\w+)\\s+: count\\s+distribution");
    private static final Pattern BCC_BUCKET = Pattern.compile("^\\s*(\\d+) -> \\d+\\s+: (\\d+)\\s+\\|");

    @Override
    public String tool() {
        return "bpftrace";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(MAP) || text.anyLine(BUCKET) || text.anyLine(BCC_BUCKET);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String map = "@";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher named = MAP.matcher(line);
            Matcher bucket = BUCKET.matcher(line);
            Matcher head = BCC_HEAD.matcher(line);
            Matcher plain = BCC_BUCKET.matcher(line);
            if (named.matches()) {
                map = named.group(1) + (named.group(2) == null ? "" : "[" + named.group(2) + "]");
                facts.understood(i);
                if (named.group(3) != null) {
                    String key = named.group(2) == null ? "" : named.group(2);
                    facts.level(i, key, named.group(1), Double.parseDouble(named.group(3)), Unit.NONE);
                }
            } else if (bucket.find()) {
                long low = Long.parseLong(bucket.group(1)) << (10 * " KMG".indexOf((bucket.group(2) + " ").charAt(0)));
                facts.level(
                        i,
                        Long.toString(low),
                        map.toLowerCase(Locale.ROOT),
                        Double.parseDouble(bucket.group(3)),
                        Unit.EVENTS);
            } else if (head.find()) {
                map = "@" + head.group(1);
                facts.understood(i);
            } else if (plain.find()) {
                facts.level(i, plain.group(1), map, Double.parseDouble(plain.group(2)), Unit.EVENTS);
            }
        }
    }
}
