-- +goose Up

-- What people complain about. Until when it should be answered is written down
-- when it comes in, so that a later change of mind moves no deadline.
CREATE TABLE complaints (
    user_id   bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id        bigint GENERATED ALWAYS AS IDENTITY,
    -- Random. What is sealed opens under this name only, and its beginning is
    -- the reference that the person is given.
    name      text NOT NULL UNIQUE,
    about     text NOT NULL CHECK (about IN ('data', 'advice', 'photo_estimate', 'account', 'other')),
    made_at   timestamptz NOT NULL,
    due_at    timestamptz NOT NULL,
    closed_at timestamptz,
    sealed    bytea NOT NULL,
    PRIMARY KEY (user_id, id)
);

-- For the register.
CREATE INDEX complaints_open ON complaints (due_at, name) WHERE closed_at IS NULL;
CREATE INDEX complaints_closed ON complaints (closed_at, name) WHERE closed_at IS NOT NULL;

-- What they were told. The last answer closes a complaint.
CREATE TABLE complaint_answers (
    user_id      bigint NOT NULL,
    id           bigint GENERATED ALWAYS AS IDENTITY,
    complaint_id bigint NOT NULL,
    -- Random. What is sealed opens under this name only.
    name         text NOT NULL,
    given_at     timestamptz NOT NULL,
    sealed       bytea NOT NULL,
    PRIMARY KEY (user_id, id),
    FOREIGN KEY (user_id, complaint_id) REFERENCES complaints ON DELETE CASCADE
);

CREATE INDEX complaint_answers_complaint ON complaint_answers (user_id, complaint_id);

-- What stays of complaints when people leave: how many there were in a month
-- (UTC), of nobody in particular.
CREATE TABLE complaint_counts (
    month  date PRIMARY KEY,
    made   bigint NOT NULL DEFAULT 0,
    closed bigint NOT NULL DEFAULT 0,
    -- Of those that were closed, how many were after they were due.
    late   bigint NOT NULL DEFAULT 0
);

-- What the operator tells people when they are logged in. One that is taken
-- away is gone; that it was there is in the audit log.
CREATE TABLE notices (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    text         text NOT NULL,
    set_at       timestamptz NOT NULL,
    for_everyone boolean NOT NULL
);

-- Whom a notice is for, unless it is for everyone.
CREATE TABLE notice_people (
    user_id   bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    notice_id bigint NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, notice_id)
);

CREATE INDEX notice_people_notice ON notice_people (notice_id);
