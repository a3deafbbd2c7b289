package io.shadowtune.deploy.stage;

import java.util.Collection;
import java.util.List;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** Names and adds the nodes of a stage: one source, one processor, its stores, one sink for each topic it writes. */
final class StageWiring {
    private final String stage;
    private final StageContext context;

    StageWiring(String stage, StageContext context) {
        this.stage = stage;
        this.context = context;
    }

    String store(String name) {
        return stage + "-" + name;
    }

    /**
     * In-memory stores with a changelog: state is small, and a restart reads it back from the broker. What changes many
     * times between two commits goes to the changelog once, with the last value, as all of it counts or none.
     */
    StoreBuilder<KeyValueStore<String, byte[]>> storeBuilder(String name) {
        return Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(store(name)), Serdes.String(), Serdes.ByteArray())
                .withCachingEnabled();
    }

    void add(
            Topology topology,
            Collection<String> inputs,
            ProcessorSupplier<byte[], byte[], byte[], byte[]> processor,
            List<String> stores,
            List<Topic> outputs) {
        String source = stage + "-in";
        topology.addSource(
                source, new ByteArrayDeserializer(), new ByteArrayDeserializer(), inputs.toArray(new String[0]));
        topology.addProcessor(stage, processor, source);
        for (String store : stores) {
            topology.addStateStore(storeBuilder(store), stage);
        }
        for (Topic output : outputs) {
            topology.addSink(
                    sink(output),
                    context.name(output),
                    new ByteArraySerializer(),
                    new ByteArraySerializer(),
                    new Multicast(),
                    stage);
        }
    }

    String sink(Topic output) {
        return stage + "-to-" + output.text();
    }
}
