-- All times are UTC. A NULL number was not reported; it is never zero.
CREATE TABLE meta (name VARCHAR NOT NULL, content VARCHAR NOT NULL);

CREATE TABLE consumed_offset (topic VARCHAR NOT NULL, part INTEGER NOT NULL, next_offset BIGINT NOT NULL);

CREATE TABLE entity (
  entity INTEGER NOT NULL, name VARCHAR NOT NULL, fabric VARCHAR NOT NULL, kind VARCHAR NOT NULL,
  device VARCHAR NOT NULL, part VARCHAR NOT NULL, idx INTEGER NOT NULL);

CREATE TABLE window_recent (
  entity INTEGER NOT NULL, start_at TIMESTAMP NOT NULL,
  span_seconds DOUBLE NOT NULL, covered_seconds DOUBLE NOT NULL,
  windows INTEGER NOT NULL, samples INTEGER NOT NULL, late INTEGER NOT NULL, flags INTEGER NOT NULL, resets INTEGER NOT NULL,
  tx_bytes DOUBLE, rx_bytes DOUBLE, tx_packets DOUBLE, rx_packets DOUBLE,
  marked_packets DOUBLE, dropped_packets DOUBLE, wred_dropped_packets DOUBLE, error_packets DOUBLE,
  rx_pause_frames DOUBLE, tx_pause_frames DOUBLE, rx_pause_us DOUBLE, tx_pause_us DOUBLE,
  link_changes DOUBLE, speed_bps DOUBLE,
  queue_byte_seconds DOUBLE, depth_seconds DOUBLE, depth_max_bytes DOUBLE, watermark_bytes DOUBLE,
  peak_bytes_per_second DOUBLE, active_flows DOUBLE, fan_in DOUBLE,
  cnp_handled DOUBLE, out_of_sequence DOUBLE, ack_timeouts DOUBLE, gpu_busy_seconds DOUBLE);
CREATE TABLE window_quarter AS FROM window_recent LIMIT 0;
CREATE TABLE window_hour AS FROM window_recent LIMIT 0;

CREATE VIEW window_all AS
  SELECT 'raw' AS age, * FROM window_recent
  UNION ALL SELECT 'quarter' AS age, * FROM window_quarter
  UNION ALL SELECT 'hour' AS age, * FROM window_hour;

CREATE TABLE forecast_pending (
  entity INTEGER NOT NULL, target VARCHAR NOT NULL, head VARCHAR NOT NULL, slot_at TIMESTAMP NOT NULL,
  issued_at TIMESTAMP NOT NULL, step INTEGER NOT NULL, model VARCHAR NOT NULL, simple BOOLEAN NOT NULL, served BOOLEAN NOT NULL,
  p10 DOUBLE, p50 DOUBLE, p90 DOUBLE, p99 DOUBLE);
CREATE TABLE forecast_settled (fabric VARCHAR NOT NULL, device VARCHAR NOT NULL, hour_at TIMESTAMP NOT NULL);
CREATE TABLE forecast_skill (
  hour_at TIMESTAMP NOT NULL, fabric VARCHAR NOT NULL, kind VARCHAR NOT NULL, idx INTEGER NOT NULL,
  target VARCHAR NOT NULL, head VARCHAR NOT NULL, step INTEGER NOT NULL,
  model VARCHAR NOT NULL, simple BOOLEAN NOT NULL, served BOOLEAN NOT NULL,
  forecasts BIGINT NOT NULL, scored BIGINT NOT NULL, pinball50_sum DOUBLE, pinball90_sum DOUBLE, pinball99_sum DOUBLE,
  inside80 BIGINT NOT NULL, below_p99 BIGINT NOT NULL, actual_sum DOUBLE);
CREATE TABLE onset (
  entity INTEGER NOT NULL, target VARCHAR NOT NULL, head VARCHAR NOT NULL, slot_at TIMESTAMP NOT NULL,
  warned_at TIMESTAMP NOT NULL, due_at TIMESTAMP NOT NULL, model VARCHAR NOT NULL,
  p50 DOUBLE, p90 DOUBLE, threshold DOUBLE NOT NULL, settled BOOLEAN NOT NULL, came_at TIMESTAMP);

CREATE TABLE decision (
  id VARCHAR NOT NULL, scope INTEGER NOT NULL, failure_domain VARCHAR NOT NULL,
  block_start TIMESTAMP NOT NULL, block_end TIMESTAMP NOT NULL,
  observed_marking BOOLEAN, observed_kmin_bytes BIGINT, observed_kmax_bytes BIGINT, observed_pmax DOUBLE,
  in_force VARCHAR NOT NULL, foreign_change BOOLEAN NOT NULL, quiet BOOLEAN NOT NULL,
  model_hash VARCHAR NOT NULL, config_hash VARCHAR NOT NULL, code_hash VARCHAR NOT NULL, document VARCHAR);
CREATE TABLE wish (
  decision_id VARCHAR NOT NULL, block_start TIMESTAMP NOT NULL, arm VARCHAR NOT NULL, holds BOOLEAN NOT NULL,
  before_marking BOOLEAN, before_kmin_bytes BIGINT, before_kmax_bytes BIGINT, before_pmax DOUBLE,
  after_marking BOOLEAN, after_kmin_bytes BIGINT, after_kmax_bytes BIGINT, after_pmax DOUBLE,
  because VARCHAR NOT NULL, rule VARCHAR NOT NULL, envelope_hits VARCHAR NOT NULL);
CREATE TABLE outcome (
  decision_id VARCHAR NOT NULL, scope INTEGER NOT NULL, block_start TIMESTAMP NOT NULL, block_end TIMESTAMP NOT NULL,
  covered_ratio DOUBLE, windows INTEGER NOT NULL, arm VARCHAR NOT NULL, label VARCHAR NOT NULL,
  bytes DOUBLE, queue_mean_bytes DOUBLE, queue_max_bytes DOUBLE, mark_ratio DOUBLE, dropped_packets DOUBLE,
  pause_frames DOUBLE, pause_share_ratio DOUBLE, because VARCHAR NOT NULL);

CREATE TABLE dead_letter (
  seen_at TIMESTAMP NOT NULL, reason VARCHAR NOT NULL, because VARCHAR NOT NULL, origin VARCHAR NOT NULL,
  format VARCHAR NOT NULL, payload_head VARCHAR NOT NULL, payload_bytes BIGINT NOT NULL, payload_sha256 VARCHAR NOT NULL);

CREATE TABLE config_snapshot (
  entity INTEGER NOT NULL, seen_at TIMESTAMP NOT NULL, source VARCHAR NOT NULL, settings INTEGER NOT NULL, changes INTEGER NOT NULL);
CREATE TABLE config_now (
  entity INTEGER NOT NULL, tbl VARCHAR NOT NULL, item VARCHAR NOT NULL, field VARCHAR NOT NULL,
  content VARCHAR NOT NULL, seen_at TIMESTAMP NOT NULL);
CREATE TABLE config_change (
  entity INTEGER NOT NULL, seen_at TIMESTAMP NOT NULL, tbl VARCHAR NOT NULL, item VARCHAR NOT NULL, field VARCHAR NOT NULL,
  before VARCHAR, after VARCHAR);

CREATE TABLE coverage_finding (
  entity INTEGER NOT NULL, kind VARCHAR NOT NULL, from_at TIMESTAMP NOT NULL, to_at TIMESTAMP NOT NULL, because VARCHAR NOT NULL);
CREATE TABLE engine_event (seen_at TIMESTAMP NOT NULL, kind VARCHAR NOT NULL, detail VARCHAR NOT NULL);
