package io.shadowtune.models.surface;

import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.models.twin.surface.SurfaceWeights;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Reads the response surface that lies beside its code, so that effects can be told without any training. */
public final class ShippedSurface {
    private static final String FILE = "surface.stw";

    private ShippedSurface() {}

    /** The surface; equal in every process of one build. */
    public static Surface load() {
        try (InputStream in = Surface.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("The shipped surface (%s) must be there.".formatted(FILE));
            }
            SurfaceWeights.Reading reading = SurfaceWeights.read(in.readAllBytes());
            if (reading instanceof SurfaceWeights.Reading.Ready ready) {
                return ready.surface();
            }
            throw new IllegalStateException("The shipped surface (%s) must be whole. %s"
                    .formatted(FILE, ((SurfaceWeights.Reading.Refused) reading).because()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
