package io.shadowtune.models.twin.record;

import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.models.twin.generator.Grid;
import io.shadowtune.models.twin.generator.LinkTotals;
import io.shadowtune.models.twin.workload.FluidEgress;
import java.util.random.RandomGenerator;

/** What a NIC counts. Not thread-safe. */
final class HostNic {
    private static final int FRAMES_OF_A_PAUSE = 2;
    private static final double MICROS = 1e6;
    private static final double GIGA = 1e9;

    private final int tx;
    private final int rx;
    private final long bitsPerSecond;
    private final Counters counters;

    HostNic(Grid grid, int nic, RandomGenerator random) {
        this.tx = nic;
        this.rx = grid.reverse(nic);
        this.bitsPerSecond = Math.round(grid.gbps(nic) * GIGA);
        this.counters = new Counters(random);
    }

    void count(LinkTotals totals, double seconds) {
        counters.grow(NicSignals.ROCE_TX_BYTES, totals.bytes(tx));
        counters.grow(NicSignals.ROCE_RX_BYTES, totals.bytes(rx));
        counters.grow(NicSignals.TX_BYTES_PHY, totals.bytes(tx));
        counters.grow(NicSignals.RX_BYTES_PHY, totals.bytes(rx));
        counters.grow(NicSignals.ROCE_TX_PACKETS, totals.bytes(tx) / FluidEgress.PACKET_BYTES);
        counters.grow(NicSignals.ROCE_RX_PACKETS, totals.bytes(rx) / FluidEgress.PACKET_BYTES);
        counters.grow(NicSignals.ECN_MARKED_RX, totals.arrivedMarkedBytes(rx) / FluidEgress.PACKET_BYTES);
        counters.grow(NicSignals.CNP_SENT, totals.notifications(rx));
        counters.grow(NicSignals.CNP_HANDLED, totals.notifications(tx));
        counters.grow(NicSignals.OUT_OF_SEQUENCE, totals.outOfSequencePackets(rx));
        int priority = SwitchPort.LOSSLESS;
        counters.grow(NicSignals.RX_PFC_FRAMES.get(priority), FRAMES_OF_A_PAUSE * totals.pauses(tx));
        counters.grow(
                NicSignals.RX_PFC_DURATION_US.get(priority), MICROS * Math.min(seconds, totals.pausedSeconds(tx)));
    }

    Readings readings() {
        return counters.readings()
                .put(NicSignals.SPEED_BITS_PER_SECOND, bitsPerSecond)
                .build();
    }
}
