package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.HostSignals;
import io.shadowtune.ingest.telemetry.Signal;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Adds up what node_exporter [1] says of a host over its processors, disks and mounts. Partitions, mapped and virtual
 * disks are left out, as what they do is counted on the disks below them.
 *
 * <p>[1] node_exporter, collectors cpu, meminfo, pressure, vmstat, diskstats, mountstats, nfs, netstat, softnet, stat
 */
final class HostDraft {
    private static final double MICROS = 1e6;
    private static final Pattern NO_DISK = Pattern.compile(
            "loop\\d+|ram\\d+|zram\\d+|sr\\d+|fd\\d+|dm-\\d+|md\\d+.*|nbd\\d+p\\d+|(?:[shv]d[a-z]+|xvd[a-z]+)\\d+|(?:nvme\\d+n|mmcblk)\\d+p\\d+|nvme\\d+c\\d+n\\d+");

    private static final Map<String, Target> METRICS = Map.ofEntries(
            time("node_pressure_cpu_waiting_seconds_total", HostSignals.CPU_WAITING_US),
            time("node_pressure_memory_waiting_seconds_total", HostSignals.MEMORY_WAITING_US),
            time("node_pressure_io_waiting_seconds_total", HostSignals.IO_WAITING_US),
            time("node_pressure_io_stalled_seconds_total", HostSignals.IO_STALLED_US),
            count("node_vmstat_pswpin", HostSignals.SWAPPED_PAGES),
            count("node_vmstat_pswpout", HostSignals.SWAPPED_PAGES),
            count("node_vmstat_oom_kill", HostSignals.OOM_KILLS),
            count("node_disk_read_bytes_total", HostSignals.DISK_READ_BYTES),
            count("node_disk_written_bytes_total", HostSignals.DISK_WRITTEN_BYTES),
            time("node_disk_read_time_seconds_total", HostSignals.DISK_WAIT_US),
            time("node_disk_write_time_seconds_total", HostSignals.DISK_WAIT_US),
            count("node_mountstats_nfs_total_read_bytes_total", HostSignals.NFS_READ_BYTES),
            count("node_mountstats_nfs_total_write_bytes_total", HostSignals.NFS_WRITTEN_BYTES),
            count("node_mountstats_nfs_operations_requests_total", HostSignals.NFS_OPERATIONS),
            time("node_mountstats_nfs_operations_request_time_seconds_total", HostSignals.NFS_WAIT_US),
            time("node_mountstats_nfs_operations_queue_time_seconds_total", HostSignals.NFS_WAIT_US),
            count("node_nfs_rpc_retransmissions_total", HostSignals.NFS_RETRANSMISSIONS),
            count("node_procs_blocked", HostSignals.BLOCKED_PROCESSES),
            count("node_procs_running", HostSignals.RUNNABLE_PROCESSES),
            count("node_netstat_Tcp_RetransSegs", HostSignals.TCP_RETRANSMITTED_SEGMENTS),
            count("node_netstat_Tcp_OutSegs", HostSignals.TCP_SENT_SEGMENTS),
            count("node_softnet_dropped_total", HostSignals.SOFTNET_DROPPED),
            count("node_softnet_times_squeezed_total", HostSignals.SOFTNET_SQUEEZED));

    private record Target(Signal signal, double factor) {}

    private final Map<Signal, Double> sums = new HashMap<>();
    private double memoryTotal = Double.NaN;
    private double memoryAvailable = Double.NaN;

    private static Map.Entry<String, Target> time(String metric, Signal signal) {
        return Map.entry(metric, new Target(signal, MICROS));
    }

    private static Map.Entry<String, Target> count(String metric, Signal signal) {
        return Map.entry(metric, new Target(signal, 1));
    }

    /** Takes a line; false when it says nothing we ask of a host. */
    boolean add(ExpositionLine line) {
        double value = line.number();
        if (!(value >= 0 && value < 0x1p62)) {
            return false;
        }
        switch (line.name()) {
            case "node_cpu_seconds_total" -> cpu(line.label("mode"), value * MICROS);
            case "node_memory_MemTotal_bytes" -> memoryTotal = value;
            case "node_memory_MemAvailable_bytes" -> memoryAvailable = value;
            default -> {
                Target target = METRICS.get(line.name());
                boolean part = line.name().startsWith("node_disk_")
                        && NO_DISK.matcher(line.label("device")).matches();
                if (target == null || part) {
                    return false;
                }
                sums.merge(target.signal(), value * target.factor(), Double::sum);
            }
        }
        return true;
    }

    private void cpu(String mode, double micros) {
        sums.merge(HostSignals.CPU_TOTAL_US, micros, Double::sum);
        Signal signal = switch (mode) {
            case "idle" -> null;
            case "iowait" -> HostSignals.CPU_IOWAIT_US;
            default -> HostSignals.CPU_BUSY_US;
        };
        sums.merge(HostSignals.CPU_BUSY_US, signal == HostSignals.CPU_BUSY_US ? micros : 0, Double::sum);
        sums.merge(HostSignals.CPU_IOWAIT_US, signal == HostSignals.CPU_IOWAIT_US ? micros : 0, Double::sum);
        sums.merge(HostSignals.CPU_SOFTIRQ_US, mode.equals("softirq") ? micros : 0, Double::sum);
    }

    /** What was added up. */
    ScrapedValues values() {
        ScrapedValues values = new ScrapedValues();
        sums.forEach((signal, sum) -> values.put(signal, Math.round(sum)));
        if (memoryTotal > 0 && memoryAvailable <= memoryTotal) {
            values.put(HostSignals.MEMORY_USED_RATIO, 1 - memoryAvailable / memoryTotal);
        }
        return values;
    }
}
