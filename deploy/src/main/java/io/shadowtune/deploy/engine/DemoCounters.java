package io.shadowtune.deploy.engine;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.models.twin.workload.FabricPort;
import io.shadowtune.models.twin.workload.FluidEgress;
import io.shadowtune.models.twin.workload.Nic;
import io.shadowtune.models.twin.workload.NicTick;
import io.shadowtune.models.twin.workload.PortTick;
import io.shadowtune.models.twin.workload.QueueTick;
import io.shadowtune.models.twin.workload.Tick;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The counters of the demo's switches and hosts, which grow from tick to tick, and the watermarks, which a switch reads
 * and clears once a minute and shows until the next time. Not thread-safe.
 */
final class DemoCounters {
    private static final Duration WATERMARK_POLL = Duration.ofSeconds(60);
    private static final int PRIORITY = DemoCluster.LOSSLESS_QUEUE;
    private static final long MOST_OLD_BYTES = 1L << 48;

    private final DemoCluster cluster;
    private final RandomGenerator random;
    private final Map<EntityId, Map<Signal, Long>> counters = new HashMap<>();
    private final Map<EntityId, Long> peaks = new HashMap<>();
    private final Map<EntityId, Long> watermarks = new HashMap<>();

    /** Counters that have been running for a while. */
    DemoCounters(DemoCluster cluster, RandomGenerator random) {
        this.cluster = cluster;
        this.random = random;
    }

    /** A restarted switch counts from zero. */
    void restart(String device) {
        counters.forEach((entity, values) -> {
            if (entity.device().equals(device)) {
                values.replaceAll((signal, value) -> 0L);
            }
        });
        peaks.keySet().removeIf(entity -> entity.device().equals(device));
        watermarks.keySet().removeIf(entity -> entity.device().equals(device));
    }

    /** Readings of all ports of a switch at the end of a tick. */
    List<Sample> ports(String device, Tick tick, Instant at) {
        List<Sample> samples = new ArrayList<>();
        for (FabricPort port : cluster.fabric().ports(device)) {
            PortTick count = tick.port(port);
            EntityId entity = cluster.port(port);
            grow(entity, PortSignals.RX_BYTES, count.rxBytes());
            grow(entity, PortSignals.TX_BYTES, count.txBytes());
            grow(entity, PortSignals.RX_PACKETS, count.rxPackets());
            grow(entity, PortSignals.TX_PACKETS, count.txPackets());
            grow(entity, PortSignals.RX_ERRORS, 0);
            grow(entity, PortSignals.RX_DISCARDS, 0);
            long dropped = count.lossless().droppedPackets() + count.lossy().droppedPackets();
            grow(entity, PortSignals.TX_DISCARDS, dropped);
            grow(entity, PortSignals.TX_PFC_FRAMES.get(PRIORITY), count.txPauseFrames());
            grow(entity, PortSignals.RX_PFC_FRAMES.get(PRIORITY), count.rxPauseFrames());
            grow(entity, PortSignals.RX_PFC_DURATION_US.get(PRIORITY), count.rxPauseMicros());
            samples.add(sample(entity, at, builder(entity)));
        }
        return samples;
    }

    /** Readings of all queues of a switch at the end of a tick. */
    List<Sample> queues(String device, Tick tick, Instant at) {
        List<Sample> samples = new ArrayList<>();
        for (FabricPort port : cluster.fabric().ports(device)) {
            PortTick count = tick.port(port);
            for (int queue : cluster.watchedQueues(port)) {
                QueueTick counted = queue == DemoCluster.LOSSLESS_QUEUE ? count.lossless() : count.lossy();
                samples.add(queue(cluster.queue(port, queue), counted, tick, at));
            }
        }
        return samples;
    }

    private Sample queue(EntityId entity, QueueTick count, Tick tick, Instant at) {
        grow(entity, QueueSignals.TX_BYTES, count.bytes());
        grow(entity, QueueSignals.TX_PACKETS, count.packets());
        grow(entity, QueueSignals.DROPPED_PACKETS, count.droppedPackets());
        grow(entity, QueueSignals.ECN_MARKED_PACKETS, count.markedPackets());
        grow(entity, QueueSignals.WRED_DROPPED_PACKETS, 0);
        peaks.merge(entity, count.peakBytes(), Math::max);
        if (tick.span().end().getEpochSecond() % WATERMARK_POLL.toSeconds() == 0) {
            watermarks.put(entity, peaks.getOrDefault(entity, 0L));
            peaks.put(entity, 0L);
        }
        Readings.Builder values = builder(entity);
        Long watermark = watermarks.get(entity);
        if (watermark != null) {
            values.put(QueueSignals.WATERMARK_BYTES, watermark);
        }
        if (entity.index() == DemoCluster.LOSSLESS_QUEUE) {
            // What a look at a random moment finds: mostly little, seldom much, never more than the highest.
            long depth = Math.round(count.meanBytes() * random.nextExponential());
            values.put(QueueSignals.DEPTH_BYTES, Math.min(depth, count.peakBytes()));
        }
        return sample(entity, at, values);
    }

    /** Readings of a NIC at the end of a tick. */
    Sample nic(Nic nic, Tick tick, Instant at) {
        NicTick count = tick.nic(nic);
        EntityId entity = EntityId.nic(cluster.fabricName(), nic.host(), "mlx5_" + nic.rail());
        grow(entity, NicSignals.ROCE_TX_BYTES, count.txBytes());
        grow(entity, NicSignals.ROCE_RX_BYTES, count.rxBytes());
        grow(entity, NicSignals.TX_BYTES_PHY, count.txBytes());
        grow(entity, NicSignals.RX_BYTES_PHY, count.rxBytes());
        grow(entity, NicSignals.ROCE_TX_PACKETS, Math.round(count.txBytes() / FluidEgress.PACKET_BYTES));
        grow(entity, NicSignals.ROCE_RX_PACKETS, Math.round(count.rxBytes() / FluidEgress.PACKET_BYTES));
        grow(entity, NicSignals.ECN_MARKED_RX, count.markedPackets());
        grow(entity, NicSignals.CNP_SENT, count.cnpSent());
        grow(entity, NicSignals.CNP_HANDLED, count.cnpHandled());
        grow(entity, NicSignals.RX_PFC_FRAMES.get(PRIORITY), count.rxPauseFrames());
        grow(entity, NicSignals.RX_PFC_DURATION_US.get(PRIORITY), count.rxPauseMicros());
        Readings.Builder values = builder(entity);
        values.put(NicSignals.SPEED_BITS_PER_SECOND, Math.round(cluster.fabric().linkGbps() * 1e9));
        values.put(NicSignals.LINK_UP, 1L);
        return sample(entity, at, values);
    }

    private void grow(EntityId entity, Signal signal, long by) {
        Map<Signal, Long> values = counters.computeIfAbsent(entity, e -> new HashMap<>());
        values.put(signal, values.computeIfAbsent(signal, s -> random.nextLong(MOST_OLD_BYTES)) + by);
    }

    private Readings.Builder builder(EntityId entity) {
        Readings.Builder values = new Readings.Builder();
        counters.getOrDefault(entity, Map.of()).forEach((signal, value) -> values.put(signal, value.longValue()));
        return values;
    }

    private static Sample sample(EntityId entity, Instant at, Readings.Builder values) {
        return new Sample(entity, DemoCluster.header(at), values.build());
    }
}
