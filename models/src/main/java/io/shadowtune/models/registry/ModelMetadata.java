package io.shadowtune.models.registry;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known about an artefact: how it came to be and what it expects. Stored beside it as JSON.
 *
 * @param schemaVersion {@code major.minor} of this document; unknown fields are ignored within a major
 * @param id deterministic name, {@code kind-} and the first 16 digits of the artefact's SHA-256
 * @param kind what sort of model it is, such as {@code forecast-lstm}
 * @param createdAt when training ended, by the trainer's clock
 * @param config under which it was trained, by key
 * @param dataSha256 of what it was trained on, 64 hex digits
 * @param seed of the training
 * @param metrics measured on it, by name
 * @param artefactSha256 of the artefact, 64 hex digits; checked at every load
 * @param artefactBytes length of the artefact
 * @param inputSpec what it expects, by key, as stored in the artefact
 * @param parent id of the model it replaces; null for the first
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ModelMetadata(
        String schemaVersion,
        String id,
        String kind,
        Instant createdAt,
        SortedMap<String, String> config,
        String dataSha256,
        long seed,
        SortedMap<String, Double> metrics,
        String artefactSha256,
        long artefactBytes,
        SortedMap<String, String> inputSpec,
        @Nullable String parent) {
    /** The version that this build writes. */
    public static final String SCHEMA_VERSION = "1.0";

    /** Copies the maps; a document that lacks a field is no metadata. */
    public ModelMetadata {
        Objects.requireNonNull(schemaVersion, "schemaVersion");
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(createdAt, "createdAt");
        Objects.requireNonNull(dataSha256, "dataSha256");
        Objects.requireNonNull(artefactSha256, "artefactSha256");
        config = Collections.unmodifiableSortedMap(new TreeMap<>(config));
        metrics = Collections.unmodifiableSortedMap(new TreeMap<>(metrics));
        inputSpec = Collections.unmodifiableSortedMap(new TreeMap<>(inputSpec));
    }

    /**
     * How a model came to be: what its maker knows before it is published.
     *
     * @param kind what sort of model it is
     * @param createdAt when training ended
     * @param config under which it was trained
     * @param dataSha256 of what it was trained on
     * @param seed of the training
     * @param metrics measured on it
     * @param inputSpec what it expects
     */
    public record Origin(
            String kind,
            Instant createdAt,
            Map<String, String> config,
            String dataSha256,
            long seed,
            Map<String, Double> metrics,
            Map<String, String> inputSpec) {
        /** Copies the maps. */
        public Origin {
            config = Map.copyOf(config);
            metrics = Map.copyOf(metrics);
            inputSpec = Map.copyOf(inputSpec);
        }
    }

    static ModelMetadata of(Origin origin, byte[] artefact, @Nullable String parent) {
        String sha256 = Sha256.hex(artefact);
        return new ModelMetadata(
                SCHEMA_VERSION,
                origin.kind() + "-" + sha256.substring(0, 16),
                origin.kind(),
                origin.createdAt(),
                new TreeMap<>(origin.config()),
                origin.dataSha256(),
                origin.seed(),
                new TreeMap<>(origin.metrics()),
                sha256,
                artefact.length,
                new TreeMap<>(origin.inputSpec()),
                parent);
    }
}
