-- Webhooks and digests report ends of scans. Addresses and secrets are sealed. A record's
-- end is noted in the transaction that ends it; the keeper makes deliveries of it.

-- +goose Up
CREATE TABLE webhooks (
    id               TEXT NOT NULL PRIMARY KEY,
    tenant_id        TEXT NOT NULL,
    project_id       TEXT NOT NULL,
    project_short_id TEXT NOT NULL,
    name             TEXT NOT NULL CHECK (name <> ''),
    format           TEXT NOT NULL CHECK (format IN ('STANDARD', 'SLACK', 'TEAMS', 'DISCORD', 'EMAIL')),
    host             TEXT NOT NULL,
    address          BLOB NOT NULL,
    secret           BLOB NOT NULL,
    previous_secret  BLOB,
    previous_until   TEXT,
    events           TEXT NOT NULL,
    severity         TEXT NOT NULL CHECK (severity IN ('CRITICAL', 'HIGH', 'MEDIUM', 'LOW')),
    min_fall         INTEGER NOT NULL CHECK (min_fall > 0),
    digest           TEXT NOT NULL CHECK (digest IN ('', 'DAILY', 'WEEKLY')),
    next_digest_at   TEXT,
    enabled          INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    problem          TEXT NOT NULL,
    created_by       TEXT NOT NULL,
    created_at       TEXT NOT NULL,
    updated_at       TEXT NOT NULL,
    UNIQUE (tenant_id, id),
    CHECK ((format = 'EMAIL') = (digest <> '')),
    CHECK ((digest <> '') = (next_digest_at IS NOT NULL)),
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX webhooks_by_project ON webhooks (tenant_id, project_id, created_at);
CREATE INDEX webhooks_by_digest ON webhooks (next_digest_at);

CREATE TABLE webhook_deliveries (
    id            TEXT NOT NULL PRIMARY KEY,
    tenant_id     TEXT NOT NULL,
    webhook_id    TEXT NOT NULL,
    event         TEXT NOT NULL CHECK (event <> ''),
    subject       TEXT NOT NULL CHECK (subject <> ''),
    payload       TEXT NOT NULL,
    state         TEXT NOT NULL CHECK (state IN ('PENDING', 'SENT', 'GIVEN_UP')),
    round         INTEGER NOT NULL CHECK (round > 0),
    attempts      INTEGER NOT NULL CHECK (attempts >= 0),
    status        INTEGER NOT NULL,
    problem       TEXT NOT NULL,
    created_at    TEXT NOT NULL,
    updated_at    TEXT NOT NULL,
    round_at      TEXT NOT NULL,
    dispatched_at TEXT,
    sent_at       TEXT,
    UNIQUE (webhook_id, event, subject),
    FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks (tenant_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (tenant_id, webhook_id, created_at);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (created_at) WHERE state = 'PENDING' AND dispatched_at IS NULL;

CREATE TABLE record_ends (
    tenant_id  TEXT NOT NULL,
    project_id TEXT NOT NULL,
    kind       TEXT NOT NULL,
    record_id  TEXT NOT NULL PRIMARY KEY,
    ended_at   TEXT NOT NULL,
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX record_ends_by_time ON record_ends (ended_at);
