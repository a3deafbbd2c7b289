package io.shadowtune.deploy.engine;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * What happens to some records on the way: cut short, sent twice, or held up for two ticks. Only JSON is cut: a line of
 * telegraf without its end still reads as a line, with a wrong number in it. Not thread-safe; records come in the order
 * of their ticks.
 */
final class DemoFaults {
    private static final double CUT_SHARE = 1e-4;
    private static final double DOUBLED_SHARE = 1e-4;
    private static final double LATE_SHARE = 2e-4;
    private static final int LATE_TICKS = 2;

    private record Held(long dueTick, ProducerRecord<byte[], byte[]> message) {}

    private final RandomGenerator random;
    private final Deque<Held> held = new ArrayDeque<>();

    DemoFaults(RandomGenerator random) {
        this.random = random;
    }

    /** What arrives at once of a message. */
    List<ProducerRecord<byte[], byte[]>> arriving(ProducerRecord<byte[], byte[]> message, long tick) {
        double draw = random.nextDouble();
        byte[] bytes = message.value();
        boolean isJson = bytes[0] == '[' || bytes[0] == '{';
        if (draw < CUT_SHARE && isJson) {
            byte[] head = Arrays.copyOf(bytes, 1 + random.nextInt(Math.max(1, bytes.length - 2)));
            return List.of(new ProducerRecord<>(message.topic(), null, message.timestamp(), message.key(), head));
        }
        if (draw < CUT_SHARE + DOUBLED_SHARE) {
            return List.of(message, message);
        }
        if (draw < CUT_SHARE + DOUBLED_SHARE + LATE_SHARE) {
            held.add(new Held(tick + LATE_TICKS, message));
            return List.of();
        }
        return List.of(message);
    }

    /** A message that was held up until now, or null when there is none. */
    @org.jspecify.annotations.Nullable
    ProducerRecord<byte[], byte[]> due(long tick) {
        Held first = held.peek();
        if (first == null || first.dueTick > tick) {
            return null;
        }
        return held.remove().message();
    }
}
