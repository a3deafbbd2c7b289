-- What nobody asked for and people should know: one row per finding and report day.
CREATE TABLE finding (
  id VARCHAR NOT NULL, day_start TIMESTAMP NOT NULL, day_end TIMESTAMP NOT NULL, entity INTEGER NOT NULL,
  signal VARCHAR NOT NULL, shape VARCHAR NOT NULL, since_at TIMESTAMP NOT NULL,
  before_per_day DOUBLE, now_per_day DOUBLE, peers_per_day DOUBLE, peers INTEGER NOT NULL, strength DOUBLE,
  cause VARCHAR NOT NULL, gpu_hours DOUBLE, gpu_hours_low DOUBLE, gpu_hours_high DOUBLE, gpu_hours_label VARCHAR,
  because VARCHAR NOT NULL);
