-- Additive over 1.0: figures of GPUs, hosts and links in the windows; where jobs run; what their collectives took.
ALTER TABLE window_recent ADD COLUMN fec_corrected_frames DOUBLE;
ALTER TABLE window_recent ADD COLUMN fec_uncorrected_frames DOUBLE;
ALTER TABLE window_recent ADD COLUMN cnp_sent DOUBLE;
ALTER TABLE window_recent ADD COLUMN cnp_ignored DOUBLE;
ALTER TABLE window_recent ADD COLUMN sequence_naks DOUBLE;
ALTER TABLE window_recent ADD COLUMN duplicate_requests DOUBLE;
ALTER TABLE window_recent ADD COLUMN adaptive_retransmissions DOUBLE;
ALTER TABLE window_recent ADD COLUMN adaptive_timeouts DOUBLE;
ALTER TABLE window_recent ADD COLUMN slow_restarts DOUBLE;
ALTER TABLE window_recent ADD COLUMN receiver_not_ready DOUBLE;
ALTER TABLE window_recent ADD COLUMN out_of_buffer DOUBLE;
ALTER TABLE window_recent ADD COLUMN icrc_errors DOUBLE;
ALTER TABLE window_recent ADD COLUMN xmit_wait_ticks DOUBLE;
ALTER TABLE window_recent ADD COLUMN pci_stalled_max_percent DOUBLE;
ALTER TABLE window_recent ADD COLUMN gpu_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN sm_active_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN tensor_active_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN dram_active_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN memory_used_max_bytes DOUBLE;
ALTER TABLE window_recent ADD COLUMN power_joules DOUBLE;
ALTER TABLE window_recent ADD COLUMN power_max_watts DOUBLE;
ALTER TABLE window_recent ADD COLUMN temperature_max_celsius DOUBLE;
ALTER TABLE window_recent ADD COLUMN sm_clock_mhz_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN xid_code DOUBLE;
ALTER TABLE window_recent ADD COLUMN pcie_replays DOUBLE;
ALTER TABLE window_recent ADD COLUMN pcie_tx_bytes DOUBLE;
ALTER TABLE window_recent ADD COLUMN pcie_rx_bytes DOUBLE;
ALTER TABLE window_recent ADD COLUMN nvlink_tx_bytes DOUBLE;
ALTER TABLE window_recent ADD COLUMN nvlink_rx_bytes DOUBLE;
ALTER TABLE window_recent ADD COLUMN cpu_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN cpu_busy_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN cpu_iowait_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN cpu_softirq_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN cpu_waiting_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN memory_waiting_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN memory_used_max_ratio DOUBLE;
ALTER TABLE window_recent ADD COLUMN swapped_pages DOUBLE;
ALTER TABLE window_recent ADD COLUMN oom_kills DOUBLE;
ALTER TABLE window_recent ADD COLUMN io_waiting_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN io_stalled_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN disk_read_bytes DOUBLE;
ALTER TABLE window_recent ADD COLUMN disk_written_bytes DOUBLE;
ALTER TABLE window_recent ADD COLUMN disk_wait_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN nfs_read_bytes DOUBLE;
ALTER TABLE window_recent ADD COLUMN nfs_written_bytes DOUBLE;
ALTER TABLE window_recent ADD COLUMN nfs_operations DOUBLE;
ALTER TABLE window_recent ADD COLUMN nfs_wait_seconds DOUBLE;
ALTER TABLE window_recent ADD COLUMN nfs_retransmissions DOUBLE;
ALTER TABLE window_recent ADD COLUMN blocked_processes_max DOUBLE;
ALTER TABLE window_recent ADD COLUMN runnable_processes_max DOUBLE;
ALTER TABLE window_recent ADD COLUMN tcp_retransmitted_segments DOUBLE;
ALTER TABLE window_recent ADD COLUMN tcp_sent_segments DOUBLE;
ALTER TABLE window_recent ADD COLUMN softnet_dropped DOUBLE;
ALTER TABLE window_recent ADD COLUMN softnet_squeezed DOUBLE;

ALTER TABLE window_quarter ADD COLUMN fec_corrected_frames DOUBLE;
ALTER TABLE window_quarter ADD COLUMN fec_uncorrected_frames DOUBLE;
ALTER TABLE window_quarter ADD COLUMN cnp_sent DOUBLE;
ALTER TABLE window_quarter ADD COLUMN cnp_ignored DOUBLE;
ALTER TABLE window_quarter ADD COLUMN sequence_naks DOUBLE;
ALTER TABLE window_quarter ADD COLUMN duplicate_requests DOUBLE;
ALTER TABLE window_quarter ADD COLUMN adaptive_retransmissions DOUBLE;
ALTER TABLE window_quarter ADD COLUMN adaptive_timeouts DOUBLE;
ALTER TABLE window_quarter ADD COLUMN slow_restarts DOUBLE;
ALTER TABLE window_quarter ADD COLUMN receiver_not_ready DOUBLE;
ALTER TABLE window_quarter ADD COLUMN out_of_buffer DOUBLE;
ALTER TABLE window_quarter ADD COLUMN icrc_errors DOUBLE;
ALTER TABLE window_quarter ADD COLUMN xmit_wait_ticks DOUBLE;
ALTER TABLE window_quarter ADD COLUMN pci_stalled_max_percent DOUBLE;
ALTER TABLE window_quarter ADD COLUMN gpu_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN sm_active_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN tensor_active_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN dram_active_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN memory_used_max_bytes DOUBLE;
ALTER TABLE window_quarter ADD COLUMN power_joules DOUBLE;
ALTER TABLE window_quarter ADD COLUMN power_max_watts DOUBLE;
ALTER TABLE window_quarter ADD COLUMN temperature_max_celsius DOUBLE;
ALTER TABLE window_quarter ADD COLUMN sm_clock_mhz_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN xid_code DOUBLE;
ALTER TABLE window_quarter ADD COLUMN pcie_replays DOUBLE;
ALTER TABLE window_quarter ADD COLUMN pcie_tx_bytes DOUBLE;
ALTER TABLE window_quarter ADD COLUMN pcie_rx_bytes DOUBLE;
ALTER TABLE window_quarter ADD COLUMN nvlink_tx_bytes DOUBLE;
ALTER TABLE window_quarter ADD COLUMN nvlink_rx_bytes DOUBLE;
ALTER TABLE window_quarter ADD COLUMN cpu_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN cpu_busy_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN cpu_iowait_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN cpu_softirq_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN cpu_waiting_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN memory_waiting_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN memory_used_max_ratio DOUBLE;
ALTER TABLE window_quarter ADD COLUMN swapped_pages DOUBLE;
ALTER TABLE window_quarter ADD COLUMN oom_kills DOUBLE;
ALTER TABLE window_quarter ADD COLUMN io_waiting_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN io_stalled_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN disk_read_bytes DOUBLE;
ALTER TABLE window_quarter ADD COLUMN disk_written_bytes DOUBLE;
ALTER TABLE window_quarter ADD COLUMN disk_wait_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN nfs_read_bytes DOUBLE;
ALTER TABLE window_quarter ADD COLUMN nfs_written_bytes DOUBLE;
ALTER TABLE window_quarter ADD COLUMN nfs_operations DOUBLE;
ALTER TABLE window_quarter ADD COLUMN nfs_wait_seconds DOUBLE;
ALTER TABLE window_quarter ADD COLUMN nfs_retransmissions DOUBLE;
ALTER TABLE window_quarter ADD COLUMN blocked_processes_max DOUBLE;
ALTER TABLE window_quarter ADD COLUMN runnable_processes_max DOUBLE;
ALTER TABLE window_quarter ADD COLUMN tcp_retransmitted_segments DOUBLE;
ALTER TABLE window_quarter ADD COLUMN tcp_sent_segments DOUBLE;
ALTER TABLE window_quarter ADD COLUMN softnet_dropped DOUBLE;
ALTER TABLE window_quarter ADD COLUMN softnet_squeezed DOUBLE;

ALTER TABLE window_hour ADD COLUMN fec_corrected_frames DOUBLE;
ALTER TABLE window_hour ADD COLUMN fec_uncorrected_frames DOUBLE;
ALTER TABLE window_hour ADD COLUMN cnp_sent DOUBLE;
ALTER TABLE window_hour ADD COLUMN cnp_ignored DOUBLE;
ALTER TABLE window_hour ADD COLUMN sequence_naks DOUBLE;
ALTER TABLE window_hour ADD COLUMN duplicate_requests DOUBLE;
ALTER TABLE window_hour ADD COLUMN adaptive_retransmissions DOUBLE;
ALTER TABLE window_hour ADD COLUMN adaptive_timeouts DOUBLE;
ALTER TABLE window_hour ADD COLUMN slow_restarts DOUBLE;
ALTER TABLE window_hour ADD COLUMN receiver_not_ready DOUBLE;
ALTER TABLE window_hour ADD COLUMN out_of_buffer DOUBLE;
ALTER TABLE window_hour ADD COLUMN icrc_errors DOUBLE;
ALTER TABLE window_hour ADD COLUMN xmit_wait_ticks DOUBLE;
ALTER TABLE window_hour ADD COLUMN pci_stalled_max_percent DOUBLE;
ALTER TABLE window_hour ADD COLUMN gpu_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN sm_active_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN tensor_active_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN dram_active_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN memory_used_max_bytes DOUBLE;
ALTER TABLE window_hour ADD COLUMN power_joules DOUBLE;
ALTER TABLE window_hour ADD COLUMN power_max_watts DOUBLE;
ALTER TABLE window_hour ADD COLUMN temperature_max_celsius DOUBLE;
ALTER TABLE window_hour ADD COLUMN sm_clock_mhz_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN xid_code DOUBLE;
ALTER TABLE window_hour ADD COLUMN pcie_replays DOUBLE;
ALTER TABLE window_hour ADD COLUMN pcie_tx_bytes DOUBLE;
ALTER TABLE window_hour ADD COLUMN pcie_rx_bytes DOUBLE;
ALTER TABLE window_hour ADD COLUMN nvlink_tx_bytes DOUBLE;
ALTER TABLE window_hour ADD COLUMN nvlink_rx_bytes DOUBLE;
ALTER TABLE window_hour ADD COLUMN cpu_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN cpu_busy_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN cpu_iowait_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN cpu_softirq_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN cpu_waiting_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN memory_waiting_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN memory_used_max_ratio DOUBLE;
ALTER TABLE window_hour ADD COLUMN swapped_pages DOUBLE;
ALTER TABLE window_hour ADD COLUMN oom_kills DOUBLE;
ALTER TABLE window_hour ADD COLUMN io_waiting_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN io_stalled_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN disk_read_bytes DOUBLE;
ALTER TABLE window_hour ADD COLUMN disk_written_bytes DOUBLE;
ALTER TABLE window_hour ADD COLUMN disk_wait_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN nfs_read_bytes DOUBLE;
ALTER TABLE window_hour ADD COLUMN nfs_written_bytes DOUBLE;
ALTER TABLE window_hour ADD COLUMN nfs_operations DOUBLE;
ALTER TABLE window_hour ADD COLUMN nfs_wait_seconds DOUBLE;
ALTER TABLE window_hour ADD COLUMN nfs_retransmissions DOUBLE;
ALTER TABLE window_hour ADD COLUMN blocked_processes_max DOUBLE;
ALTER TABLE window_hour ADD COLUMN runnable_processes_max DOUBLE;
ALTER TABLE window_hour ADD COLUMN tcp_retransmitted_segments DOUBLE;
ALTER TABLE window_hour ADD COLUMN tcp_sent_segments DOUBLE;
ALTER TABLE window_hour ADD COLUMN softnet_dropped DOUBLE;
ALTER TABLE window_hour ADD COLUMN softnet_squeezed DOUBLE;

CREATE OR REPLACE VIEW window_all AS
  SELECT 'raw' AS age, * FROM window_recent
  UNION ALL SELECT 'quarter' AS age, * FROM window_quarter
  UNION ALL SELECT 'hour' AS age, * FROM window_hour;

CREATE TABLE placement (
  fabric VARCHAR NOT NULL, job VARCHAR NOT NULL, state VARCHAR NOT NULL, start_at TIMESTAMP,
  scheduler VARCHAR NOT NULL, name VARCHAR NOT NULL, owner VARCHAR NOT NULL, end_at TIMESTAMP,
  first_seen_at TIMESTAMP NOT NULL, seen_at TIMESTAMP NOT NULL);
CREATE TABLE placement_host (
  fabric VARCHAR NOT NULL, job VARCHAR NOT NULL, start_at TIMESTAMP, host VARCHAR NOT NULL,
  gpus INTEGER, gpu_list VARCHAR NOT NULL, first_rank INTEGER, ranks INTEGER, rank_list VARCHAR NOT NULL,
  first_seen_at TIMESTAMP NOT NULL, seen_at TIMESTAMP NOT NULL);
CREATE VIEW placement_latest AS
  SELECT * FROM placement
  QUALIFY row_number() OVER (PARTITION BY fabric, job ORDER BY seen_at DESC, first_seen_at DESC) = 1;

CREATE TABLE collective (
  fabric VARCHAR NOT NULL, host VARCHAR NOT NULL, communicator VARCHAR NOT NULL, rank INTEGER NOT NULL,
  operation VARCHAR NOT NULL, peer INTEGER NOT NULL, size_bytes BIGINT NOT NULL, minute_at TIMESTAMP NOT NULL,
  span_minutes INTEGER NOT NULL, job VARCHAR NOT NULL, process BIGINT, gpu INTEGER, ranks INTEGER,
  calls BIGINT NOT NULL, total_us DOUBLE NOT NULL, shortest_us DOUBLE NOT NULL, longest_us DOUBLE NOT NULL,
  bus_bytes_per_second DOUBLE);
CREATE TABLE collective_mark (
  fabric VARCHAR NOT NULL, host VARCHAR NOT NULL, communicator VARCHAR NOT NULL, rank INTEGER NOT NULL,
  operation VARCHAR NOT NULL, peer INTEGER NOT NULL, last_sequence BIGINT NOT NULL, seen VARCHAR NOT NULL,
  seen_at TIMESTAMP NOT NULL);

CREATE TABLE nccl_event (
  seen_at TIMESTAMP NOT NULL, fabric VARCHAR NOT NULL, host VARCHAR NOT NULL, communicator VARCHAR NOT NULL, rank INTEGER,
  kind VARCHAR NOT NULL, text VARCHAR NOT NULL, transport VARCHAR NOT NULL, status_code INTEGER,
  gpu INTEGER, ranks INTEGER, pid BIGINT, operation VARCHAR NOT NULL, size_bytes BIGINT, duration_us DOUBLE,
  bus_bytes_per_second DOUBLE);

CREATE VIEW job_host AS
  SELECT h.fabric, h.job, h.host, h.gpus, h.gpu_list, h.first_rank, h.ranks,
    coalesce(h.start_at, h.first_seen_at) AS from_at, e.ended_at AS to_at, h.seen_at
  FROM placement_host h LEFT JOIN (
    SELECT fabric, job, start_at, min(coalesce(end_at, first_seen_at)) AS ended_at FROM placement
    WHERE state IN ('COMPLETED', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'TIMEOUT', 'NODE_FAIL', 'OUT_OF_MEMORY', 'PREEMPTED',
      'BOOT_FAIL', 'DEADLINE', 'REVOKED')
    GROUP BY ALL) e
  ON e.fabric = h.fabric AND e.job = h.job AND e.start_at IS NOT DISTINCT FROM h.start_at;
