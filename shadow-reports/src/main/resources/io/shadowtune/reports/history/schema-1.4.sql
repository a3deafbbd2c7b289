-- Who is connected to whom, as neighbours told it.
CREATE TABLE link (
  fabric VARCHAR NOT NULL, device VARCHAR NOT NULL, part VARCHAR NOT NULL, kind VARCHAR NOT NULL,
  neighbour VARCHAR NOT NULL, neighbour_part VARCHAR NOT NULL, neighbour_kind VARCHAR NOT NULL, source VARCHAR NOT NULL,
  first_seen_at TIMESTAMP NOT NULL, seen_at TIMESTAMP NOT NULL);
CREATE VIEW link_latest AS
  SELECT * FROM link l
  WHERE NOT EXISTS (
    SELECT 1 FROM link o WHERE o.fabric = l.fabric AND o.device = l.neighbour AND o.part = l.neighbour_part
      AND o.seen_at > l.seen_at AND NOT (o.neighbour = l.device AND o.neighbour_part = l.part))
  QUALIFY row_number() OVER (PARTITION BY fabric, device, part ORDER BY seen_at DESC, first_seen_at DESC) = 1;
