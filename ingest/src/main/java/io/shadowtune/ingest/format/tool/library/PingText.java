package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ping}: {@code ping_loss} in percent, the round trip, and what {@code -M do} found: {@code path_mtu} when an
 * interface or router says which size fits.
 */
final class PingText implements ToolParser {
    private static final Pattern LOSS = Pattern.compile("([\\d.]+)% packet loss");
    private static final Pattern TOO_LONG = Pattern.compile(
            "(?i)(?:message too long|frag(?:mentation)? needed|packet too big).*?\\bmtu\\s*[=:]?\\s*(\\d+)");
    private static final Pattern ROUND_TRIP =
            Pattern.compile("(?:rtt|round-trip) min/avg/max/\\w+ = [\\d.]+/([\\d.]+)/([\\d.]+)(?:/([\\d.]+))?");
    private static final Pattern REPLY = Pattern.compile("\\d+ bytes from .*");

    @Override
    public String tool() {
        return "ping";
    }

    @Override
    public boolean reads(ToolText text) {
        return text.toolHas("ping", "tracepath") || text.anyLine(LOSS) || text.anyLine(TOO_LONG);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        for (int i = 0; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            Matcher loss = LOSS.matcher(line);
            Matcher tooLong = TOO_LONG.matcher(line);
            Matcher roundTrip = ROUND_TRIP.matcher(line);
            if (tooLong.find()) {
                facts.setting(i, "", "path_mtu", tooLong.group(1), Unit.BYTES);
            } else if (loss.find()) {
                facts.level(i, "", "ping_loss", Double.parseDouble(loss.group(1)), Unit.RATIO);
            } else if (roundTrip.find()) {
                micros(i, "ping_rtt", roundTrip.group(1), facts);
                micros(i, "ping_rtt_max", roundTrip.group(2), facts);
                if (roundTrip.group(3) != null) {
                    micros(i, "ping_rtt_mdev", roundTrip.group(3), facts);
                }
            } else if (REPLY.matcher(line.strip()).matches()) {
                facts.understood(i);
            }
        }
    }

    private static void micros(int index, String name, String millis, FactWriter facts) {
        facts.level(index, "", name, Double.parseDouble(millis) * 1_000, Unit.MICROSECONDS);
    }
}
