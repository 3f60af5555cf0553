-- Schedules trigger scans again and again. The rows are the truth; the workflow service
-- has a schedule for each, as of the revision in synced.

-- +goose Up
CREATE TABLE schedules (
    id               TEXT NOT NULL PRIMARY KEY,
    tenant_id        TEXT NOT NULL,
    project_id       TEXT NOT NULL,
    project_short_id TEXT NOT NULL,
    name             TEXT NOT NULL CHECK (name <> ''),
    kind             TEXT NOT NULL CHECK (kind IN ('website', 'code', 'site-health')),
    target           TEXT NOT NULL,
    cron             TEXT NOT NULL,
    every_seconds    INTEGER NOT NULL CHECK (every_seconds >= 0),
    time_zone        TEXT NOT NULL,
    jitter_seconds   INTEGER NOT NULL CHECK (jitter_seconds >= 0),
    catch_up_seconds INTEGER NOT NULL CHECK (catch_up_seconds > 0),
    paused           INTEGER NOT NULL CHECK (paused IN (0, 1)),
    created_by       TEXT NOT NULL,
    created_at       TEXT NOT NULL,
    updated_at       TEXT NOT NULL,
    deleted_at       TEXT,
    last_run_at      TEXT,
    last_run         TEXT NOT NULL,
    last_outcome     TEXT NOT NULL CHECK (last_outcome IN ('', 'STARTED', 'SKIPPED', 'FAILED')),
    last_record_id   TEXT NOT NULL,
    last_problem     TEXT NOT NULL,
    revision         INTEGER NOT NULL,
    synced           INTEGER NOT NULL,
    CHECK ((cron = '') <> (every_seconds = 0)),
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX schedules_by_project ON schedules (tenant_id, project_id, created_at);
CREATE INDEX schedules_unsynced ON schedules (updated_at) WHERE synced <> revision;
