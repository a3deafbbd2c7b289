package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.EntityId;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The host a source spoke of.
 *
 * @param name its name, as the alias table or else the source has it
 * @param said whether the source said it; else it was concluded from the file's name
 */
record HostName(String name, boolean said) {
    private static final Pattern PRODUCER = Pattern.compile(
            "(?i)(?:node|dcgm|host|gpu|nccl|rccl|torch|prometheus|prom|slurm)?[-.]?"
                    + "(?:exporter|metrics|scrape|debug|info|log|tests?|perf|watchdog|output|out|node|dcgm|nccl|rank\\d*)");

    /** The host by a name the source gave. */
    static HostName of(String said, DecodeContext context, Instant at) {
        String known = context.aliases().get().device(said, at);
        return new HostName(known == null ? said : known, true);
    }

    /**
     * The host by the file's name, up to its first point: the first word of it that the alias table knows, else the first
     * that is neither a producer's name nor without letters (host names have no underscore, so that ends a word), else all
     * of it; null when the record comes from no file.
     */
    static @Nullable HostName ofFile(Payload payload, DecodeContext context, Instant at) {
        String stem = OriginName.device(payload.origin());
        if (stem == null) {
            return null;
        }
        AliasTable aliases = context.aliases().get();
        String first = "";
        for (String word : stem.split("_", -1)) {
            String known = aliases.device(word, at);
            if (known != null) {
                return new HostName(known, false);
            }
            boolean name = word.chars().anyMatch(Character::isLetter)
                    && !PRODUCER.matcher(word).matches();
            first = first.isEmpty() && name ? word : first;
        }
        return new HostName(first.isEmpty() ? stem : first, false);
    }

    EntityId entity(DecodeContext context) {
        return EntityId.host(context.fabric(), name);
    }
}
