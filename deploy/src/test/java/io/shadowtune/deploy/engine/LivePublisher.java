package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.stage.RecordHeaders;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.EndOfInput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A collector that publishes port telemetry, each record once and in order, however often its broker goes. */
final class LivePublisher implements AutoCloseable {
    private static final Pattern SOURCE = Pattern.compile("\"source\":\"([^\"]+)\"");

    private final KafkaProducer<byte[], byte[]> producer;
    private final String topic;

    LivePublisher(String bootstrapServers, String topic) {
        this.topic = topic;
        this.producer = new KafkaProducer<>(Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "key.serializer",
                ByteArraySerializer.class,
                "value.serializer",
                ByteArraySerializer.class,
                "enable.idempotence",
                "true"));
    }

    /** Returns when the broker has all of them. */
    void send(List<String> events) {
        List<ProducerRecord<byte[], byte[]>> messages = new ArrayList<>();
        for (String event : events) {
            Matcher source = SOURCE.matcher(event);
            messages.add(new ProducerRecord<>(topic, source.find() ? utf8(source.group(1)) : null, utf8(event)));
        }
        sendAll(messages);
    }

    /** Says on every partition that no more will come. */
    void end(String runId, int partitions, RecordJson json) {
        List<ProducerRecord<byte[], byte[]>> messages = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            ProducerRecord<byte[], byte[]> message =
                    new ProducerRecord<>(topic, partition, utf8("end"), json.write(new EndOfInput(runId, 0, 1)));
            message.headers().add(RecordHeaders.END, utf8(runId));
            messages.add(message);
        }
        sendAll(messages);
    }

    private void sendAll(List<ProducerRecord<byte[], byte[]>> messages) {
        List<Future<?>> sent = new ArrayList<>();
        messages.forEach(message -> sent.add(producer.send(message)));
        producer.flush();
        try {
            for (Future<?> each : sent) {
                each.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        producer.close();
    }
}
