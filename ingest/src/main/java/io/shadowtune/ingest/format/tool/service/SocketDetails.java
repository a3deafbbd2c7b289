package io.shadowtune.ingest.format.tool.service;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Quantity;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ss -ti}: a line of addresses and a line of details per socket. Time shares of {@code busy} become percent
 * ({@code rwnd_limited}, {@code sndbuf_limited}); rates become bits per second; {@code rtt} and {@code minrtt} stay
 * in milliseconds. The subject is {@code local->peer}.
 */
final class SocketDetails implements ToolParser {
    private static final Pattern ADDRESSES =
            Pattern.compile("(?:^|\\s)(\\d+)\\s+(\\d+)\\s+(\\S+:(?:\\d+|\\w+))\\s+(\\S+:(?:\\d+|\\w+|\\*))");
    private static final Pattern LIMITED =
            Pattern.compile("\\b(rwnd_limited|sndbuf_limited):(\\d+)ms(?:\\((\\d+(?:\\.\\d+)?)%\\))?");
    private static final Pattern RATE = Pattern.compile("\\b(send|pacing_rate|delivery_rate) ([\\d.]+)([KMGT]?)bps");
    private static final Pattern FIGURE = Pattern.compile(
            "\\b(rtt|minrtt|cwnd|ssthresh|mss|pmtu|unacked|lastsnd|lastrcv|rcv_space|rcv_ssthresh|snd_wnd|notsent|busy|rto):(\\d+(?:\\.\\d+)?)");
    private static final Pattern COUNT = Pattern.compile(
            "\\b(bytes_sent|bytes_acked|bytes_received|bytes_retrans|segs_out|segs_in|lost|reordering|dsack_dups):(\\d+)");
    private static final Pattern RETRANS = Pattern.compile("\\bretrans:(\\d+)/(\\d+)");
    private static final Pattern SUMMARY =
            Pattern.compile("^TCP:\\s+(\\d+) \\(estab (\\d+), closed (\\d+), orphaned (\\d+), timewait (\\d+)");

    /** A socket of a machine to itself says nothing of the network. */
    private static final Pattern LOOPBACK = Pattern.compile("^(127\\.|\\[?::1\\]?:|\\[?::ffff:127\\.)");

    @Override
    public String tool() {
        return "ss -ti";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.anyLine(RATE)
                || text.anyLine(LIMITED)
                || text.anyLine(SUMMARY)
                || text.anyLine(Pattern.compile("\\bcwnd:\\d"));
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        String socket = "";
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher addresses = ADDRESSES.matcher(line);
            if (addresses.find()) {
                socket = addresses.group(3) + "->" + addresses.group(4);
                facts.level(i, socket, "recv_q", Double.parseDouble(addresses.group(1)), Unit.BYTES);
                facts.level(i, socket, "send_q", Double.parseDouble(addresses.group(2)), Unit.BYTES);
            }
            if (!LOOPBACK.matcher(socket).find()) {
                details(line, i, socket, facts);
            }
            Matcher summary = SUMMARY.matcher(line);
            if (summary.find()) {
                facts.level(i, "", "tcp_established", Double.parseDouble(summary.group(2)), Unit.NONE);
                facts.level(i, "", "tcp_timewait", Double.parseDouble(summary.group(5)), Unit.NONE);
            }
        }
    }

    private static void details(String line, int index, String socket, FactWriter facts) {
        Matcher busy = Pattern.compile("\\bbusy:(\\d+)ms").matcher(line);
        double busyMillis = busy.find() ? Double.parseDouble(busy.group(1)) : 0;
        Matcher limited = LIMITED.matcher(line);
        while (limited.find()) {
            double percent = limited.group(3) != null
                    ? Double.parseDouble(limited.group(3))
                    : busyMillis > 0 ? 100 * Double.parseDouble(limited.group(2)) / busyMillis : 0;
            facts.level(index, socket, limited.group(1), percent, Unit.RATIO);
        }
        Matcher rate = RATE.matcher(line);
        while (rate.find()) {
            Quantity.of(rate.group(2) + rate.group(3) + "bps")
                    .ifPresent(found -> facts.level(index, socket, rate.group(1), found.number(), found.unit()));
        }
        Matcher figure = FIGURE.matcher(line);
        while (figure.find()) {
            facts.level(index, socket, figure.group(1), Double.parseDouble(figure.group(2)), Unit.NONE);
        }
        Matcher count = COUNT.matcher(line);
        while (count.find()) {
            facts.cumulative(index, socket, count.group(1), Double.parseDouble(count.group(2)), Unit.EVENTS);
        }
        Matcher retrans = RETRANS.matcher(line);
        if (retrans.find()) {
            facts.cumulative(index, socket, "retrans", Double.parseDouble(retrans.group(2)), Unit.EVENTS);
        }
    }
}
