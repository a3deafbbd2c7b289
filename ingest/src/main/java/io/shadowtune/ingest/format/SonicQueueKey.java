package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.EntityId;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keys of SONiC's QUEUE table: {@code Ethernet0|3}, {@code Ethernet0|3-4}, and of older images
 * {@code Ethernet0,Ethernet4|3-4}. Keys of virtual output queues ({@code host|asic|port|3}) name another line card's
 * queues and are no queue of this device.
 */
final class SonicQueueKey {
    private static final Pattern KEY = Pattern.compile("([^|]+)\\|(\\d{1,4})(?:-(\\d{1,4}))?");
    private static final Pattern OLD_REFERENCE = Pattern.compile("\\[WRED_PROFILE\\|([^]]*)]");

    private SonicQueueKey() {}

    /** The queues a key stands for; empty when it is none, is reversed or stands for too many. */
    static List<EntityId> queues(String fabric, String device, String key, DecodeLimits limits) {
        Matcher matcher = KEY.matcher(key);
        if (!matcher.matches()) {
            return List.of();
        }
        int first = Integer.parseInt(matcher.group(2));
        int last = matcher.group(3) == null ? first : Integer.parseInt(matcher.group(3));
        String[] ports = matcher.group(1).split(",", -1);
        if (last < first || (long) ports.length * (last - first + 1) > limits.maxExpansion()) {
            return List.of();
        }
        List<EntityId> queues = new ArrayList<>();
        for (String port : ports) {
            for (int queue = first; queue <= last && !port.isBlank(); queue++) {
                queues.add(EntityId.queue(fabric, device, port.strip(), queue));
            }
        }
        return queues;
    }

    /** The profile a field refers to; images before 202111 write {@code [WRED_PROFILE|name]}. */
    static String referred(String value) {
        Matcher old = OLD_REFERENCE.matcher(value);
        return old.matches() ? old.group(1) : value;
    }
}
