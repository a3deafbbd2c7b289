INSERT INTO link VALUES ('f', 'd', 'p', 'port', 'h', 'mlx5_0', 'nic', 'lldp', '2026-05-04 08:00:00', '2026-05-04 09:00:00');
