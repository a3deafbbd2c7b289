package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.models.twin.workload.ClusterLoad;
import io.shadowtune.models.twin.workload.FabricPort;
import io.shadowtune.models.twin.workload.Incast;
import io.shadowtune.models.twin.workload.Span;
import io.shadowtune.models.twin.workload.Tick;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class DemoFlowsTest {
    private final DemoCluster cluster = DemoCluster.of("demo", 1);
    private final Incast incast = cluster.plan().incasts().get(0);
    private final FabricPort victim = cluster.fabric().portOf(incast.victim());

    @Test
    void of_manyTicks_standForTheBytesThatLeft() {
        ClusterLoad load = cluster.life();
        DemoFlows flows = new DemoFlows(cluster, Set.of(victim));
        SplittableRandom random = new SplittableRandom(9);
        double estimated = 0;
        double left = 0;
        for (int i = 0; i < 360; i++) {
            Tick tick = load.tick(Span.of(incast.during().start().plusSeconds(10L * i), Duration.ofSeconds(10)));
            left += tick.port(victim).lossless().bytes();
            for (FlowSample sample : flows.of(tick, random)) {
                Long bytes = sample.bytesEstimated();
                estimated += bytes == null ? Double.NaN : bytes;
                assertThat(tick.span().has(sample.header().eventTime())).isTrue();
            }
        }

        assertThat(estimated).isCloseTo(left, Offset.offset(0.1 * left));
    }

    @Test
    void of_duringTheIncast_seeManySendersAndMarksAtItsPort() {
        Tick tick = cluster.life().tick(Span.of(incast.during().start(), Duration.ofSeconds(10)));
        DemoFlows flows = new DemoFlows(cluster, Set.of(victim));
        SplittableRandom random = new SplittableRandom(9);
        List<FlowSample> samples = new java.util.ArrayList<>();
        for (int i = 0; i < 50; i++) {
            samples.addAll(flows.of(tick, random));
        }

        assertThat(samples)
                .extracting(sample -> sample.key().srcAddress())
                .contains(
                        cluster.address(incast.senders().get(0)),
                        cluster.address(incast.senders().get(incast.senders().size() - 1)));
        assertThat(samples)
                .extracting(sample -> sample.key().dstAddress())
                .containsOnly(cluster.address(incast.victim()));
        assertThat(samples).extracting(FlowSample::ecn).contains(2, 3);
        assertThat(samples).extracting(sample -> sample.ports().outIfIndex()).containsOnly(cluster.ifIndex(victim));
    }
}
