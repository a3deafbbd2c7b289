package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.models.twin.workload.ClusterLoad;
import io.shadowtune.models.twin.workload.FabricPort;
import io.shadowtune.models.twin.workload.QueueTick;
import io.shadowtune.models.twin.workload.Span;
import io.shadowtune.models.twin.workload.Tick;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** A demo is only worth looking at when its fabric is one that somebody could run: healthy but for its incident. */
final class DemoClusterTest {
    private final DemoCluster cluster = DemoCluster.of("demo", 1);
    private final Span incident = cluster.plan().incasts().get(0).during();

    private List<QueueTick> queuesAtWork() {
        ClusterLoad load = cluster.life();
        List<QueueTick> queues = new ArrayList<>();
        Instant from = DemoRequest.LAST_DAY.atTime(9, 0).toInstant(ZoneOffset.UTC);
        for (int i = 0; i < 360 * 5; i++) {
            Tick tick = load.tick(Span.of(from.plusSeconds(10L * i), Duration.ofSeconds(10)));
            if (incident.overlapSeconds(tick.span()) == 0) {
                cluster.fabric().nics().stream()
                        .map(cluster.fabric()::portOf)
                        .map(port -> tick.port(port).lossless())
                        .forEach(queues::add);
            }
        }
        return queues;
    }

    @Test
    void life_atWork_isMostlyHealthyWithMarksInBursts() {
        List<QueueTick> queues = queuesAtWork();
        long kmin = cluster.plan().lossless().wred().kminBytes();
        long kmax = cluster.plan().lossless().wred().kmaxBytes();

        double marked = queues.stream().mapToLong(QueueTick::markedPackets).sum();
        double packets = queues.stream().mapToLong(QueueTick::packets).sum();
        assertThat(marked / packets).as("share of marked packets").isBetween(1e-6, 1e-3);
        assertThat(share(queues, queue -> queue.peakBytes() < kmin / 10)).isGreaterThan(0.95);
        assertThat(share(queues, queue -> queue.peakBytes() > kmin)).isBetween(0.0005, 0.05);
        assertThat(queues).allSatisfy(queue -> assertThat(queue.peakBytes()).isLessThan(kmax));
    }

    private static double share(List<QueueTick> queues, Predicate<QueueTick> what) {
        return (double) queues.stream().filter(what).count() / queues.size();
    }

    @Test
    void life_inTheIncident_silencesSendersOfOneFullQueue() {
        Tick tick = cluster.life().tick(Span.of(incident.start(), Duration.ofSeconds(10)));
        FabricPort victim =
                cluster.fabric().portOf(cluster.plan().incasts().get(0).victim());

        assertThat(tick.port(victim).lossless().peakBytes())
                .isGreaterThan(3 * cluster.plan().lossless().wred().kmaxBytes());
        assertThat(cluster.fabric().nics())
                .filteredOn(nic -> nic.rail() == 0 && cluster.fabric().hosts().contains(nic.host()))
                .filteredOn(nic -> !nic.equals(cluster.plan().incasts().get(0).victim()))
                .allSatisfy(nic -> assertThat(tick.nic(nic).rxPauseMicros()).isPositive());
    }
}
