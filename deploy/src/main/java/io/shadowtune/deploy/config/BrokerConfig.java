package io.shadowtune.deploy.config;

import java.util.List;

/**
 * The Kafka cluster and the topics in it.
 *
 * @param bootstrapServers addresses of the cluster; none for the embedded broker
 * @param port loopback port of the embedded broker; 0 for any free one
 * @param partitions partitions of topics that are created
 * @param replication replicas of topics that are created; 1 on the embedded broker
 * @param topicPrefix with what our own topics' names begin
 */
public record BrokerConfig(
        List<String> bootstrapServers, int port, int partitions, int replication, String topicPrefix) {
    public BrokerConfig {
        bootstrapServers = List.copyOf(bootstrapServers);
        if (bootstrapServers.isEmpty() && replication != 1) {
            throw new IllegalArgumentException(
                    "The replication (%d) of the embedded broker must be 1. Maybe broker.bootstrap-servers is missing."
                            .formatted(replication));
        }
    }

    /** Whether the broker runs in this process. */
    public boolean isEmbedded() {
        return bootstrapServers.isEmpty();
    }

    /** The full name of one of our own topics. */
    public String topic(String name) {
        return topicPrefix + name;
    }
}
