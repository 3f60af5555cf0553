-- Webhooks and digests report ends of scans. Addresses and secrets are sealed. A record's
-- end is noted in the transaction that ends it; the keeper makes deliveries of it.

-- +goose Up
CREATE TABLE webhooks (
    id               uuid NOT NULL PRIMARY KEY,
    tenant_id        uuid NOT NULL,
    project_id       uuid NOT NULL,
    project_short_id text NOT NULL,
    name             text NOT NULL CHECK (name <> ''),
    format           text NOT NULL CHECK (format IN ('STANDARD', 'SLACK', 'TEAMS', 'DISCORD', 'EMAIL')),
    host             text NOT NULL,
    address          bytea NOT NULL,
    secret           bytea NOT NULL,
    previous_secret  bytea,
    previous_until   timestamptz,
    events           text NOT NULL,
    severity         text NOT NULL CHECK (severity IN ('CRITICAL', 'HIGH', 'MEDIUM', 'LOW')),
    min_fall         bigint NOT NULL CHECK (min_fall > 0),
    digest           text NOT NULL CHECK (digest IN ('', 'DAILY', 'WEEKLY')),
    next_digest_at   timestamptz,
    enabled          boolean NOT NULL,
    problem          text NOT NULL,
    created_by       text NOT NULL,
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    UNIQUE (tenant_id, id),
    CHECK ((format = 'EMAIL') = (digest <> '')),
    CHECK ((digest <> '') = (next_digest_at IS NOT NULL)),
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX webhooks_by_project ON webhooks (tenant_id, project_id, created_at);
CREATE INDEX webhooks_by_digest ON webhooks (next_digest_at);

CREATE TABLE webhook_deliveries (
    id            uuid NOT NULL PRIMARY KEY,
    tenant_id     uuid NOT NULL,
    webhook_id    uuid NOT NULL,
    event         text NOT NULL CHECK (event <> ''),
    subject       text NOT NULL CHECK (subject <> ''),
    payload       text NOT NULL,
    state         text NOT NULL CHECK (state IN ('PENDING', 'SENT', 'GIVEN_UP')),
    round         bigint NOT NULL CHECK (round > 0),
    attempts      bigint NOT NULL CHECK (attempts >= 0),
    status        bigint NOT NULL,
    problem       text NOT NULL,
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    round_at      timestamptz NOT NULL,
    dispatched_at timestamptz,
    sent_at       timestamptz,
    UNIQUE (webhook_id, event, subject),
    FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (tenant_id, webhook_id, created_at);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (created_at) WHERE state = 'PENDING' AND dispatched_at IS NULL;

CREATE TABLE record_ends (
    tenant_id  uuid NOT NULL,
    project_id uuid NOT NULL,
    kind       text NOT NULL,
    record_id  uuid NOT NULL PRIMARY KEY,
    ended_at   timestamptz NOT NULL,
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX record_ends_by_time ON record_ends (ended_at);
