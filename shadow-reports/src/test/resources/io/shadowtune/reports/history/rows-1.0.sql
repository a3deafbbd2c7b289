INSERT INTO entity VALUES (0, 'queue:f/d/p/3', 'f', 'queue', 'd', 'p', 3), (1, 'host:f/h', 'f', 'host', 'h', '', -1);
INSERT INTO consumed_offset VALUES ('st.windows', 0, 41);
INSERT INTO window_recent BY NAME SELECT 0 AS entity, TIMESTAMP '2026-05-04 10:00:00' AS start_at, 10 AS span_seconds,
  10 AS covered_seconds, 1 AS windows, 1 AS samples, 0 AS late, 0 AS flags, 0 AS resets, 5 AS tx_bytes;
INSERT INTO window_quarter BY NAME SELECT 0 AS entity, TIMESTAMP '2026-05-04 09:00:00' AS start_at, 900 AS span_seconds,
  900 AS covered_seconds, 90 AS windows, 90 AS samples, 0 AS late, 0 AS flags, 0 AS resets, 77 AS tx_bytes;
INSERT INTO window_hour BY NAME SELECT 0 AS entity, TIMESTAMP '2026-04-04 09:00:00' AS start_at, 3600 AS span_seconds,
  3600 AS covered_seconds, 360 AS windows, 360 AS samples, 0 AS late, 0 AS flags, 0 AS resets, 99 AS tx_bytes;
INSERT INTO decision VALUES ('d0', 0, 'd', '2026-05-04 09:00:00', '2026-05-04 09:05:00', true, 100, 200, 0.1, 'hold', false, true,
  'm', 'c', 'k', NULL);
INSERT INTO wish VALUES ('d0', '2026-05-04 09:00:00', 'rules', true, true, 100, 200, 0.1, true, 100, 200, 0.1, 'calm', 'R0', '');
INSERT INTO dead_letter VALUES ('2026-05-04 09:00:00', 'MALFORMED', 'no', 'f#1', 'x', 'ab', 2, 'cafe');
INSERT INTO config_now VALUES (0, 'PORT', 'p', 'mtu', '9100', '2026-05-04 09:00:00');
INSERT INTO engine_event VALUES ('2026-05-04 09:00:00', 'START', 'build a');
