package io.shadowtune.ingest.format.tool.service;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name lookups, as {@code tcpdump port 53}, the log of CoreDNS or dnsmasq, {@code dig} and {@code nslookup -debug} show
 * them. States of a text: {@code dns_name_variants}, how many longer names were asked that begin with the shortest name
 * (search domains tried one after the other); {@code dns_nxdomain}, answers that a name does not exist; and {@code
 * dns_repeat_after}, the longest time in seconds after which the same question was asked again, at least 1.
 */
final class NameLookups implements ToolParser {
    private static final Pattern QUESTION = Pattern.compile(
            "(?:\\b(A{1,4}|SRV|PTR|HTTPS)\\? |\"(A{1,4}|SRV) IN |query\\[(A{1,4})\\] )([\\w*-][\\w.*-]*\\.?)[ \"(]?");
    private static final Pattern NXDOMAIN = Pattern.compile("(?i)\\bNXDOMAIN\\b");
    private static final Pattern CLOCK = Pattern.compile("(\\d{1,2}):(\\d{2}):(\\d{2}(?:\\.\\d+)?)");
    private static final Pattern METRIC = Pattern.compile("(?i)rcode=|responses_total|/s\\b");

    @Override
    public String tool() {
        return "name lookups";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(QUESTION) || (text.toolHas("dig", "nslookup", "host ") && text.anyLine(NXDOMAIN));
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        Map<String, Integer> names = new LinkedHashMap<>();
        Map<String, Double> askedAt = new HashMap<>();
        double longest = 0;
        int longestLine = 0;
        int refused = 0;
        int refusedLine = 0;
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher question = QUESTION.matcher(line);
            if (question.find()) {
                String name = question.group(4).toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
                names.putIfAbsent(name, i);
                facts.understood(i);
                double now = clock(line);
                String key = question.group(1) + " " + name;
                Double before = askedAt.put(key, now);
                if (!Double.isNaN(now) && before != null && now - before > longest) {
                    longest = now - before;
                    longestLine = i;
                }
            }
            if (NXDOMAIN.matcher(line).find() && !METRIC.matcher(line).find()) {
                refused++;
                refusedLine = i;
            }
        }
        if (refused > 0) {
            facts.level(refusedLine, "", "dns_nxdomain", refused, Unit.NONE);
        }
        if (longest >= 1) {
            facts.level(longestLine, "", "dns_repeat_after", Math.rint(longest * 1_000) / 1_000, Unit.SECONDS);
        }
        variants(names, facts);
    }

    private static void variants(Map<String, Integer> names, FactWriter facts) {
        Set<String> sorted = new TreeSet<>(names.keySet());
        int most = 0;
        String of = "";
        for (String base : sorted) {
            int longer = (int)
                    sorted.stream().filter(name -> name.startsWith(base + ".")).count();
            if (longer > most) {
                most = longer;
                of = base;
            }
        }
        if (most > 0) {
            facts.level(names.getOrDefault(of, 0), of, "dns_name_variants", most, Unit.NONE);
        }
    }

    private static double clock(String line) {
        Matcher clock = CLOCK.matcher(line);
        return clock.find()
                ? Integer.parseInt(clock.group(1)) * 3_600
                        + Integer.parseInt(clock.group(2)) * 60
                        + Double.parseDouble(clock.group(3))
                : Double.NaN;
    }
}
