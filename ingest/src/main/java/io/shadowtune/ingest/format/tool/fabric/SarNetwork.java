package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code sar -n DEV}: one row an interface, with packets and kB a second and the share of its speed in percent. */
final class SarNetwork implements ToolParser {
    private static final Pattern HEADING = Pattern.compile("^(?:\\S+(?: [AP]M)?\\s+)?IFACE\\s+(rxpck/s.*)$");
    private static final Pattern ROW = Pattern.compile(
            "^(?:(?:\\d{1,2}:\\d{2}:\\d{2}(?: [AP]M)?|Average:)\\s+)?(\\S+)\\s+([\\d.]+(?:\\s+[\\d.]+)+)\\s*$");

    @Override
    public String tool() {
        return "sar -n DEV";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(HEADING);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        List<String> heads = List.of();
        for (int i = 0; i < text.lines().size(); i++) {
            Matcher heading = HEADING.matcher(text.lines().get(i));
            Matcher row = ROW.matcher(text.lines().get(i));
            if (heading.matches()) {
                heads = List.of(
                        heading.group(1).toLowerCase(Locale.ROOT).strip().split("\\s+"));
                facts.understood(i);
            } else if (!heads.isEmpty() && row.matches() && !facts.isUnderstood(i)) {
                List<String> cells = List.of(row.group(2).strip().split("\\s+"));
                for (int column = 0; column < Math.min(heads.size(), cells.size()); column++) {
                    double value = Double.parseDouble(cells.get(column));
                    facts.level(i, row.group(1), heads.get(column), value, Unit.NONE);
                }
            }
        }
    }
}
