-- Report days of which windows were kept and that nobody has looked at since, as dates of the report's zone.
CREATE TABLE open_day (day DATE NOT NULL);

-- Whole numbers add up to the same in every order. Rows of earlier versions have none: what their doubles say counts.
ALTER TABLE collective ADD COLUMN total_ns BIGINT;
ALTER TABLE collective ADD COLUMN bus_ns BIGINT;
ALTER TABLE collective ADD COLUMN bus_bytes BIGINT;

-- A host that was seen without a begin belongs to the begin of its job that was known by then; without any, all hosts of
-- the job began when the first of them was seen.
CREATE OR REPLACE VIEW job_host AS
  WITH known AS (
    SELECT fabric, job, start_at FROM placement_host WHERE start_at IS NOT NULL
    UNION SELECT fabric, job, start_at FROM placement WHERE start_at IS NOT NULL),
  begun AS (
    SELECT h.fabric, h.job, h.host, h.start_at, max(k.start_at) AS run_at
    FROM placement_host h JOIN known k ON k.fabric = h.fabric AND k.job = h.job AND k.start_at <= h.seen_at
    WHERE h.start_at IS NULL GROUP BY ALL),
  run AS (
    SELECT h.*, coalesce(h.start_at, b.run_at) AS run_at,
      min(h.first_seen_at) OVER (PARTITION BY h.fabric, h.job, coalesce(h.start_at, b.run_at)) AS run_seen_at
    FROM placement_host h LEFT JOIN begun b
      ON b.fabric = h.fabric AND b.job = h.job AND b.host = h.host AND h.start_at IS NULL),
  over AS (
    SELECT p.fabric, p.job, coalesce(p.start_at, max(k.start_at)) AS run_at, coalesce(p.end_at, p.first_seen_at) AS ended_at
    FROM placement p LEFT JOIN known k
      ON p.start_at IS NULL AND k.fabric = p.fabric AND k.job = p.job AND k.start_at <= p.seen_at
    WHERE p.state IN ('COMPLETED', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'TIMEOUT', 'NODE_FAIL', 'OUT_OF_MEMORY', 'PREEMPTED',
      'BOOT_FAIL', 'DEADLINE', 'REVOKED')
    GROUP BY p.fabric, p.job, p.state, p.start_at, p.end_at, p.first_seen_at),
  ended AS (SELECT fabric, job, run_at, min(ended_at) AS ended_at FROM over GROUP BY ALL)
  SELECT r.fabric, r.job, r.host, max(r.gpus) AS gpus, max(r.gpu_list) AS gpu_list, min(r.first_rank) AS first_rank,
    max(r.ranks) AS ranks, coalesce(r.run_at, min(r.run_seen_at)) AS from_at, min(e.ended_at) AS to_at,
    max(r.seen_at) AS seen_at
  FROM run r LEFT JOIN ended e ON e.fabric = r.fabric AND e.job = r.job AND e.run_at IS NOT DISTINCT FROM r.run_at
  GROUP BY r.fabric, r.job, r.host, r.run_at;
