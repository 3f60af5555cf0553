-- Schedules trigger scans again and again. The rows are the truth; the workflow service
-- has a schedule for each, as of the revision in synced.

-- +goose Up
CREATE TABLE schedules (
    id               uuid NOT NULL PRIMARY KEY,
    tenant_id        uuid NOT NULL,
    project_id       uuid NOT NULL,
    project_short_id text NOT NULL,
    name             text NOT NULL CHECK (name <> ''),
    kind             text NOT NULL CHECK (kind IN ('website', 'code', 'site-health')),
    target           text NOT NULL,
    cron             text NOT NULL,
    every_seconds    bigint NOT NULL CHECK (every_seconds >= 0),
    time_zone        text NOT NULL,
    jitter_seconds   bigint NOT NULL CHECK (jitter_seconds >= 0),
    catch_up_seconds bigint NOT NULL CHECK (catch_up_seconds > 0),
    paused           boolean NOT NULL,
    created_by       text NOT NULL,
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    deleted_at       timestamptz,
    last_run_at      timestamptz,
    last_run         text NOT NULL,
    last_outcome     text NOT NULL CHECK (last_outcome IN ('', 'STARTED', 'SKIPPED', 'FAILED')),
    last_record_id   text NOT NULL,
    last_problem     text NOT NULL,
    revision         bigint NOT NULL,
    synced           bigint NOT NULL,
    CHECK ((cron = '') <> (every_seconds = 0)),
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX schedules_by_project ON schedules (tenant_id, project_id, created_at);
CREATE INDEX schedules_unsynced ON schedules (updated_at) WHERE synced <> revision;
