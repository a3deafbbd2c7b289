package io.shadowtune.ingest.format.tool.fabric;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reports of one interface in prose: Arista, Nexus and IOS {@code show interface}, and Nexus {@code show queuing
 * interface}. Counts stand before their names ({@code 12 CRC, 0 input errors}).
 */
final class InterfaceReport implements ToolParser {
    private static final Pattern BEGIN = Pattern.compile("^(\\S+\\d\\S*) is (up|down)\\b.*");
    private static final Pattern COUNT = Pattern.compile(
            "(?i)([\\d,]+) (CRC|FCS|symbol errors?|input errors?|output errors?|input discards?|output discards?"
                    + "|input drops?|output drops?|total output drops|interface resets|link status changes"
                    + "|carrier transitions|runts|giants|(?:rx|tx) pause|pause (?:input|output))");
    private static final Pattern RATE =
            Pattern.compile("(?i)(input|output) rate:? ([\\d.,]+) ?([kmgt]?)(?:bps|bits/sec)(?:.*?\\(([\\d.]+)%)?");
    private static final Pattern SPEED = Pattern.compile("(?i)(?:full|half)-duplex, (\\d+) ?Gb/s");
    private static final Pattern CODEWORDS =
            Pattern.compile("(?i)^\\s*(FEC (?:un)?correct\\w* \\w+|pre-FEC \\w+(?: \\w+)*)[\\s:]+([\\d.,eE+-]+)");
    private static final Pattern QUEUE_HEAD =
            Pattern.compile("(?i)^\\|\\s*(qos group \\d+|control qos group.*?)\\s*\\|");
    private static final Pattern QUEUE_ROW =
            Pattern.compile("(?i)^\\|\\s*([a-z][a-z &/]+? (?:pkts|bytes|depth))\\s*\\|\\s*([\\d,]+)\\s*\\|.*");

    @Override
    public String tool() {
        return "show interface";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(BEGIN) || text.anyLine(QUEUE_HEAD) || text.anyLine(CODEWORDS);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String subject = "";
        String queue = "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher begin = BEGIN.matcher(line);
            Matcher head = QUEUE_HEAD.matcher(line);
            if (begin.matches()) {
                subject = begin.group(1);
                facts.setting(i, subject, "oper", begin.group(2), Unit.NONE);
            } else if (head.find()) {
                queue = head.group(1).toLowerCase(Locale.ROOT);
                facts.understood(i);
            } else {
                queueRow(text, facts, i, queue);
                figures(text, facts, i, subject);
            }
        }
    }

    private static void queueRow(ToolText text, FactWriter facts, int index, String queue) {
        Matcher row = QUEUE_ROW.matcher(text.lines().get(index));
        if (!queue.isEmpty() && row.matches()) {
            Counts.cell(text, facts, index, queue, row.group(1).toLowerCase(Locale.ROOT), row.group(2));
        }
    }

    private static void figures(ToolText text, FactWriter facts, int index, String subject) {
        String line = text.lines().get(index);
        Matcher codewords = CODEWORDS.matcher(line);
        if (codewords.find()) {
            Counts.cell(text, facts, index, subject, codewords.group(1), codewords.group(2));
        }
        if (subject.isEmpty()) {
            return;
        }
        Matcher count = COUNT.matcher(line);
        while (count.find()) {
            Counts.cell(text, facts, index, subject, count.group(2), count.group(1));
        }
        Matcher speed = SPEED.matcher(line);
        if (speed.find()) {
            facts.setting(index, subject, "speed", speed.group(1) + "G", Unit.NONE);
        }
        Matcher rate = RATE.matcher(line);
        while (rate.find()) {
            String direction = rate.group(1).toLowerCase(Locale.ROOT);
            OptionalDouble bits = Numbers.scaled(rate.group(2).replace(",", "") + rate.group(3));
            if (bits.isPresent()) {
                facts.level(index, subject, direction + " rate", bits.getAsDouble(), Unit.BITS_PER_SECOND);
            }
            if (rate.group(4) != null) {
                facts.level(index, subject, direction + " util", Double.parseDouble(rate.group(4)), Unit.RATIO);
            }
        }
    }
}
