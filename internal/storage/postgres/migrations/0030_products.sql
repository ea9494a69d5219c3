-- +goose Up

-- The products on a person's shelf.
CREATE TABLE products (
    -- Random. What is sealed opens under this name only.
    name     uuid PRIMARY KEY,
    user_id  bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    added_at timestamptz NOT NULL,
    -- A change that does not know the latest time starts again.
    saved_at timestamptz NOT NULL,
    -- All that the person said about the product.
    sealed   bytea NOT NULL
);

CREATE INDEX products_user_id ON products (user_id);
