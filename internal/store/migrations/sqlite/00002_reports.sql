-- What a scan may do and show: proved domains, accepted checks, share addresses,
-- mails. Scores are kept with and without the accepted checks.

-- +goose Up
ALTER TABLE website_scans ADD COLUMN consent INTEGER NOT NULL DEFAULT 0 CHECK (consent IN (0, 1));
ALTER TABLE website_scans ADD COLUMN strict_score REAL;
ALTER TABLE website_scans ADD COLUMN share_revoked_at TEXT;
ALTER TABLE website_categories ADD COLUMN strict_score REAL;
ALTER TABLE website_categories ADD COLUMN strict_band TEXT NOT NULL DEFAULT ''
    CHECK (strict_band IN ('', 'PRODUCTION_READY', 'GROWTH_READY', 'ELEVATED_RISK', 'CRITICAL_RISK'));
-- The report shows the earlier scans of the same URL.
CREATE INDEX website_scans_by_url ON website_scans (tenant_id, project_id, url, queued_at);

CREATE TABLE domains (
    id          TEXT NOT NULL PRIMARY KEY,
    tenant_id   TEXT NOT NULL REFERENCES tenants (id),
    name        TEXT NOT NULL CHECK (name <> ''),
    token       TEXT NOT NULL UNIQUE CHECK (token <> ''),
    created_at  TEXT NOT NULL,
    method      TEXT NOT NULL CHECK (method IN ('', 'dns', 'file', 'operator')),
    verified_at TEXT,
    expires_at  TEXT,
    checked_at  TEXT,
    problem     TEXT NOT NULL,
    UNIQUE (tenant_id, name),
    CONSTRAINT verified_by_a_method CHECK ((verified_at IS NULL) = (method = ''))
) STRICT;

CREATE TABLE suppressions (
    id         TEXT NOT NULL PRIMARY KEY,
    tenant_id  TEXT NOT NULL,
    project_id TEXT NOT NULL,
    check_id   TEXT NOT NULL CHECK (check_id <> ''),
    host       TEXT NOT NULL,
    reason     TEXT NOT NULL CHECK (reason <> ''),
    created_by TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT,
    removed_at TEXT,
    removed_by TEXT NOT NULL,
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id)
) STRICT;
CREATE INDEX suppressions_by_project ON suppressions (tenant_id, project_id, created_at);
CREATE UNIQUE INDEX suppressions_standing ON suppressions (tenant_id, project_id, check_id, host) WHERE removed_at IS NULL;

CREATE TABLE deliveries (
    id            TEXT NOT NULL PRIMARY KEY,
    tenant_id     TEXT NOT NULL REFERENCES tenants (id),
    kind          TEXT NOT NULL CHECK (kind <> ''),
    resource_id   TEXT NOT NULL,
    recipient     TEXT NOT NULL,
    state         TEXT NOT NULL CHECK (state IN ('PENDING', 'SENT', 'REFUSED', 'GIVEN_UP')),
    attempts      INTEGER NOT NULL CHECK (attempts >= 0),
    message_id    TEXT NOT NULL,
    problem       TEXT NOT NULL,
    created_at    TEXT NOT NULL,
    updated_at    TEXT NOT NULL,
    claimed_until TEXT,
    sent_at       TEXT,
    UNIQUE (tenant_id, kind, resource_id),
    CONSTRAINT sent_has_time CHECK ((sent_at IS NOT NULL) = (state = 'SENT'))
) STRICT;
CREATE INDEX deliveries_pending ON deliveries (created_at) WHERE state = 'PENDING';
CREATE INDEX deliveries_settled ON deliveries (updated_at) WHERE state <> 'PENDING';
CREATE INDEX deliveries_by_tenant ON deliveries (tenant_id, created_at);
