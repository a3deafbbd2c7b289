package io.shadowtune.deploy.engine;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.FlowKey;
import io.shadowtune.ingest.telemetry.FlowPorts;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.models.twin.workload.FabricPort;
import io.shadowtune.models.twin.workload.FluidEgress;
import io.shadowtune.models.twin.workload.Hop;
import io.shadowtune.models.twin.workload.Stream;
import io.shadowtune.models.twin.workload.Tick;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * What sFlow sees of a tick: of every so many packets one, on the ports where it is switched on.
 *
 * @param cluster the cluster
 * @param sampled ports through which sampled packets leave
 */
record DemoFlows(DemoCluster cluster, Set<FabricPort> sampled) {
    /** The largest rate that SONiC takes. */
    private static final long RATE = 8_388_608;

    private static final int UDP = 17;
    private static final int ROCE = 4791;
    private static final int DSCP = 26;
    private static final int ECT = 2;
    private static final int CE = 3;
    private static final int FIRST_ENTROPY_PORT = 49_152;

    DemoFlows {
        sampled = Set.copyOf(sampled);
    }

    /** Samples in the order of their times. */
    List<FlowSample> of(Tick tick, RandomGenerator random) {
        List<FlowSample> samples = new ArrayList<>();
        for (Stream stream : tick.streams()) {
            Hop last = stream.hops().get(stream.hops().size() - 1);
            if (sampled.contains(last.egress())) {
                double expected = stream.bytes() / FluidEgress.PACKET_BYTES / RATE;
                int number = (int) (expected + random.nextDouble());
                for (int i = 0; i < number; i++) {
                    samples.add(sample(stream, last, tick, random));
                }
            }
        }
        samples.sort(Comparator.comparing(sample -> sample.header().eventTime()));
        return samples;
    }

    private FlowSample sample(Stream stream, Hop hop, Tick tick, RandomGenerator random) {
        long millis = random.nextLong(Math.max(1, Math.round(tick.span().seconds() * 1e3)));
        Instant at = tick.span().start().plus(Duration.ofMillis(millis));
        boolean marked = random.nextDouble() < stream.markedRatio();
        return new FlowSample(
                EntityId.device(cluster.fabricName(), hop.egress().device()),
                DemoCluster.header(at),
                new FlowPorts(cluster.ifIndex(hop.ingress()), cluster.ifIndex(hop.egress()), null, null),
                new FlowKey(
                        cluster.address(stream.from()),
                        cluster.address(stream.to()),
                        UDP,
                        FIRST_ENTROPY_PORT + random.nextInt(stream.flows()),
                        ROCE),
                DSCP,
                marked ? CE : ECT,
                Math.round(FluidEgress.PACKET_BYTES),
                1,
                RATE,
                false,
                at,
                at);
    }
}
