package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.telemetry.DeadLetter;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.Rejection;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Sends what a stage made to the topics it writes. Not thread-safe: belongs to one task. */
final class StageOutput {
    private static final int HEAD_CHARACTERS = 512;

    private final ProcessorContext<byte[], byte[]> processor;
    private final StageContext context;
    private final StageWiring wiring;
    private final LetterQuota quota;

    StageOutput(ProcessorContext<byte[], byte[]> processor, StageContext context, StageWiring wiring) {
        this.processor = processor;
        this.context = context;
        this.wiring = wiring;
        this.quota = new LetterQuota(processor.getStateStore(wiring.store("ends")));
    }

    /** Begins a message: says what was withheld of the dead letters of messages before it. */
    void begin(RecordMetadata at, long timestampMillis) {
        withheld(quota.before(at.topic() + "/" + at.partition(), at.offset()), timestampMillis);
    }

    private void withheld(List<LetterQuota.Withheld> all, long timestampMillis) {
        for (LetterQuota.Withheld withheld : all) {
            String because = "%d more were refused like this up to offset %d; they were counted, not kept"
                    .formatted(withheld.count(), withheld.lastOffset());
            String origin = withheld.partition() + "/" + withheld.firstOffset();
            Rejection rejection = new Rejection(withheld.reason(), because, origin);
            send(Topic.DEAD_LETTERS, origin, new DeadLetter(rejection, "", "", 0, "", now()), timestampMillis);
        }
    }

    /** Sends a record of the engine under a key, at a time in the stream. */
    void send(Topic topic, String key, Object record, long timestampMillis) {
        sendBytes(topic, key, context.json().write(record), timestampMillis);
    }

    /** Sends a message that is written already. */
    void sendBytes(Topic topic, String key, byte[] message, long timestampMillis) {
        processor.forward(
                new Record<>(
                        RecordHeaders.utf8(key),
                        message,
                        Math.max(0, timestampMillis),
                        new org.apache.kafka.common.header.internals.RecordHeaders()),
                wiring.sink(topic));
    }

    /**
     * Says on every partition of the topics that this task has written its last record of the run. The key is the task's
     * own: on a compacted topic the mark of another task must not take the place of this one.
     */
    void end(String runId, List<Topic> topics, long timestampMillis) {
        withheld(quota.rest(), timestampMillis);
        EndOfInput marker = new EndOfInput(runId, processor.taskId().partition(), context.partitions());
        for (Topic topic : topics) {
            Headers headers = new org.apache.kafka.common.header.internals.RecordHeaders();
            headers.add(new RecordHeader(RecordHeaders.END, RecordHeaders.utf8(runId)));
            processor.forward(
                    new Record<>(
                            RecordHeaders.utf8("end/" + marker.writer()),
                            context.json().write(marker),
                            Math.max(0, timestampMillis),
                            headers),
                    wiring.sink(topic));
        }
    }

    /** Keeps a refused payload for a person to look at, or counts it when its source has sent many like it. */
    void deadLetter(Rejection rejection, String format, byte[] payload, RecordMetadata at, long timestampMillis) {
        if (quota.admits(at.topic() + "/" + at.partition(), at.offset(), rejection.reason())) {
            DeadLetter letter =
                    new DeadLetter(rejection, format, head(payload), payload.length, sha256(payload), now());
            send(Topic.DEAD_LETTERS, rejection.origin(), letter, timestampMillis);
        }
    }

    /** Keeps a message of the engine's own that could not be read. */
    void unreadable(Reading.Refused<?> refused, RecordMetadata at, byte[] payload, long timestampMillis) {
        String origin = at.topic() + "/" + at.partition() + "/" + at.offset();
        Rejection rejection = new Rejection(refused.reason(), refused.because(), origin);
        deadLetter(rejection, "shadowtune", payload, at, timestampMillis);
    }

    private Instant now() {
        return context.clock().get();
    }

    private static String head(byte[] payload) {
        int length = Math.min(payload.length, HEAD_CHARACTERS);
        StringBuilder head = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            char character = (char) (payload[i] & 0xFF);
            head.append(character >= ' ' && character < 127 ? character : '.');
        }
        return head.toString();
    }

    private static String sha256(byte[] payload) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(payload));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime must have SHA-256.", e);
        }
    }
}
