package io.shadowtune.deploy.engine;

import java.nio.file.Path;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.LogAndFailProcessingExceptionHandler;

/**
 * How the engine's Kafka Streams applications run.
 *
 * @param bootstrapServers the broker
 * @param applicationPrefix begins every application id
 * @param stateDirectory where Streams keeps its local files
 * @param protocol {@code streams} or {@code classic} group protocol
 * @param threads threads of each application
 * @param commitMillis commit interval, in which results become visible
 * @param idleMillis how long a task waits for an input that has nothing, so that inputs are read in the order of their
 *     times
 * @param bufferedRecords records of one input that a task holds while it waits for another; a consumer with more than
 *     that at hand polls without rest
 */
record StreamsSettings(
        String bootstrapServers,
        String applicationPrefix,
        Path stateDirectory,
        String protocol,
        int threads,
        long commitMillis,
        long idleMillis,
        int bufferedRecords) {

    /** Exactly-once settings of one application. */
    Properties properties(String role) {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, applicationPrefix + role);
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        properties.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        properties.put(StreamsConfig.GROUP_PROTOCOL_CONFIG, protocol);
        properties.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, threads);
        properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, commitMillis);
        properties.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, 1);
        properties.put(StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG, bufferedRecords);
        properties.put(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, idleMillis);
        properties.put(
                StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, LogAndFailProcessingExceptionHandler.class);
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), 15_000);
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), 50);
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), 262_144);
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), 8 << 20);
        // With more, what follows a batch that has to be sent again is refused first, which the broker calls an error.
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION), 1);
        properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.FETCH_MAX_BYTES_CONFIG), 16 << 20);
        return properties;
    }
}
