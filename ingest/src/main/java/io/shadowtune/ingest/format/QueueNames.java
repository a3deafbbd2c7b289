package io.shadowtune.ingest.format;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers of output queues by the names vendors give them: {@code 3}, {@code UC3}, {@code Ethernet4/1-3},
 * {@code Ethernet12:3}, {@code queue-3}.
 */
final class QueueNames {
    private static final Pattern NUMBER = Pattern.compile("(?:.*[^0-9])?([0-9]{1,4})");
    private static final Pattern MULTICAST = Pattern.compile("(?i)mc-?\\d+");

    private QueueNames() {}

    /** The number, or -1 when the name has none or is a multicast queue's. */
    static int number(String name, String port) {
        String rest = name.startsWith(port) ? name.substring(port.length()) : name;
        Matcher matcher = NUMBER.matcher(rest);
        return matcher.matches() && !MULTICAST.matcher(rest).matches() ? Integer.parseInt(matcher.group(1)) : -1;
    }
}
