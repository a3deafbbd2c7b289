package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.format.ExpositionEncoder;
import io.shadowtune.ingest.format.GnmicEventEncoder;
import io.shadowtune.ingest.format.NcclInspectorEncoder;
import io.shadowtune.ingest.format.SqueueEncoder;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.models.twin.record.RecordSink;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * What a generated cluster's sources say, in files of the sources' own formats that {@code replay} reads: gnmic's events of
 * switches, scrapes of node_exporter and dcgm-exporter, lines of NCCL's inspector, answers of squeue. Not thread-safe.
 */
final class SourceFiles implements RecordSink, AutoCloseable {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HH", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final SourceFolder folder;
    private final SourceCluster cluster;
    private final GnmicEventEncoder gnmic = new GnmicEventEncoder();
    private final ExpositionEncoder exposition = new ExpositionEncoder();
    private final NcclInspectorEncoder nccl = new NcclInspectorEncoder();
    private final SqueueEncoder squeue = new SqueueEncoder();

    /**
     * Opens a folder, which must be empty or not there yet, and says in it what does not change.
     *
     * @throws Failure when it is not, or cannot be written
     */
    SourceFiles(Path path, GeneratorFile file, Instant begin, FileOpener opener) {
        this.folder = new SourceFolder(path, opener);
        this.cluster = new SourceCluster(file.series(), file.plan().queue(), begin);
        try {
            cluster.switches().forEach((name, bytes) -> folder.append(name + ".config_db.json", bytes));
            cluster.hosts().forEach((name, bytes) -> folder.append(name + ".ibdev2netdev.txt", bytes));
        } catch (Failure e) {
            folder.close();
            throw e;
        }
    }

    @Override
    public void switchRead(String device, List<Sample> samples) {
        folder.append("gnmic.ndjson", gnmic.encode("generated", cluster.gnmiAddress(device), samples));
        folder.append("gnmic.ndjson", new byte[] {'\n'});
    }

    @Override
    public void nicsRead(String host, List<Sample> nics, Instant at) {
        byte[] scrape = exposition.node(host, nics, SourceCluster::netdev, at);
        folder.append(host + ".node." + HOUR.format(at) + ".prom", scrape);
    }

    @Override
    public void gpusRead(String host, List<Sample> gpus, Instant at) {
        folder.append(host + ".dcgm." + HOUR.format(at) + ".prom", exposition.dcgm(host, gpus, at));
    }

    @Override
    public void operation(NcclEvent event) {
        folder.append("nccl.ndjson", nccl.encode(event));
    }

    @Override
    public void placements(List<JobPlacement> jobs, Instant at) {
        folder.append("squeue." + TIME.format(at) + ".json", squeue.encode(jobs, at));
    }

    /** How many files there are. */
    int count() {
        return folder.count();
    }

    /**
     * Says that the files are whole.
     *
     * @throws Failure when the last of them cannot be written
     */
    void end() {
        folder.end();
    }

    /** Gives the files their places. */
    void finish() {
        folder.finish();
    }

    /** Takes away what was not finished. */
    @Override
    public void close() {
        folder.close();
    }
}
