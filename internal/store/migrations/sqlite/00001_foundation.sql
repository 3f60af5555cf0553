-- The tables behind tenants, projects, keys and website scans.
-- STRICT tables; times are RFC 3339 text in UTC with six decimals, so that text
-- order is time order; lists are JSON arrays as text.

-- +goose Up
CREATE TABLE tenants (
    id         TEXT NOT NULL PRIMARY KEY,
    name       TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE projects (
    id         TEXT NOT NULL PRIMARY KEY,
    tenant_id  TEXT NOT NULL REFERENCES tenants (id),
    short_id   TEXT NOT NULL UNIQUE,
    name       TEXT NOT NULL,
    status     TEXT NOT NULL CHECK (status IN ('ACTIVE', 'ARCHIVED')),
    created_at TEXT NOT NULL,
    UNIQUE (tenant_id, id)
) STRICT;
CREATE INDEX projects_by_tenant ON projects (tenant_id, created_at);

CREATE TABLE api_keys (
    id           TEXT NOT NULL PRIMARY KEY,
    tenant_id    TEXT NOT NULL REFERENCES tenants (id),
    name         TEXT NOT NULL,
    prefix       TEXT NOT NULL UNIQUE CHECK (prefix <> ''),
    hash         BLOB NOT NULL CHECK (length(hash) = 32),
    created_at   TEXT NOT NULL,
    expires_at   TEXT,
    revoked_at   TEXT,
    last_used_at TEXT
) STRICT;
CREATE INDEX api_keys_by_tenant ON api_keys (tenant_id, created_at);

CREATE TABLE website_scans (
    id                TEXT    NOT NULL PRIMARY KEY,
    tenant_id         TEXT    NOT NULL,
    project_id        TEXT    NOT NULL,
    project_short_id  TEXT    NOT NULL,
    url               TEXT    NOT NULL,
    email             TEXT    NOT NULL,
    pillars           TEXT    NOT NULL,
    parts             TEXT    NOT NULL,
    profile           TEXT    NOT NULL,
    triggered_by      TEXT    NOT NULL,
    state             TEXT    NOT NULL CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETE', 'PARTIAL', 'FAILED')),
    reason            TEXT    NOT NULL,
    revision          INTEGER NOT NULL CHECK (revision > 0),
    run_id            TEXT    NOT NULL,
    run_no            INTEGER NOT NULL,
    queued_at         TEXT    NOT NULL,
    dispatched_at     TEXT,
    started_at        TEXT,
    completed_at      TEXT,
    deadline_at       TEXT    NOT NULL,
    updated_at        TEXT    NOT NULL,
    claimed_until     TEXT,
    checked_at        TEXT,
    score             REAL,
    band              TEXT    NOT NULL
        CHECK (band IN ('', 'PRODUCTION_READY', 'GROWTH_READY', 'ELEVATED_RISK', 'CRITICAL_RISK')),
    catalogue_version TEXT    NOT NULL,
    short_code        TEXT    NOT NULL,
    slug              TEXT    NOT NULL,
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id),
    CONSTRAINT completed_iff_terminal
        CHECK ((completed_at IS NOT NULL) = (state IN ('COMPLETE', 'PARTIAL', 'FAILED'))),
    CONSTRAINT running_has_started
        CHECK (state <> 'RUNNING' OR started_at IS NOT NULL)
) STRICT;
CREATE INDEX website_scans_by_project ON website_scans (tenant_id, project_id, queued_at);
CREATE UNIQUE INDEX website_scans_by_short_code ON website_scans (short_code) WHERE short_code <> '';
-- The quota counts, the dispatcher, the reconciler and the deadline look only at
-- the few rows that are not finished.
CREATE INDEX website_scans_in_flight ON website_scans (tenant_id, state) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX website_scans_undispatched ON website_scans (queued_at)
    WHERE state IN ('QUEUED', 'RUNNING') AND dispatched_at IS NULL;
CREATE INDEX website_scans_untouched ON website_scans (updated_at) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX website_scans_overdue ON website_scans (deadline_at) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX website_scans_finished ON website_scans (completed_at) WHERE completed_at IS NOT NULL;

CREATE TABLE website_categories (
    tenant_id TEXT    NOT NULL,
    scan_id   TEXT    NOT NULL,
    pillar    TEXT    NOT NULL CHECK (pillar IN ('SECURITY', 'PERFORMANCE', 'INFRASTRUCTURE', 'SEO')),
    score     REAL,
    band      TEXT    NOT NULL
        CHECK (band IN ('', 'PRODUCTION_READY', 'GROWTH_READY', 'ELEVATED_RISK', 'CRITICAL_RISK')),
    coverage  REAL    NOT NULL,
    partial   INTEGER NOT NULL CHECK (partial IN (0, 1)),
    reason    TEXT    NOT NULL,
    results   BLOB,
    PRIMARY KEY (tenant_id, scan_id, pillar),
    FOREIGN KEY (tenant_id, scan_id) REFERENCES website_scans (tenant_id, id)
) STRICT;

CREATE TABLE captures (
    tenant_id TEXT    NOT NULL,
    scan_id   TEXT    NOT NULL,
    part      TEXT    NOT NULL,
    blob_key  TEXT    NOT NULL,
    bytes     INTEGER NOT NULL CHECK (bytes >= 0),
    sha256    TEXT    NOT NULL,
    reason    TEXT    NOT NULL,
    message   TEXT    NOT NULL,
    PRIMARY KEY (tenant_id, scan_id, part),
    FOREIGN KEY (tenant_id, scan_id) REFERENCES website_scans (tenant_id, id)
) STRICT;

CREATE TABLE idempotency_keys (
    tenant_id     TEXT NOT NULL REFERENCES tenants (id),
    key           TEXT NOT NULL,
    request_hash  BLOB NOT NULL CHECK (length(request_hash) = 32),
    resource_kind TEXT NOT NULL,
    resource_id   TEXT NOT NULL,
    created_at    TEXT NOT NULL,
    expires_at    TEXT NOT NULL,
    PRIMARY KEY (tenant_id, key)
) STRICT;
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);

CREATE TABLE audit_log (
    id         TEXT NOT NULL PRIMARY KEY,
    tenant_id  TEXT NOT NULL REFERENCES tenants (id),
    created_at TEXT NOT NULL,
    actor      TEXT NOT NULL,
    action     TEXT NOT NULL,
    subject    TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_by_tenant ON audit_log (tenant_id, created_at);
