package io.shadowtune.ingest.format.tool.read;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lines that people and collectors note by hand: {@code host name +delta name +delta}, {@code name: value},
 * {@code name value}, {@code name=value}. Asked last, for lines that no tool's own parser understood.
 */
final class DigestLines implements ToolParser {
    private static final Pattern GROWN =
            Pattern.compile("([A-Za-z_][\\w./%\\[\\]-]*)\\s*[:=]?\\s*\\+([\\d,]+(?:\\.\\d+)?[kKmMgG]?)\\b");

    @Override
    public String tool() {
        return "digest";
    }

    @Override
    public boolean reads(ToolText text) {
        return true;
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            if (!facts.isUnderstood(i)) {
                line(text.lines().get(i), i, facts);
            }
        }
    }

    private static void line(String line, int index, FactWriter facts) {
        Matcher grown = GROWN.matcher(line);
        String host = "";
        int end = 0;
        while (grown.find()) {
            if (end == 0) {
                host = line.substring(0, grown.start()).strip();
            }
            end = grown.end();
            OptionalDouble number = Numbers.scaled(grown.group(2));
            if (number.isPresent()) {
                facts.growth(
                        index,
                        host.matches("[\\w.-]+") ? host : "",
                        "",
                        grown.group(1),
                        number.getAsDouble(),
                        Unit.EVENTS);
            }
        }
    }
}
