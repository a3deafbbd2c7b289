package io.shadowtune.models.twin.record;

import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.Sample;
import java.time.Instant;
import java.util.List;

/** Takes records in the order in which they arrive: late ones after later ones. */
public interface RecordSink {
    /** A switch was read: its ports, or its queues. */
    void switchRead(String device, List<Sample> samples);

    /** The NICs of a host were read at a time. */
    void nicsRead(String host, List<Sample> nics, Instant at);

    /** The GPUs of a host were read at a time. */
    void gpusRead(String host, List<Sample> gpus, Instant at);

    /** A process reported its last operation of a kind. */
    void operation(NcclEvent event);

    /** The scheduler was asked at a time. */
    void placements(List<JobPlacement> jobs, Instant at);
}
