-- What a scan may do and show: proved domains, accepted checks, share addresses,
-- mails. Scores are kept with and without the accepted checks.

-- +goose Up
ALTER TABLE website_scans ADD COLUMN consent boolean NOT NULL DEFAULT false;
ALTER TABLE website_scans ADD COLUMN strict_score double precision;
ALTER TABLE website_scans ADD COLUMN share_revoked_at timestamptz;
ALTER TABLE website_categories ADD COLUMN strict_score double precision;
ALTER TABLE website_categories ADD COLUMN strict_band text NOT NULL DEFAULT ''
    CHECK (strict_band IN ('', 'PRODUCTION_READY', 'GROWTH_READY', 'ELEVATED_RISK', 'CRITICAL_RISK'));
-- The report shows the earlier scans of the same URL.
CREATE INDEX website_scans_by_url ON website_scans (tenant_id, project_id, url, queued_at);

CREATE TABLE domains (
    id          uuid NOT NULL PRIMARY KEY,
    tenant_id   uuid NOT NULL REFERENCES tenants (id),
    name        text NOT NULL CHECK (name <> ''),
    token       text NOT NULL UNIQUE CHECK (token <> ''),
    created_at  timestamptz NOT NULL,
    method      text NOT NULL CHECK (method IN ('', 'dns', 'file', 'operator')),
    verified_at timestamptz,
    expires_at  timestamptz,
    checked_at  timestamptz,
    problem     text NOT NULL,
    UNIQUE (tenant_id, name),
    CONSTRAINT verified_by_a_method CHECK ((verified_at IS NULL) = (method = ''))
);

CREATE TABLE suppressions (
    id         uuid NOT NULL PRIMARY KEY,
    tenant_id  uuid NOT NULL,
    project_id uuid NOT NULL,
    check_id   text NOT NULL CHECK (check_id <> ''),
    host       text NOT NULL,
    reason     text NOT NULL CHECK (reason <> ''),
    created_by text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    removed_at timestamptz,
    removed_by text NOT NULL,
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id)
);
CREATE INDEX suppressions_by_project ON suppressions (tenant_id, project_id, created_at);
CREATE UNIQUE INDEX suppressions_standing ON suppressions (tenant_id, project_id, check_id, host) WHERE removed_at IS NULL;

CREATE TABLE deliveries (
    id            uuid NOT NULL PRIMARY KEY,
    tenant_id     uuid NOT NULL REFERENCES tenants (id),
    kind          text NOT NULL CHECK (kind <> ''),
    resource_id   uuid NOT NULL,
    recipient     text NOT NULL,
    state         text NOT NULL CHECK (state IN ('PENDING', 'SENT', 'REFUSED', 'GIVEN_UP')),
    attempts      integer NOT NULL CHECK (attempts >= 0),
    message_id    text NOT NULL,
    problem       text NOT NULL,
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    claimed_until timestamptz,
    sent_at       timestamptz,
    UNIQUE (tenant_id, kind, resource_id),
    CONSTRAINT sent_has_time CHECK ((sent_at IS NOT NULL) = (state = 'SENT'))
);
CREATE INDEX deliveries_pending ON deliveries (created_at) WHERE state = 'PENDING';
CREATE INDEX deliveries_settled ON deliveries (updated_at) WHERE state <> 'PENDING';
CREATE INDEX deliveries_by_tenant ON deliveries (tenant_id, created_at);
