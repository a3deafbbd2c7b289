package io.shadowtune.ingest.binary;

import io.shadowtune.ingest.json.SampleBatch;
import io.shadowtune.ingest.json.SchemaVersion;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes sample batches in binary. Not thread-safe: belongs to one task. */
public final class SampleBatchWriter {
    /** A source whose every sample has other signals must not make the search for a shape long. */
    private static final int MOST_COMPARED = 16;

    private final ByteSink out = new ByteSink();
    private final List<Sample> shapes = new ArrayList<>();
    private int[] shapeOf = new int[64];

    /** The message of a batch. */
    public byte[] write(SampleBatch batch) {
        List<Sample> samples = batch.samples();
        findShapes(samples);
        out.clear();
        out.octet(SampleBatchReader.MAGIC);
        out.octet(SchemaVersion.CURRENT.major());
        out.octet(SchemaVersion.CURRENT.minor());
        int message = out.beginSection();
        out.text(batch.holder().text());
        writeShapes();
        writeGroups(samples);
        out.endSection(message);
        return out.toBytes();
    }

    private void findShapes(List<Sample> samples) {
        shapes.clear();
        if (shapeOf.length < samples.size()) {
            shapeOf = Arrays.copyOf(shapeOf, samples.size() * 2);
        }
        for (int i = 0; i < samples.size(); i++) {
            shapeOf[i] = shapeOf(samples.get(i));
        }
    }

    private int shapeOf(Sample sample) {
        EntityKind kind = sample.entity().kind();
        Readings values = sample.values();
        for (int i = shapes.size() - 1; i >= Math.max(0, shapes.size() - MOST_COMPARED); i--) {
            Sample known = shapes.get(i);
            if (known.entity().kind() == kind && known.values().hasSameSignals(values)) {
                return i;
            }
        }
        shapes.add(sample);
        return shapes.size() - 1;
    }

    private void writeShapes() {
        out.count(shapes.size());
        for (Sample shape : shapes) {
            out.text(shape.entity().kind().text());
            Readings values = shape.values();
            out.count(values.size());
            for (int i = 0; i < values.size(); i++) {
                out.text(values.signalAt(i).name());
            }
        }
    }

    private void writeGroups(List<Sample> samples) {
        int groups = 0;
        for (int from = 0; from < samples.size(); from = groupEnd(samples, from)) {
            groups++;
        }
        out.count(groups);
        int from = 0;
        while (from < samples.size()) {
            Header header = samples.get(from).header();
            int to = groupEnd(samples, from);
            int group = out.beginSection();
            writeHeader(header);
            out.count(to - from);
            for (int i = from; i < to; i++) {
                writeSample(samples.get(i), shapeOf[i]);
            }
            out.endSection(group);
            from = to;
        }
    }

    /** Where the samples in a row end that share the header of the one at {@code from}. */
    private static int groupEnd(List<Sample> samples, int from) {
        Header header = samples.get(from).header();
        int to = from + 1;
        while (to < samples.size() && samples.get(to).header().equals(header)) {
            to++;
        }
        return to;
    }

    private void writeHeader(Header header) {
        int section = out.beginSection();
        out.text(header.sourceFormat());
        out.text(header.origin());
        writeInstant(header.eventTime());
        out.text(header.timeQuality().name());
        writeInstant(header.ingestTime());
        out.count(header.flags().size());
        for (Flag flag : header.flags()) {
            out.text(flag.name());
        }
        out.endSection(section);
    }

    private void writeInstant(Instant instant) {
        out.fixed64(instant.getEpochSecond());
        out.fixed32(instant.getNano());
    }

    private void writeSample(Sample sample, int shape) {
        EntityId entity = sample.entity();
        out.count(shape);
        out.text(entity.part());
        out.count(entity.index() + 1);
        Readings values = sample.values();
        for (int i = 0; i < values.size(); i++) {
            out.fixed64(values.bitsAt(i));
        }
    }
}
