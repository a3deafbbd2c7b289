package io.shadowtune.models.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A directory of models: {@code <id>.model} and {@code <id>.json} of each, and {@code current-<kind>} with the ids that were current,
 * newest first.
 *
 * <p>The artefact is written before its metadata and that before the pointer, each atomically, so that a cut at any place leaves a
 * registry whose every visible model is whole. One process publishes at a time; any number read. A load checks the artefact's SHA-256.
 */
public final class ModelRegistry {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]{0,127}");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final String POINTER = "current-";
    private static final int MOST_HISTORY = 50;
    private static final long MOST_ARTEFACT_BYTES = 256L << 20;

    private final Path directory;
    private final ObjectMapper json = JsonMapper.builder()
            .addModule(new InstantModule())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    /** A registry in this directory, which is made when something is published. */
    public ModelRegistry(Path directory) {
        this.directory = directory;
    }

    /**
     * Stores a model without making it current; the same artefact again changes nothing.
     *
     * @return the stored metadata, whose parent is the model of the kind that is current now
     * @throws IllegalArgumentException when the kind is no plain name or the data hash no SHA-256
     * @throws IOException when the directory cannot be written
     */
    public ModelMetadata publish(ModelMetadata.Origin origin, byte[] artefact) throws IOException {
        requireName("kind", origin.kind());
        if (!HASH.matcher(origin.dataSha256()).matches()) {
            throw new IllegalArgumentException(
                    "The data hash (%s) must be 64 hex digits.".formatted(origin.dataSha256()));
        }
        if (artefact.length > MOST_ARTEFACT_BYTES) {
            throw new IllegalArgumentException(
                    "The artefact (%d bytes) must be at most %d.".formatted(artefact.length, MOST_ARTEFACT_BYTES));
        }
        Files.createDirectories(directory);
        String id = ModelMetadata.of(origin, artefact, null).id();
        if (load(id) instanceof RegistryAnswer.Found found) {
            return found.metadata();
        }
        ModelMetadata metadata = ModelMetadata.of(
                origin,
                artefact,
                history(origin.kind()).stream()
                        .filter(other -> !other.equals(id))
                        .findFirst()
                        .orElse(null));
        AtomicFiles.write(artefactFile(id), artefact);
        AtomicFiles.write(metadataFile(id), json.writeValueAsBytes(metadata));
        return metadata;
    }

    /**
     * Makes a stored model the current one of its kind.
     *
     * @return the model, or why it may not be used; then the pointer stays
     */
    public RegistryAnswer makeCurrent(String id) throws IOException {
        RegistryAnswer answer = load(id);
        if (answer instanceof RegistryAnswer.Found found) {
            List<String> history = new ArrayList<>(history(found.metadata().kind()));
            if (history.isEmpty() || !history.get(0).equals(id)) {
                history.add(0, id);
                writeHistory(found.metadata().kind(), history);
            }
        }
        return answer;
    }

    /** Loads and verifies the current model of a kind. */
    public RegistryAnswer current(String kind) throws IOException {
        List<String> history = history(kind);
        return history.isEmpty()
                ? new RegistryAnswer.Refused("no %s is current in %s".formatted(kind, directory))
                : load(history.get(0));
    }

    /** Ids of the models of a kind that were made current and not rolled back, newest first; the first is current. */
    public List<String> currents(String kind) throws IOException {
        return history(kind);
    }

    /**
     * Goes back to the model that was current before.
     *
     * @return that model; or, with the pointer left alone, why there is none to go back to
     */
    public RegistryAnswer rollback(String kind) throws IOException {
        List<String> history = history(kind);
        if (history.size() < 2) {
            return new RegistryAnswer.Refused("no earlier %s was current in %s".formatted(kind, directory));
        }
        RegistryAnswer before = load(history.get(1));
        if (before instanceof RegistryAnswer.Found) {
            writeHistory(kind, history.subList(1, history.size()));
        }
        return before;
    }

    /** Loads a model and verifies it against its metadata. */
    public RegistryAnswer load(String id) throws IOException {
        if (!NAME.matcher(id).matches()) {
            return new RegistryAnswer.Refused("'%s' is no model id".formatted(id));
        }
        Path metadataFile = metadataFile(id);
        Path artefactFile = artefactFile(id);
        if (!Files.isRegularFile(metadataFile) || !Files.isRegularFile(artefactFile)) {
            return new RegistryAnswer.Refused("there is no model %s in %s".formatted(id, directory));
        }
        Optional<ModelMetadata> metadata = metadata(metadataFile);
        if (metadata.isEmpty()) {
            return new RegistryAnswer.Refused("the metadata %s cannot be read".formatted(metadataFile));
        }
        long length = Files.size(artefactFile);
        if (length != metadata.get().artefactBytes()) {
            return new RegistryAnswer.Refused("the artefact %s has %d bytes, its metadata says %d"
                    .formatted(artefactFile, length, metadata.get().artefactBytes()));
        }
        byte[] bytes = Files.readAllBytes(artefactFile);
        String sha256 = Sha256.hex(bytes);
        if (!sha256.equals(metadata.get().artefactSha256())
                || !metadata.get().id().equals(id)) {
            return new RegistryAnswer.Refused("the artefact %s has the SHA-256 %s, its metadata says %s"
                    .formatted(artefactFile, sha256, metadata.get().artefactSha256()));
        }
        return new RegistryAnswer.Found(metadata.get(), Artefact.of(bytes));
    }

    /** The metadata of all models that can be read, newest first; damaged ones are left out. */
    public List<ModelMetadata> list() throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        List<Path> files;
        try (Stream<Path> entries = Files.list(directory)) {
            files = entries.filter(p -> p.getFileName().toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
        List<ModelMetadata> models = new ArrayList<>();
        for (Path file : files) {
            metadata(file).ifPresent(models::add);
        }
        models.sort(Comparator.comparing(ModelMetadata::createdAt).reversed().thenComparing(ModelMetadata::id));
        return List.copyOf(models);
    }

    private Optional<ModelMetadata> metadata(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        try {
            ModelMetadata metadata = json.readValue(bytes, ModelMetadata.class);
            return metadata.schemaVersion().startsWith("1.") ? Optional.of(metadata) : Optional.empty();
        } catch (JsonProcessingException unreadable) {
            return Optional.empty();
        }
    }

    private List<String> history(String kind) throws IOException {
        requireName("kind", kind);
        Path pointer = directory.resolve(POINTER + kind);
        if (!Files.isRegularFile(pointer)) {
            return List.of();
        }
        return Files.readAllLines(pointer, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.isBlank())
                .toList();
    }

    private void writeHistory(String kind, List<String> history) throws IOException {
        List<String> kept = history.subList(0, Math.min(MOST_HISTORY, history.size()));
        AtomicFiles.write(
                directory.resolve(POINTER + kind), (String.join("\n", kept) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private Path artefactFile(String id) {
        return directory.resolve(id + ".model");
    }

    private Path metadataFile(String id) {
        return directory.resolve(id + ".json");
    }

    private static void requireName(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "The %s (%s) must be lower-case letters, digits, dots and dashes.".formatted(what, name));
        }
    }
}
