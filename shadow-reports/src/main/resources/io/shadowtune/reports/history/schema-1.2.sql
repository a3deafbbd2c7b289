-- What people said of answers.
CREATE TABLE verdict (
  answer_id VARCHAR NOT NULL, person VARCHAR NOT NULL, answered VARCHAR NOT NULL, cause VARCHAR NOT NULL,
  note VARCHAR NOT NULL, given_at TIMESTAMP NOT NULL);
