package io.shadowtune.models.twin.surface;

import io.shadowtune.models.twin.packet.Dcqcn;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What tests of the surface are made of. */
final class SurfaceGiven {
    private SurfaceGiven() {}

    static byte[] shippedBytes() {
        try (InputStream in = Objects.requireNonNull(Surface.class.getResourceAsStream("surface.stw"))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Surface shipped() {
        return ((SurfaceWeights.Reading.Ready) SurfaceWeights.read(shippedBytes())).surface();
    }

    /** Four large senders and some mice at 100 Gb/s. */
    static LoadContext elephantsAndMice() {
        return elephantsAndMice(4.17, Dcqcn.mlx());
    }

    static LoadContext elephantsAndMice(double rttMicros, Dcqcn nic) {
        return new LoadContext(
                new Bottleneck(100, rttMicros, 32 << 20, 0.125, 1_000),
                nic,
                new Demand(new Demand.Rounds(4, 10e6, 1, 0), new Demand.Mice(0.15, 33_000), Demand.Bursts.NONE));
    }

    /** What counters would show of a run: all but the mean of the queue. */
    static Map<Figure, PortCounters.Counter> counters(double[] figures) {
        Map<Figure, PortCounters.Counter> read = new EnumMap<>(Figure.class);
        for (Figure figure : PortCounters.READABLE) {
            double value = figures[figure.column()];
            if (figure != Figure.QUEUE_MEAN_BYTES) {
                double most = figure == Figure.QUEUE_MAX_BYTES ? Double.MAX_VALUE : 1;
                read.put(figure, new PortCounters.Counter(Math.min(most, value), 0));
            }
        }
        return read;
    }
}
