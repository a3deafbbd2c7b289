package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code /proc/net/bonding/*}: the bond first, then one block for each member ({@code Slave Interface}). */
final class BondFile implements ToolParser {
    private static final Pattern LINE = Pattern.compile("^\\s*([A-Z][\\w ()/.-]*?): ?(.*)$");

    @Override
    public String tool() {
        return "/proc/net/bonding";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(Pattern.compile("^(Bonding Mode|Slave Interface):"));
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String subject = text.reading().tool().replaceFirst("^.*/proc/net/bonding/(\\S+).*$", "$1");
        subject = subject.contains(" ") ? "" : subject;
        for (int i = 0; i < text.lines().size(); i++) {
            Matcher line = LINE.matcher(text.lines().get(i));
            if (!line.matches()) {
                continue;
            }
            String name = line.group(1).toLowerCase(Locale.ROOT);
            if (name.equals("slave interface")) {
                subject = line.group(2).strip();
                facts.understood(i);
            } else if (name.equals("link failure count")) {
                Counts.cell(text, facts, i, subject, name, line.group(2));
            } else {
                facts.setting(i, subject, name, line.group(2).strip(), Unit.NONE);
            }
        }
    }
}
