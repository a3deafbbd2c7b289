package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Loss per path or hop: {@code mtr} reports ({@code 3.|-- spine-3 2.4% 1000 ...}) and notes such as {@code via spine-3:
 * 1000 probes, 2.4% loss} or {@code via spine-3: sent 1000 received 976}.
 */
final class PathLoss implements ToolParser {
    private static final Pattern HOP =
            Pattern.compile("^\\s*\\d+\\.?\\s*(?:\\|--)?\\s*(\\S+)\\s+([\\d.]+)%\\s+\\d+\\s+[\\d.]+.*");
    private static final Pattern PATH = Pattern.compile(
            "(?i)\\b(?:via|through|path|over|hop)\\s+(\\S*\\w)[:,]?\\s(?:.*?\\s)?(?:([\\d.]+)\\s?% (?:packet )?loss|(?:loss|lost)[ :=]+([\\d.]+))");
    private static final Pattern SENT = Pattern.compile(
            "(?i)\\b(?:via|through|path|over|hop)\\s+(\\S*\\w)[:,]?\\s.*?\\b(?:sent|tx)[ :=]+(\\d+).*?\\b(?:received|recv|rx|ok)[ :=]+(\\d+)");

    @Override
    public String tool() {
        return "path loss";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.toolHas("mtr", "path", "trace", "probe", "ping") || text.anyLine(PATH) || text.anyLine(SENT);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher hop = HOP.matcher(line);
            Matcher path = PATH.matcher(line);
            Matcher sent = SENT.matcher(line);
            if (hop.matches()) {
                loss(facts, i, hop.group(1), Double.parseDouble(hop.group(2)));
            } else if (path.find()) {
                String percent = path.group(2) != null ? path.group(2) : path.group(3);
                loss(facts, i, path.group(1), Double.parseDouble(percent));
            } else if (sent.find()) {
                double probes = Double.parseDouble(sent.group(2));
                double back = Double.parseDouble(sent.group(3));
                loss(facts, i, sent.group(1), probes > 0 ? 100 * (probes - back) / probes : 0);
            }
        }
    }

    private static void loss(FactWriter facts, int line, String path, double percent) {
        facts.level(line, path, "path loss", percent, Unit.RATIO);
    }
}
