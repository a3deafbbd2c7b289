package io.shadowtune.ingest.format.tool.library;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.Numbers;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ethtool} without options, with {@code -i}, {@code -a} and {@code --show-fec}. When a filter took the headings
 * away, the interfaces are those of the command, in order. {@code speed} is in bit/s.
 */
final class EthtoolLink implements ToolParser {
    private static final Pattern HEADING =
            Pattern.compile("^(?:Settings for|Pause parameters for|FEC parameters for) (\\S+):\\s*$");
    private static final Pattern KEYED = Pattern.compile("^\\s*([A-Za-z][A-Za-z -]*?)\\s*:\\s*(\\S.*?)\\s*$");
    private static final Pattern SPEED = Pattern.compile("(\\d+)\\s*([MG])b/s.*");
    private static final List<String> KEYS = List.of(
            "link detected",
            "duplex",
            "auto-negotiation",
            "autonegotiate",
            "port",
            "lanes",
            "driver",
            "version",
            "firmware-version",
            "bus-info",
            "active fec encoding",
            "active fec encodings",
            "configured fec encodings",
            "supported/configured fec encodings",
            "rx",
            "tx",
            "rx negotiated",
            "tx negotiated");

    @Override
    public String tool() {
        return "ethtool";
    }

    @Override
    public boolean reads(ToolText text) {
        return (text.toolHas("ethtool") && !text.toolHas("ethtool -S", "ethtool -l", "ethtool -g"))
                || text.anyLine(HEADING);
    }

    @Override
    public void parse(ToolText text, FactWriter facts) {
        List<String> named = ToolWords.interfaces(text);
        String subject = named.size() == 1 ? named.get(0) : "";
        boolean headed = false;
        int speeds = 0;
        for (int i = 0; i < text.lines().size(); i++) {
            Matcher heading = HEADING.matcher(text.lines().get(i));
            Matcher keyed = KEYED.matcher(text.lines().get(i));
            if (heading.matches()) {
                subject = heading.group(1);
                headed = true;
                facts.understood(i);
            } else if (keyed.matches()) {
                String key = keyed.group(1).toLowerCase(Locale.ROOT);
                if (key.equals("speed")) {
                    String of = headed || speeds >= named.size() ? subject : named.get(speeds);
                    speed(i, of, keyed.group(2), facts);
                    speeds++;
                } else if (KEYS.contains(key)) {
                    facts.setting(i, subject, key, keyed.group(2), Unit.NONE);
                }
            }
        }
    }

    private static void speed(int index, String subject, String value, FactWriter facts) {
        Matcher speed = SPEED.matcher(value);
        Double number = Numbers.leading(value);
        Double bps = speed.matches() && number != null
                ? Double.valueOf(number * (speed.group(2).equals("G") ? 1e9 : 1e6))
                : null;
        facts.add(index, "", subject, "speed", FactKind.SETTING, value, bps, Unit.BITS_PER_SECOND);
    }
}
