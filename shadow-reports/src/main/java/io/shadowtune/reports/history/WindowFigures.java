package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.EntityKind;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.GpuSignals;
import io.shadowtune.ingest.telemetry.HostSignals;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.PortSignals;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.Window;
import java.sql.SQLException;
import java.util.List;

/** Columns of {@link WindowColumn} that schema 1.1 added: of links, GPUs and hosts; gauges count by the time they cover. */
final class WindowFigures {
    private static final double MICROS = 1e-6;

    private WindowFigures() {}

    static void link(Window window, StagedRows rows) throws SQLException {
        rows.number(delta(window, PortSignals.FEC_CORRECTABLE))
                .number(delta(window, PortSignals.FEC_UNCORRECTABLE))
                .number(delta(window, NicSignals.CNP_SENT))
                .number(delta(window, NicSignals.CNP_IGNORED))
                .number(WindowRows.sum(window, List.of(NicSignals.PACKET_SEQ_ERR, NicSignals.IMPLIED_NAK_SEQ_ERR)))
                .number(delta(window, NicSignals.DUPLICATE_REQUEST))
                .number(delta(window, NicSignals.ADAPTIVE_RETRANS))
                .number(delta(window, NicSignals.ADAPTIVE_RETRANS_TIMEOUTS))
                .number(delta(window, NicSignals.SLOW_RESTART))
                .number(delta(window, NicSignals.RNR_NAK_RETRY_ERR))
                .number(delta(window, NicSignals.OUT_OF_BUFFER))
                .number(delta(window, NicSignals.ICRC_ERRORS))
                .number(delta(window, NicSignals.XMIT_WAIT_TICKS));
        double read = max(window, NicSignals.PCI_STALLED_READ_PERCENT);
        double write = max(window, NicSignals.PCI_STALLED_WRITE_PERCENT);
        rows.number(Double.isNaN(read) || write > read ? write : read);
    }

    static void gpu(Window window, StagedRows rows) throws SQLException {
        rows.number(wasRead(window) ? length(window) : Double.NaN)
                .number(overTime(window, GpuSignals.SM_ACTIVE))
                .number(overTime(window, GpuSignals.TENSOR_ACTIVE))
                .number(overTime(window, GpuSignals.DRAM_ACTIVE))
                .number(max(window, GpuSignals.MEM_USED_BYTES))
                .number(overTime(window, GpuSignals.POWER_WATTS))
                .number(max(window, GpuSignals.POWER_WATTS))
                .number(max(window, GpuSignals.TEMPERATURE_CELSIUS))
                .number(overTime(window, GpuSignals.SM_CLOCK_MHZ))
                .number(max(window, GpuSignals.LAST_XID))
                .number(delta(window, GpuSignals.PCIE_REPLAYS))
                .number(overTime(window, GpuSignals.PCIE_TX_BYTES_PER_SECOND))
                .number(overTime(window, GpuSignals.PCIE_RX_BYTES_PER_SECOND))
                .number(overTime(window, GpuSignals.NVLINK_TX_BYTES_PER_SECOND))
                .number(overTime(window, GpuSignals.NVLINK_RX_BYTES_PER_SECOND));
    }

    static void host(Window window, StagedRows rows) throws SQLException {
        rows.number(seconds(window, HostSignals.CPU_TOTAL_US))
                .number(seconds(window, HostSignals.CPU_BUSY_US))
                .number(seconds(window, HostSignals.CPU_IOWAIT_US))
                .number(seconds(window, HostSignals.CPU_SOFTIRQ_US))
                .number(seconds(window, HostSignals.CPU_WAITING_US))
                .number(seconds(window, HostSignals.MEMORY_WAITING_US))
                .number(max(window, HostSignals.MEMORY_USED_RATIO))
                .number(delta(window, HostSignals.SWAPPED_PAGES))
                .number(delta(window, HostSignals.OOM_KILLS))
                .number(seconds(window, HostSignals.IO_WAITING_US))
                .number(seconds(window, HostSignals.IO_STALLED_US))
                .number(delta(window, HostSignals.DISK_READ_BYTES))
                .number(delta(window, HostSignals.DISK_WRITTEN_BYTES))
                .number(seconds(window, HostSignals.DISK_WAIT_US))
                .number(delta(window, HostSignals.NFS_READ_BYTES))
                .number(delta(window, HostSignals.NFS_WRITTEN_BYTES))
                .number(delta(window, HostSignals.NFS_OPERATIONS))
                .number(seconds(window, HostSignals.NFS_WAIT_US))
                .number(delta(window, HostSignals.NFS_RETRANSMISSIONS))
                .number(max(window, HostSignals.BLOCKED_PROCESSES))
                .number(max(window, HostSignals.RUNNABLE_PROCESSES))
                .number(delta(window, HostSignals.TCP_RETRANSMITTED_SEGMENTS))
                .number(delta(window, HostSignals.TCP_SENT_SEGMENTS))
                .number(delta(window, HostSignals.SOFTNET_DROPPED))
                .number(delta(window, HostSignals.SOFTNET_SQUEEZED));
    }

    private static double delta(Window window, Signal signal) {
        return WindowRows.first(window, signal);
    }

    private static double seconds(Window window, Signal signal) {
        return delta(window, signal) * MICROS;
    }

    private static double max(Window window, Signal signal) {
        GaugeSummary gauge = window.gauge(signal);
        return gauge == null ? Double.NaN : gauge.max();
    }

    /** A gauge times the length of the windows it was read in, so that it adds up over windows; NaN when not read. */
    static double overTime(Window window, Signal signal) {
        GaugeSummary gauge = window.gauge(signal);
        return gauge == null ? Double.NaN : gauge.mean() * length(window);
    }

    private static boolean wasRead(Window window) {
        return window.entity().kind() == EntityKind.GPU && !window.gauges().isEmpty();
    }

    private static double length(Window window) {
        return window.length().toNanos() / 1e9;
    }
}
