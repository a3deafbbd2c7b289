package io.shadowtune.reports.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.GpuSignals;
import io.shadowtune.ingest.telemetry.HostSignals;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Window;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowFiguresTest {
    private static final Instant T0 = Given.T0;

    @TempDir
    Path directory;

    @Test
    void append_gpuReadInEveryOtherWindow_hasTheMeanOfWhatWasRead() {
        EntityId gpu = EntityId.gpu("gpu-a", "gpu-a12", 3);
        HistoryBatch batch = new HistoryBatch();
        for (int i = 0; i < 4; i++) {
            batch.add(window(
                    gpu,
                    T0.plusSeconds(10L * i),
                    Readings.EMPTY,
                    i % 2 == 0
                            ? List.of(
                                    gauge(GpuSignals.UTILIZATION, 0.5),
                                    gauge(GpuSignals.SM_ACTIVE, 0.4),
                                    gauge(GpuSignals.POWER_WATTS, 600),
                                    gauge(GpuSignals.LAST_XID, 79))
                            : List.of()));
        }
        assertThat(row(
                        batch,
                        "sum(gpu_busy_seconds) / sum(gpu_seconds), sum(sm_active_seconds) / sum(gpu_seconds),"
                                + " sum(power_joules) / sum(gpu_seconds), max(power_max_watts), max(xid_code)"))
                .containsExactly(0.5, 0.4, 600.0, 600.0, 79.0);
    }

    @Test
    void append_host_hasSharesThatAddUp() {
        Readings deltas = new Readings.Builder()
                .put(HostSignals.CPU_TOTAL_US, 80_000_000L)
                .put(HostSignals.CPU_BUSY_US, 20_000_000L)
                .put(HostSignals.CPU_IOWAIT_US, 8_000_000L)
                .put(HostSignals.NFS_READ_BYTES, 5_000L)
                .build();
        HistoryBatch batch = new HistoryBatch()
                .add(window(
                        EntityId.host("gpu-a", "gpu-a12"),
                        T0,
                        deltas,
                        List.of(gauge(HostSignals.MEMORY_USED_RATIO, 0.75))));
        assertThat(row(
                        batch,
                        "sum(cpu_busy_seconds) / sum(cpu_seconds), sum(cpu_iowait_seconds) / sum(cpu_seconds),"
                                + " max(memory_used_max_ratio), sum(nfs_read_bytes), count(gpu_seconds)"))
                .containsExactly(0.25, 0.1, 0.75, 5000.0, 0.0);
    }

    @Test
    void append_portAndNic_haveTheirRetransmissionsAndCorrections() {
        HistoryBatch batch = new HistoryBatch()
                .add(window(
                        EntityId.port("gpu-a", "leaf-3", "Ethernet12"),
                        T0,
                        new Readings.Builder()
                                .put(PortSignals.FEC_CORRECTABLE, 900L)
                                .put(PortSignals.FEC_UNCORRECTABLE, 2L)
                                .build(),
                        List.of()))
                .add(window(
                        EntityId.nic("gpu-a", "gpu-a12", "mlx5_0"),
                        T0,
                        new Readings.Builder()
                                .put(NicSignals.PACKET_SEQ_ERR, 3L)
                                .put(NicSignals.IMPLIED_NAK_SEQ_ERR, 4L)
                                .put(NicSignals.ADAPTIVE_RETRANS, 5L)
                                .build(),
                        List.of(gauge(NicSignals.PCI_STALLED_WRITE_PERCENT, 30))));
        assertThat(row(
                        batch,
                        "sum(fec_corrected_frames), sum(fec_uncorrected_frames), sum(sequence_naks),"
                                + " sum(adaptive_retransmissions), max(pci_stalled_max_percent)"))
                .containsExactly(900.0, 2.0, 7.0, 5.0, 30.0);
    }

    private double[] row(HistoryBatch batch, String columns) {
        try (HistoryWriter writer =
                HistoryWriter.open(directory, HistoryConfig.DEFAULT).orThrow()) {
            writer.append(batch);
            try (HistoryReader reader = writer.reader()) {
                return reader.rows("SELECT " + columns + " FROM window_all", row -> {
                            double[] values = new double[5];
                            for (int i = 0; i < values.length; i++) {
                                values[i] = row.getDouble(i + 1);
                            }
                            return values;
                        })
                        .get(0);
            }
        }
    }

    private static GaugeSummary gauge(io.shadowtune.ingest.telemetry.Signal signal, double value) {
        return new GaugeSummary(signal, 1, value, value, value);
    }

    private static Window window(EntityId entity, Instant start, Readings deltas, List<GaugeSummary> gauges) {
        return new Window(
                entity,
                start,
                start.plusSeconds(10),
                deltas,
                gauges,
                List.of(),
                Optional.empty(),
                new Coverage(1, deltas.size() == 0 ? 0 : 1.0, 0),
                Set.of());
    }
}
