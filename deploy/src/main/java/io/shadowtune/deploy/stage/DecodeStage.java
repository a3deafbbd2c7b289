package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.format.DecodeContext;
import io.shadowtune.ingest.format.FormatCatalogue;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.Topology;

/** Source topics to samples, topology, placements, reports of collective libraries and settings; what is refused becomes a dead letter. */
public final class DecodeStage implements Stage {
    static final List<Topic> OUTPUTS = List.of(
            Topic.SAMPLES, Topic.TOPOLOGY, Topic.JOBS, Topic.NCCL_EVENTS, Topic.CONFIG_SNAPSHOTS, Topic.DEAD_LETTERS);

    private final StageContext context;
    private final StageWiring wiring;
    private final DecodeContext decoding;
    private final Map<String, String> formatByTopic;

    /**
     * A stage.
     *
     * @param decoding what decoders may know
     * @param formatByTopic source topics and the format of each, {@code auto} to recognise it
     */
    public DecodeStage(StageContext context, DecodeContext decoding, Map<String, String> formatByTopic) {
        this.context = context;
        this.wiring = new StageWiring(name(), context);
        this.decoding = decoding;
        this.formatByTopic = Map.copyOf(formatByTopic);
    }

    @Override
    public String name() {
        return "decode";
    }

    @Override
    public void addTo(Topology topology) {
        wiring.add(
                topology,
                formatByTopic.keySet(),
                () -> new DecodeProcessor(
                        context,
                        wiring,
                        decoding,
                        new SourceFormats(FormatCatalogue.create(decoding.limits()), formatByTopic),
                        formatByTopic.keySet()),
                List.of("ends"),
                OUTPUTS);
    }
}
