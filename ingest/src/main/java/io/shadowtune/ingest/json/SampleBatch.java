package io.shadowtune.ingest.json;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Samples of one switch or host that one source record carried: the unit on the {@code samples} topic, so that a
 * message about 64 ports stays one message.
 *
 * @param holder the switch or host
 * @param samples its samples, at least one
 */
public record SampleBatch(EntityId holder, List<Sample> samples) {
    /** A batch; its samples must be the holder's. */
    public SampleBatch {
        samples = List.copyOf(samples);
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("The batch of %s must have samples.".formatted(holder));
        }
    }

    /** Splits samples by their holder; the order within a holder stays. */
    public static List<SampleBatch> of(List<Sample> samples) {
        if (samples.isEmpty()) {
            return List.of();
        }
        Map<EntityId, List<Sample>> byHolder = new LinkedHashMap<>();
        EntityId lastHolder = null;
        List<Sample> last = null;
        for (Sample sample : samples) {
            EntityId entity = sample.entity();
            if (lastHolder == null || last == null || !isHeldBy(entity, lastHolder)) {
                lastHolder = entity.holder();
                last = byHolder.computeIfAbsent(lastHolder, h -> new ArrayList<>());
            }
            last.add(sample);
        }
        return byHolder.entrySet().stream()
                .map(entry -> new SampleBatch(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static boolean isHeldBy(EntityId entity, EntityId holder) {
        return entity.device().equals(holder.device())
                && entity.fabric().equals(holder.fabric())
                && entity.holder().kind() == holder.kind();
    }
}
