package io.shadowtune.deploy.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.shadowtune.deploy.stage.Topic;

/**
 * Says what a running engine is and how far it has come. Thread-safe.
 *
 * @param runtime what other commands find it by
 * @param setup what it is
 * @param broker address of the broker
 * @param count what its historian has kept
 * @param startNanos elapsed nanoseconds when it was ready
 */
record EngineStatus(RuntimeFile runtime, EngineSetup setup, String broker, HistorianCount count, long startNanos) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double NANOS_PER_SECOND = 1e9;

    /** The state at this moment. */
    JsonNode document(long nowNanos) {
        ObjectNode document = JSON.createObjectNode();
        document.put("schemaVersion", "1.0");
        document.put("pid", runtime.pid());
        document.put("build", runtime.build());
        document.put("startedAt", runtime.startedAt().toString());
        document.put("uptimeSeconds", (nowNanos - startNanos) / NANOS_PER_SECOND);
        ArrayNode roles = document.putArray("roles");
        setup.roles().stream().sorted().forEach(role -> roles.add(role.text()));
        document.put("broker", broker);
        document.put("brokerEmbedded", setup.config().broker().isEmbedded());
        document.put("dataDirectory", setup.dataDirectory().toString());
        document.putObject("history").put("rowsKept", count.total());
        ArrayNode topics = document.putArray("topics");
        for (Topic topic : Historian.TOPICS) {
            topics.addObject()
                    .put("topic", topic.on(setup.config().broker().topicPrefix()))
                    .put("rowsKept", count.of(topic))
                    .put("runsEnded", count.runsEnded(topic))
                    .put("runsEnding", count.runsEnding(topic));
        }
        return document;
    }
}
