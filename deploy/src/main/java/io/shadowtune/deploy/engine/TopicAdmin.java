package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.stage.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;

/** Makes the topics the engine needs, and finds out whether the broker answers. */
final class TopicAdmin {
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final String bootstrapServers;

    TopicAdmin(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
    }

    /**
     * Makes every topic that is missing; one that exists stays as it is.
     *
     * @param keepForever whether messages are never deleted by age, as in a replay of old telemetry
     * @throws Failure when the broker does not answer
     */
    void create(TopicPlan plan, boolean keepForever) {
        List<NewTopic> topics = new ArrayList<>();
        for (Topic topic : Topic.values()) {
            topics.add(newTopic(topic, plan, keepForever));
        }
        for (String source : plan.sources()) {
            topics.add(new NewTopic(source, plan.partitions(), plan.replication()));
        }
        try (Admin admin = admin()) {
            Set<String> existing = admin.listTopics().names().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            topics.removeIf(topic -> existing.contains(topic.name()));
            admin.createTopics(topics).all().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw unreachable(e);
            }
        } catch (TimeoutException e) {
            throw unreachable(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.outside("INTERRUPTED", bootstrapServers, "interrupted while making topics", e);
        } catch (org.apache.kafka.common.KafkaException e) {
            throw unreachable(e);
        }
    }

    private static NewTopic newTopic(Topic topic, TopicPlan plan, boolean keepForever) {
        Map<String, String> settings = new HashMap<>();
        settings.put("cleanup.policy", topic.keep().cleanup());
        long retention = keepForever ? -1 : topic.keep().retentionMillis();
        settings.put("retention.ms", Long.toString(retention));
        settings.put("max.message.bytes", "8388608");
        return new NewTopic(topic.on(plan.prefix()), plan.partitions(), plan.replication()).configs(settings);
    }

    private Admin admin() {
        return Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                "10000",
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                "12000"));
    }

    private Failure unreachable(Throwable cause) {
        return Failure.outside(
                "BROKER_UNREACHABLE",
                "broker.bootstrap-servers " + bootstrapServers,
                "no broker answers there: expected host:port of a running Kafka",
                cause);
    }
}
