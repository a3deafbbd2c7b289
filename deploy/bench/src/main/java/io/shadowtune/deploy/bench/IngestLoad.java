package io.shadowtune.deploy.bench;

import io.shadowtune.deploy.stage.RecordHeaders;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * How many port samples one processor second of the engine takes from source topic to windows, exactly-once, and how
 * that compares with a consumer that only parses the same records. Broker, consumer and engine are processes of their
 * own; what a process used from its start on counts, warm-up included.
 */
public final class IngestLoad {
    private static final String TOPIC = "telemetry";
    private static final int PARTITIONS = 4;
    private static final String RUN = "load";

    private final LoadShape shape;
    private final Path directory;
    private final RecordJson json = new RecordJson();

    private IngestLoad(LoadShape shape, Path directory) {
        this.shape = shape;
        this.directory = directory;
    }

    /** Arguments: devices, ports, seconds, ports per event; by default 48 switches of 48 ports, one event a switch. */
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        int[] numbers = {48, 48, 1800, 48};
        for (int i = 0; i < arguments.length; i++) {
            numbers[i] = Integer.parseInt(arguments[i]);
        }
        LoadShape shape = new LoadShape(numbers[0], numbers[1], numbers[2], numbers[3]);
        new IngestLoad(shape, Files.createTempDirectory("shadowtune-load-")).run();
        System.exit(0);
    }

    private void run() throws IOException, InterruptedException, ExecutionException {
        try (Child broker =
                Child.start(BrokerChild.class, directory.resolve("broker").toString())) {
            String servers = broker.line();
            publish(servers);
            double bare = bare(servers);
            System.out.printf(
                    Locale.ROOT,
                    "%d port samples in %d records of %d bytes%n",
                    shape.portSamples(),
                    shape.records(),
                    shape.event(0, 0, 0).length);
            System.out.printf(Locale.ROOT, "bare consumer: %,.0f port samples per CPU second%n", bare);
            double engine = engine(servers);
            System.out.printf(
                    Locale.ROOT,
                    "engine, decode to windows: %,.0f port samples per CPU second, %.2f of the bare consumer%n",
                    engine,
                    engine / bare);
        }
    }

    private double bare(String servers) throws IOException {
        try (Child child = Child.start(BareConsumerChild.class, servers, TOPIC, Long.toString(shape.records()))) {
            String cpu = child.line();
            return shape.portSamples() / Double.parseDouble(cpu.substring(0, cpu.indexOf(' ')));
        }
    }

    private double engine(String servers) throws IOException {
        try (Child child = Child.start(EngineChild.class, directory.toString(), servers, TOPIC)) {
            child.line();
            long windows = awaitWindows(servers);
            child.go();
            double cpuSeconds = Double.parseDouble(child.line());
            long expected = (long) shape.devices() * shape.ports() * ((shape.seconds() + 9) / 10);
            if (windows != expected) {
                throw new IllegalStateException("The windows (%d) must be %d.".formatted(windows, expected));
            }
            return shape.portSamples() / cpuSeconds;
        }
    }

    private void publish(String servers) throws InterruptedException, ExecutionException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
            NewTopic topic = new NewTopic(TOPIC, PARTITIONS, (short) 1);
            admin.createTopics(List.of(topic.configs(Map.of("retention.ms", "-1"))))
                    .all()
                    .get();
        }
        Map<String, Object> properties = Map.of(
                "bootstrap.servers", servers, "compression.type", "lz4", "linger.ms", "50", "batch.size", "262144");
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int second = 0; second < shape.seconds(); second++) {
                for (int device = 0; device < shape.devices(); device++) {
                    byte[] key = RecordHeaders.utf8("leaf-" + device);
                    for (int first = 0; first < shape.ports(); first += shape.portsPerEvent()) {
                        var sent = producer.send(new ProducerRecord<>(TOPIC, key, shape.event(device, first, second)));
                        if (sent.isCancelled()) {
                            throw new IllegalStateException("The producer must not be closed.");
                        }
                    }
                }
            }
            for (int partition = 0; partition < PARTITIONS; partition++) {
                ProducerRecord<byte[], byte[]> end = new ProducerRecord<>(
                        TOPIC, partition, RecordHeaders.utf8("end"), json.write(new EndOfInput(RUN, 0, 1)));
                end.headers().add(RecordHeaders.END, RecordHeaders.utf8(RUN));
                producer.send(end).get();
            }
        }
    }

    private long awaitWindows(String servers) {
        Map<String, Object> properties = Map.of(
                "bootstrap.servers", servers, "isolation.level", "read_committed", "enable.auto.commit", "false");
        Set<String> ends = new HashSet<>();
        long windows = 0;
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = List.of();
            // A topic that was just made is not yet known everywhere on the broker.
            while (partitions.size() < PARTITIONS) {
                partitions = consumer.partitionsFor("shadowtune.windows").stream()
                        .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                        .toList();
            }
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (ends.size() < PARTITIONS * PARTITIONS) {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofMillis(500))) {
                    Object record = ((Reading.Read<Object>) json.read(message.value())).record();
                    if (record instanceof Window) {
                        windows++;
                    } else if (record instanceof EndOfInput end) {
                        ends.add(message.partition() + "/" + end.writer());
                    }
                }
            }
        }
        return windows;
    }
}
