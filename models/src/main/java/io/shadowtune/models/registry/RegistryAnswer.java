package io.shadowtune.models.registry;

/** What a registry answers. */
public sealed interface RegistryAnswer {
    /**
     * A model, verified. The artefact's bytes are the caller's own copy.
     *
     * @param metadata of the model
     * @param artefact its content
     */
    record Found(ModelMetadata metadata, Artefact artefact) implements RegistryAnswer {}

    /**
     * No model that may be used.
     *
     * @param because what is missing or damaged
     */
    record Refused(String because) implements RegistryAnswer {}
}
