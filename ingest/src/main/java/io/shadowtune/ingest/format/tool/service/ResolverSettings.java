package io.shadowtune.ingest.format.tool.service;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code /etc/resolv.conf}, and the same settings where a pod's {@code dnsConfig} gives them. */
final class ResolverSettings implements ToolParser {
    private static final Pattern SEARCH = Pattern.compile("^\\s*search\\s+(\\S+.*)$");
    private static final Pattern NAMESERVER = Pattern.compile("^\\s*nameserver\\s+([0-9a-fA-F.:]+)");
    private static final Pattern OPTION = Pattern.compile("\\b(ndots|timeout|attempts)[:=]\\s*\"?(\\d+)");
    private static final Pattern FLAG =
            Pattern.compile("^\\s*options\\b.*\\b(single-request(?:-reopen)?|use-vc|rotate)\\b");
    private static final Pattern YAML = Pattern.compile("name:\\s*\"?(ndots|timeout|attempts)\"?");
    private static final Pattern YAML_VALUE = Pattern.compile("value:\\s*\"?(\\d+)\"?");

    @Override
    public String tool() {
        return "resolv.conf";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(NAMESERVER) || text.anyLine(Pattern.compile("\\bndots\\b")) || text.toolHas("resolv.conf");
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String yaml = "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher search = SEARCH.matcher(line);
            Matcher server = NAMESERVER.matcher(line);
            Matcher option = OPTION.matcher(line);
            Matcher flag = FLAG.matcher(line);
            Matcher name = YAML.matcher(line);
            Matcher value = YAML_VALUE.matcher(line);
            if (search.find()) {
                long domains = Pattern.compile("\\s+")
                        .splitAsStream(search.group(1).strip())
                        .count();
                facts.level(i, "", "dns_search_domains", (double) domains, Unit.NONE);
            }
            if (server.find()) {
                facts.setting(i, "", "nameserver", server.group(1), Unit.NONE);
            }
            while (option.find()) {
                facts.setting(i, "", option.group(1), option.group(2), Unit.NONE);
            }
            if (flag.find()) {
                facts.setting(i, "", "resolver_option", flag.group(1), Unit.NONE);
            }
            if (name.find()) {
                yaml = name.group(1);
            }
            if (!yaml.isEmpty() && value.find()) {
                facts.setting(i, "", yaml, value.group(1), Unit.NONE);
                yaml = "";
            }
        }
    }
}
