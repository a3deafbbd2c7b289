package io.shadowtune.deploy.fit;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.registry.ModelRegistry;
import io.shadowtune.models.registry.RegistryAnswer;
import io.shadowtune.models.surface.ShippedSurface;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.models.twin.surface.SurfaceWeights;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The surface that answers, and which one it is.
 *
 * @param surface the surface
 * @param id kind and the first 16 digits of its SHA-256, as a registry names it
 * @param registry where it is the current one; empty for the one that is shipped
 */
public record ServedSurface(Surface surface, String id, Optional<Path> registry) {
    private static final int ID_DIGITS = 16;

    /**
     * The current one of a registry, or without a registry the shipped one.
     *
     * @throws Failure when a registry is given that has none which can be used: another one than was asked for would not be noticed
     */
    public static ServedSurface of(Optional<Path> registry) {
        if (registry.isEmpty()) {
            Surface shipped = ShippedSurface.load();
            return new ServedSurface(shipped, id(SurfaceWeights.store(shipped).toBytes()), registry);
        }
        String where = registry.get().toString();
        try {
            RegistryAnswer answer = new ModelRegistry(registry.get()).current(SurfaceWeights.KIND);
            if (!(answer instanceof RegistryAnswer.Found found)) {
                throw Failure.input("REGISTRY", where, ((RegistryAnswer.Refused) answer).because());
            }
            SurfaceWeights.Reading reading =
                    SurfaceWeights.read(found.artefact().toBytes());
            if (!(reading instanceof SurfaceWeights.Reading.Ready ready)) {
                throw Failure.input("REGISTRY", where, ((SurfaceWeights.Reading.Refused) reading).because());
            }
            return new ServedSurface(ready.surface(), found.metadata().id(), registry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String id(byte[] bytes) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
            return SurfaceWeights.KIND + "-" + HexFormat.of().formatHex(hash).substring(0, ID_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform must have SHA-256.", e);
        }
    }

    /** Which one it is, for people. */
    public String inWords() {
        return "%s, %s, learned from %s contexts (seed %s)"
                .formatted(
                        id,
                        registry.map(folder -> "current in " + folder).orElse("shipped with this build"),
                        surface.provenance().getOrDefault("contexts", "?"),
                        surface.provenance().getOrDefault("seed", "?"));
    }
}
