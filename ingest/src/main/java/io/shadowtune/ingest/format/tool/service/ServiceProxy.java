package io.shadowtune.ingest.format.tool.service;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The service proxy: the log of kube-proxy ({@code sync_elapsed} in seconds, numbers of services and endpoints), {@code
 * ipvsadm -Ln} ({@code ipvs_active_conn} per back-end), and counted rules ({@code service_rules}), as {@code
 * iptables-save | wc -l} or {@code nft list ... | wc -l} print them.
 */
final class ServiceProxy implements ToolParser {
    private static final Pattern ELAPSED =
            Pattern.compile("(?i)sync\\w*.*\\belapsed=\"?(?:(\\d+)h)?(?:(\\d+)m(?!s))?(?:([\\d.]+)(m|µ|u)?s)?");
    private static final Pattern SIZES = Pattern.compile(
            "\\b(numServices|numEndpoints|numFilterRules|numNATRules" + "|numFilterChains|numNATChains)=\"?(\\d+)");
    private static final Pattern IPVS =
            Pattern.compile("^\\s*-> (\\S+:\\d+)\\s+(?:Masq|Route|Tunnel|Local)\\s+(\\d+)\\s+(\\d+)\\s+(\\d+)");
    private static final Pattern RULE_TOOL = Pattern.compile(
            "(?i)iptables-save|iptables(-legacy|-nft)? (-t \\w+ )?-[LS]|nft list|iptables rules|nft(ables)? rules|KUBE-(SVC|SEP)");
    private static final Pattern COUNTED = Pattern.compile("(?i)wc -l|grep -c|count|rules");
    private static final Pattern NUMBER = Pattern.compile("^\\s*([\\d,]+)(?:\\s*(?:lines|rules))?\\s*$");
    private static final Pattern NOTED = Pattern.compile(
            "(?i)(?:iptables-save[^\\d]*(?:wc -l)?|rules?|KUBE-SVC\\S*|KUBE-SEP\\S*)[: =]+([\\d,]{3,})\\b");

    @Override
    public String tool() {
        return "kube-proxy, ipvsadm, rule counts";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(ELAPSED)
                || text.anyLine(SIZES)
                || text.anyLine(IPVS)
                || RULE_TOOL.matcher(text.reading().tool()).find()
                || text.anyLine(NOTED);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String toolName = text.reading().tool();
        boolean counted =
                RULE_TOOL.matcher(toolName).find() && COUNTED.matcher(toolName).find();
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher elapsed = ELAPSED.matcher(line);
            Matcher sizes = SIZES.matcher(line);
            Matcher ipvs = IPVS.matcher(line);
            Matcher number = NUMBER.matcher(line);
            Matcher noted = NOTED.matcher(line);
            if (elapsed.find()) {
                facts.level(i, "", "sync_elapsed", seconds(elapsed), Unit.SECONDS);
            }
            while (sizes.find()) {
                facts.level(i, "", sizes.group(1), Double.parseDouble(sizes.group(2)), Unit.NONE);
            }
            if (ipvs.find()) {
                facts.level(i, ipvs.group(1), "ipvs_active_conn", Double.parseDouble(ipvs.group(3)), Unit.NONE);
            } else if (counted && number.find()) {
                rules(facts, i, number.group(1));
            } else if (noted.find() && !line.contains("elapsed")) {
                rules(facts, i, noted.group(1));
            }
        }
    }

    private static void rules(FactWriter facts, int line, String number) {
        facts.level(line, "", "service_rules", Double.parseDouble(number.replace(",", "")), Unit.NONE);
    }

    private static double seconds(Matcher elapsed) {
        double seconds = 0;
        if (elapsed.group(1) != null) {
            seconds += 3_600 * Double.parseDouble(elapsed.group(1));
        }
        if (elapsed.group(2) != null) {
            seconds += 60 * Double.parseDouble(elapsed.group(2));
        }
        if (elapsed.group(3) != null) {
            double part = Double.parseDouble(elapsed.group(3));
            seconds += elapsed.group(4) == null ? part : elapsed.group(4).equals("m") ? part / 1e3 : part / 1e6;
        }
        return seconds;
    }
}
