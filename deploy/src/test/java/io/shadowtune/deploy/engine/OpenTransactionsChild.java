package io.shadowtune.deploy.engine;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A broker, and producers in the middle of transactions that end by themselves a second later, to be killed. */
final class OpenTransactionsChild {
    static final String TOPIC = "in-doubt";
    static final int PARTITIONS = 8;
    private static final int PRODUCERS = 4;

    private OpenTransactionsChild() {}

    /** Arguments: directory of the broker. */
    public static void main(String[] arguments) throws ExecutionException, InterruptedException {
        EmbeddedBroker broker = EmbeddedBroker.start(Path.of(arguments[0]), 0);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(TOPIC, PARTITIONS, (short) 1)))
                    .all()
                    .get();
        }
        for (int number = 0; number < PRODUCERS; number++) {
            leaveOpen(broker.bootstrapServers(), number);
        }
        System.out.println("open");
        Thread.currentThread().join();
    }

    private static void leaveOpen(String bootstrapServers, int number) throws ExecutionException, InterruptedException {
        KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "key.serializer",
                ByteArraySerializer.class,
                "value.serializer",
                ByteArraySerializer.class,
                "transactional.id",
                "producer-" + number,
                "transaction.timeout.ms",
                1_000));
        producer.initTransactions();
        producer.beginTransaction();
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (int partition = number; partition < PARTITIONS; partition += PRODUCERS) {
            sent.add(producer.send(
                    new ProducerRecord<>(TOPIC, partition, new byte[0], "open".getBytes(StandardCharsets.UTF_8))));
        }
        for (Future<RecordMetadata> each : sent) {
            each.get();
        }
    }
}
