package io.shadowtune.deploy.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import kafka.server.KafkaConfig;

/**
 * How the embedded broker is set up.
 *
 * @param directory where it keeps its logs
 * @param clientPort loopback port for clients
 * @param controllerPort loopback port of its controller
 */
record BrokerSettings(Path directory, int clientPort, int controllerPort) {
    static final int NODE_ID = 1;

    /** The broker and its controller in one. */
    KafkaConfig whole() {
        Properties properties = controlling();
        properties.put("process.roles", "broker,controller");
        properties.put("listeners", client() + ",CONTROLLER://" + controller());
        properties.put("advertised.listeners", client());
        properties.put("auto.create.topics.enable", "false");
        // One node cannot replicate.
        for (String topic : List.of("offsets.topic", "transaction.state.log", "share.coordinator.state.topic")) {
            properties.put(topic + ".replication.factor", "1");
        }
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        properties.put("offsets.topic.num.partitions", "4");
        properties.put("transaction.state.log.num.partitions", "4");
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("group.coordinator.rebalance.protocols", "classic,consumer,streams");
        // A killed client holds its partitions until its session ends; seconds, not the default 45 s.
        properties.put("group.streams.min.session.timeout.ms", "6000");
        properties.put("group.streams.session.timeout.ms", "6000");
        properties.put("group.streams.min.heartbeat.interval.ms", "1000");
        properties.put("group.streams.heartbeat.interval.ms", "1500");
        properties.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000");
        properties.put("log.cleaner.dedupe.buffer.size", "4194304");
        properties.put("log.segment.bytes", "67108864");
        properties.put("num.network.threads", "2");
        properties.put("num.io.threads", "2");
        properties.put("background.threads", "2");
        properties.put("num.partitions", "1");
        return KafkaConfig.fromProps(properties, false);
    }

    /** The controller alone, over the same metadata. */
    KafkaConfig controllerOnly() {
        Properties properties = controlling();
        properties.put("process.roles", "controller");
        properties.put("listeners", "CONTROLLER://" + controller());
        return KafkaConfig.fromProps(properties, false);
    }

    private Properties controlling() {
        Properties properties = new Properties();
        properties.put("node.id", NODE_ID);
        properties.put("controller.quorum.voters", NODE_ID + "@" + controller());
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.put("log.dirs", directory.toString());
        // While it runs its partitions must never lose their leader (see FormerBroker): no heartbeat comes
        // too late, and an orderly end does not give leadership away first; there is nobody to take it.
        properties.put("broker.session.timeout.ms", Integer.toString(Integer.MAX_VALUE));
        properties.put("controlled.shutdown.enable", "false");
        return properties;
    }

    private String client() {
        return "PLAINTEXT://127.0.0.1:" + clientPort;
    }

    /** Address of the controller. */
    String controller() {
        return "127.0.0.1:" + controllerPort;
    }
}
