package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.json.RecordJson;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * What every stage needs.
 *
 * @param prefix prefix of topic names
 * @param partitions partitions of the engine's own topics, so the number of tasks a stage has at most
 * @param json codec of the records
 * @param clock time of processing
 */
public record StageContext(String prefix, int partitions, RecordJson json, Supplier<Instant> clock) {
    String name(Topic topic) {
        return topic.on(prefix);
    }
}
