package io.shadowtune.deploy.stage;

import org.apache.kafka.streams.Topology;

/** One step of the engine as part of a Kafka Streams topology: a thin adapter around a pure step. */
public interface Stage {
    /** Its name, unique in the engine: begins the names of its nodes and stores. */
    String name();

    /** Adds its source, processor, stores and sinks. */
    void addTo(Topology topology);
}
