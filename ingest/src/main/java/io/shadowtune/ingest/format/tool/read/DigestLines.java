package io.shadowtune.ingest.format.tool.read;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.FactKind;
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

    /** Snake case, so that prose is not taken for it. */
    private static final Pattern STATED = Pattern.compile(
            "(?<![\\w./-])([A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+)\\s*([:=]|\\s)\\s*(\\d[\\d,]*(?:\\.\\d+)?)(?![\\w.:/,-])");

    /** The time at which a line was read, or the machine, before the names. */
    private static final Pattern BEFORE =
            Pattern.compile("(?:(?:t_?\\d|before|after|start|end)\\b:?\\s*)?([\\w.-]*?):?");

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
                grown(text.lines().get(i), i, facts);
            }
            if (!facts.isUnderstood(i)) {
                stated(text, i, facts);
            }
        }
    }

    private static void grown(String line, int index, FactWriter facts) {
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

    private static void stated(ToolText text, int index, FactWriter facts) {
        String line = text.lines().get(index);
        Matcher stated = STATED.matcher(line);
        String host = "";
        boolean first = true;
        while (stated.find()) {
            if (first) {
                Matcher before =
                        BEFORE.matcher(line.substring(0, stated.start()).strip());
                host = before.matches() ? before.group(1) : "";
                first = false;
            }
            double number = Double.parseDouble(stated.group(3).replace(",", ""));
            if (stated.group(2).equals("=")) {
                facts.setting(index, "", stated.group(1), stated.group(3), Unit.NONE);
            } else {
                facts.add(
                        index,
                        host,
                        "",
                        stated.group(1),
                        text.saysGrowth() ? FactKind.GROWTH : FactKind.CUMULATIVE,
                        stated.group(3),
                        number,
                        Unit.EVENTS);
            }
        }
    }
}
