-- The tables behind tenants, projects, keys and website scans.
-- Lists are JSON arrays as text. Results of categories are bytea and not jsonb:
-- they are kept byte for byte, and evidence of hostile sites may hold \u0000,
-- which jsonb refuses.

-- +goose Up
CREATE TABLE tenants (
    id                uuid             NOT NULL PRIMARY KEY,
    name              text             NOT NULL,
    created_at        timestamptz      NOT NULL
);

CREATE TABLE projects (
    id                uuid             NOT NULL PRIMARY KEY,
    tenant_id         uuid             NOT NULL REFERENCES tenants (id),
    short_id          text             NOT NULL UNIQUE,
    name              text             NOT NULL,
    status            text             NOT NULL CHECK (status IN ('ACTIVE', 'ARCHIVED')),
    created_at        timestamptz      NOT NULL,
    UNIQUE (tenant_id, id)
);
CREATE INDEX projects_by_tenant ON projects (tenant_id, created_at);

CREATE TABLE api_keys (
    id                uuid             NOT NULL PRIMARY KEY,
    tenant_id         uuid             NOT NULL REFERENCES tenants (id),
    name              text             NOT NULL,
    prefix            text             NOT NULL UNIQUE CHECK (prefix <> ''),
    hash              bytea            NOT NULL CHECK (length(hash) = 32),
    created_at        timestamptz      NOT NULL,
    expires_at        timestamptz,
    revoked_at        timestamptz,
    last_used_at      timestamptz
);
CREATE INDEX api_keys_by_tenant ON api_keys (tenant_id, created_at);

CREATE TABLE website_scans (
    id                uuid             NOT NULL PRIMARY KEY,
    tenant_id         uuid             NOT NULL,
    project_id        uuid             NOT NULL,
    project_short_id  text             NOT NULL,
    url               text             NOT NULL,
    email             text             NOT NULL,
    pillars           text             NOT NULL,
    parts             text             NOT NULL,
    profile           text             NOT NULL,
    triggered_by      text             NOT NULL,
    state             text             NOT NULL CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETE', 'PARTIAL', 'FAILED')),
    reason            text             NOT NULL,
    revision          bigint           NOT NULL CHECK (revision > 0),
    run_id            text             NOT NULL,
    run_no            integer          NOT NULL,
    queued_at         timestamptz      NOT NULL,
    dispatched_at     timestamptz,
    started_at        timestamptz,
    completed_at      timestamptz,
    deadline_at       timestamptz      NOT NULL,
    updated_at        timestamptz      NOT NULL,
    claimed_until     timestamptz,
    checked_at        timestamptz,
    score             double precision,
    band              text             NOT NULL
        CHECK (band IN ('', 'PRODUCTION_READY', 'GROWTH_READY', 'ELEVATED_RISK', 'CRITICAL_RISK')),
    catalogue_version text             NOT NULL,
    short_code        text             NOT NULL,
    slug              text             NOT NULL,
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id),
    CONSTRAINT completed_iff_terminal
        CHECK ((completed_at IS NOT NULL) = (state IN ('COMPLETE', 'PARTIAL', 'FAILED'))),
    CONSTRAINT running_has_started
        CHECK (state <> 'RUNNING' OR started_at IS NOT NULL)
);
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
    tenant_id         uuid             NOT NULL,
    scan_id           uuid             NOT NULL,
    pillar            text             NOT NULL CHECK (pillar IN ('SECURITY', 'PERFORMANCE', 'INFRASTRUCTURE', 'SEO')),
    score             double precision,
    band              text             NOT NULL
        CHECK (band IN ('', 'PRODUCTION_READY', 'GROWTH_READY', 'ELEVATED_RISK', 'CRITICAL_RISK')),
    coverage          double precision NOT NULL,
    partial           boolean          NOT NULL,
    reason            text             NOT NULL,
    results           bytea,
    PRIMARY KEY (tenant_id, scan_id, pillar),
    FOREIGN KEY (tenant_id, scan_id) REFERENCES website_scans (tenant_id, id)
);

CREATE TABLE captures (
    tenant_id         uuid             NOT NULL,
    scan_id           uuid             NOT NULL,
    part              text             NOT NULL,
    blob_key          text             NOT NULL,
    bytes             bigint           NOT NULL CHECK (bytes >= 0),
    sha256            text             NOT NULL,
    reason            text             NOT NULL,
    message           text             NOT NULL,
    PRIMARY KEY (tenant_id, scan_id, part),
    FOREIGN KEY (tenant_id, scan_id) REFERENCES website_scans (tenant_id, id)
);

CREATE TABLE idempotency_keys (
    tenant_id         uuid             NOT NULL REFERENCES tenants (id),
    key               text             NOT NULL,
    request_hash      bytea            NOT NULL CHECK (length(request_hash) = 32),
    resource_kind     text             NOT NULL,
    resource_id       uuid             NOT NULL,
    created_at        timestamptz      NOT NULL,
    expires_at        timestamptz      NOT NULL,
    PRIMARY KEY (tenant_id, key)
);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);

CREATE TABLE audit_log (
    id                uuid             NOT NULL PRIMARY KEY,
    tenant_id         uuid             NOT NULL REFERENCES tenants (id),
    created_at        timestamptz      NOT NULL,
    actor             text             NOT NULL,
    action            text             NOT NULL,
    subject           text             NOT NULL
);
CREATE INDEX audit_log_by_tenant ON audit_log (tenant_id, created_at);
