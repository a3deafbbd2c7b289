package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.stage.RecordHeaders;
import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.format.DecodedFrame;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.DeadLetter;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Publishes records of files in transactions that also hold how far each file has come, so that a replay that was
 * killed goes on where it stopped, with nothing lost or doubled. Not thread-safe.
 */
final class ReplayPublisher implements AutoCloseable {
    private static final int BATCH = 2_000;

    private final SourceProducer producer;
    private final String topic;
    private final TopicPlan topics;
    private final RecordJson json;
    private final Map<String, Long> progress = new HashMap<>();
    private int open;

    ReplayPublisher(String bootstrapServers, String topic, TopicPlan topics, RecordJson json) {
        this.producer = new SourceProducer(bootstrapServers, topics.prefix() + "replay", "replay");
        this.topic = topic;
        this.topics = topics;
        this.json = json;
    }

    /**
     * Writes a note to every partition of the progress topic and waits until it is committed: whoever reads up to these
     * offsets has seen all that earlier runs committed, also when the broker itself was killed and has just come back.
     */
    Map<Integer, Long> probe() {
        List<ProducerRecord<byte[], byte[]>> notes = new ArrayList<>();
        for (int partition = 0; partition < topics.partitions(); partition++) {
            notes.add(new ProducerRecord<>(
                    Topic.REPLAYS.on(topics.prefix()),
                    partition,
                    RecordHeaders.utf8(ReplayProgress.PROBE),
                    "0".getBytes(StandardCharsets.UTF_8)));
        }
        List<Long> sent = producer.sendAndCommit(notes);
        Map<Integer, Long> offsets = new HashMap<>();
        for (int partition = 0; partition < sent.size(); partition++) {
            offsets.put(partition, sent.get(partition));
        }
        return offsets;
    }

    /**
     * Publishes one record; a piece that could not be cut into a record becomes a dead letter here.
     *
     * @param assumed the time it counts from when it has none of its own; null for the time of the replay
     */
    void publish(DecodedFrame frame, ReplayReader reader, @Nullable Instant assumed) {
        byte[] bytes = frame.payload().bytes();
        if (bytes.length == 0) {
            frame.decoded().rejections().forEach(rejection -> deadLetter(rejection, frame.format()));
        } else {
            ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(topic, key(frame), bytes);
            message.headers()
                    .add(RecordHeaders.FORMAT, RecordHeaders.utf8(frame.format()))
                    .add(
                            RecordHeaders.ORIGIN,
                            RecordHeaders.utf8(frame.payload().origin()))
                    .add(RecordHeaders.UNTIMED, new byte[0]);
            if (assumed != null) {
                message.headers().add(RecordHeaders.ASSUMED_TIME, RecordHeaders.utf8(assumed.toString()));
            }
            producer.send(message);
        }
        progress.put(reader.file().sha256(), reader.taken());
        open++;
        if (open >= BATCH) {
            commit();
        }
    }

    /** One device's records stay in order. */
    private static byte[] key(DecodedFrame frame) {
        List<TelemetryRecord> records = frame.decoded().records();
        String key = records.isEmpty() ? "" : records.get(0).entity().holder().text();
        return RecordHeaders.utf8(key);
    }

    private void deadLetter(Rejection rejection, String format) {
        DeadLetter letter = new DeadLetter(rejection, format, "", 0, "", Instant.now());
        producer.send(new ProducerRecord<>(
                Topic.DEAD_LETTERS.on(topics.prefix()), RecordHeaders.utf8(rejection.origin()), json.write(letter)));
    }

    /** Makes everything published so far visible, together with how far each file has come. */
    void commit() {
        progress.forEach((file, taken) -> producer.send(new ProducerRecord<>(
                Topic.REPLAYS.on(topics.prefix()),
                RecordHeaders.utf8(file),
                Long.toString(taken).getBytes(StandardCharsets.UTF_8))));
        progress.clear();
        producer.commit();
        open = 0;
    }

    /** Says on every partition that the run has ended. */
    void end(String runId) {
        producer.end(topic, topics.partitions(), runId, json);
        commit();
    }

    @Override
    public void close() {
        producer.close();
    }
}
