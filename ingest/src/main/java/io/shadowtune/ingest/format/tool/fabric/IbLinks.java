package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code iblinkinfo}: one line a link, with its width, the speed of one lane, and in brackets what it could be
 * ({@code Could be 4X}); empty brackets mean that it is all it can be.
 */
final class IbLinks implements ToolParser {
    private static final Pattern LINK = Pattern.compile(
            "^\\s*(?:0x\\w+)?\\s*(?:\"[^\"]*\")?\\s*(\\d*)\\s+(\\d+)\\[[^\\]]*\\]\\s*==\\(\\s*(?:(\\d+X)\\s+([\\d.]+ ?Gbps))?\\s*(\\w+)/\\s*(\\w+)\\)==>"
                    + "[^\"]*\"([^\"]*)\"\\s*\\(\\s*(.*?)\\s*\\)?\\s*$");

    private static final int LONGEST_LINE = 1_000;

    @Override
    public String tool() {
        return "iblinkinfo";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.lines().stream().anyMatch(IbLinks::mayBeLink);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            Matcher link = LINK.matcher(text.lines().get(i));
            if (mayBeLink(text.lines().get(i)) && link.matches()) {
                String subject = ("port " + link.group(2) + " to " + link.group(7)).strip();
                facts.setting(i, subject, "link state", link.group(5) + "/" + link.group(6), Unit.NONE);
                if (link.group(3) != null) {
                    facts.setting(i, subject, "link width", link.group(3), Unit.NONE);
                    facts.setting(i, subject, "link speed", link.group(4), Unit.NONE);
                }
                if (!link.group(8).isEmpty()) {
                    facts.setting(i, subject, "link remark", link.group(8), Unit.NONE);
                }
            }
        }
    }

    /** A cheap look first: the pattern has many optional blanks, which long lines of other tools would try in vain. */
    private static boolean mayBeLink(String line) {
        return line.length() < LONGEST_LINE && line.contains("==(") && line.contains(")==>");
    }
}
