package io.shadowtune.ingest.format.tool.service;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code /proc/self/mountstats} and {@code nfsiostat}. Of mountstats, whose columns are operations, transmissions,
 * timeouts, bytes sent, bytes received and the sums of queueing, round trip and execution in milliseconds: {@code
 * nfs_write_rtt} and {@code nfs_write_queue} in milliseconds per operation, and {@code nfs_write_timeouts}. The
 * operation's name is part of the fact's name.
 */
final class NfsMounts implements ToolParser {
    private static final Pattern OPERATION = Pattern.compile(
            "^\\s*(READ|WRITE|COMMIT|GETATTR|OPEN|CLOSE|LOOKUP): (\\d+) (\\d+) (\\d+) (\\d+) (\\d+) (\\d+) (\\d+) (\\d+)");
    private static final Pattern BACKLOG = Pattern.compile("(?i)rpc (?:bklog|backlog)\\s*:?\\s*([\\d.]+)");
    /** {@code nfsiostat} prints the two names in one line and their figures in the next. */
    private static final Pattern BACKLOG_HEAD = Pattern.compile("^\\s*ops/s\\s+rpc bklog\\s*$");

    private static final Pattern BACKLOG_ROW = Pattern.compile("^\\s*[\\d.,]+\\s+([\\d.]+)\\s*$");
    private static final Pattern IOSTAT_HEAD = Pattern.compile("^\\s*(read|write):\\s+ops/s.*avg RTT \\(ms\\)");

    @Override
    public String tool() {
        return "mountstats, nfsiostat";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(OPERATION) || text.anyLine(BACKLOG) || text.anyLine(IOSTAT_HEAD);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String head = "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher operation = OPERATION.matcher(line);
            Matcher backlog = BACKLOG.matcher(line);
            Matcher iostat = IOSTAT_HEAD.matcher(line);
            Matcher row = BACKLOG_ROW.matcher(line);
            if (i > 0 && BACKLOG_HEAD.matcher(text.lines().get(i - 1)).find() && row.find()) {
                facts.level(i, "", "rpc_backlog", Double.parseDouble(row.group(1)), Unit.NONE);
            } else if (operation.find()) {
                String name = "nfs_" + operation.group(1).toLowerCase(Locale.ROOT);
                double count = Math.max(1, number(operation, 2));
                facts.level(i, "", name + "_queue", number(operation, 7) / count, Unit.NONE);
                facts.level(i, "", name + "_rtt", number(operation, 8) / count, Unit.NONE);
                facts.cumulative(i, "", name + "_timeouts", number(operation, 4), Unit.EVENTS);
            } else if (iostat.find()) {
                head = iostat.group(1);
                facts.understood(i);
            } else if (!head.isEmpty()) {
                iostat(head, line, i, facts);
                head = "";
            } else if (backlog.find()) {
                facts.level(i, "", "rpc_backlog", Double.parseDouble(backlog.group(1)), Unit.NONE);
            }
        }
    }

    /** The row below the heading: ops/s, kB/s, kB/op, retrans, avg RTT, avg exe, avg queue. */
    private static void iostat(String head, String line, int index, FactWriter facts) {
        String[] cells = line.strip().split("\\s+", -1);
        int shift = cells.length >= 8 ? 1 : 0;
        if (cells.length < 6 + shift) {
            return;
        }
        try {
            facts.level(index, "", "nfs_" + head + "_rtt", Double.parseDouble(cells[4 + shift]), Unit.NONE);
            facts.level(index, "", "nfs_" + head + "_exec", Double.parseDouble(cells[5 + shift]), Unit.NONE);
        } catch (NumberFormatException e) {
            facts.understood(index);
        }
    }

    private static double number(Matcher matcher, int group) {
        return Double.parseDouble(matcher.group(group));
    }
}
