-- +goose Up

-- Networks and the keys of throttles were kept as plain SHA-256 digests, which
-- anybody can turn back into addresses by trying them all. From here on they are
-- HMACs with a key that the database does not hold, and networks differ from
-- user to user. The old digests cannot be converted without the addresses, so
-- they go: every network is learned again at the next login. A new column takes
-- the place of the old one without rewriting the table.
ALTER TABLE users DROP COLUMN known_networks;
ALTER TABLE users ADD COLUMN known_networks bytea[] NOT NULL DEFAULT '{}';

TRUNCATE throttles;
