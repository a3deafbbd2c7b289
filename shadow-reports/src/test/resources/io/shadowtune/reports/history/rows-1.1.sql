INSERT INTO placement VALUES ('f', '7', 'RUNNING', '2026-05-04 08:00:00', 'slurm', 'llm', 'ann', NULL, '2026-05-04 08:01:00',
  '2026-05-04 09:00:00');
INSERT INTO placement_host VALUES ('f', '7', '2026-05-04 08:00:00', 'h', 8, '0,1,2,3,4,5,6,7', 0, 8, '', '2026-05-04 08:01:00',
  '2026-05-04 09:00:00');
INSERT INTO collective VALUES ('f', 'h', '0xc', 0, 'AllReduce', -1, 1024, '2026-05-04 10:00:00', 1, '', 11, NULL, 8, 4, 1000.5, 200,
  300, 4000000000.0);
INSERT INTO collective_mark VALUES ('f', 'h', '0xc', 0, 'AllReduce', -1, 3, '0f', '2026-05-04 10:00:00');
INSERT INTO nccl_event VALUES ('2026-05-04 10:00:00', 'f', 'h', '0xc', 0, 'NET_ERROR', 'status=12', 'IB', 12, 0, 8, 11, '', NULL,
  NULL, NULL);
