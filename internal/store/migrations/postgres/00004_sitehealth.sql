-- Site Health checks and their frontier: the pages that a crawl has found, leased
-- in batches, and what became of each.

-- +goose Up
CREATE TABLE site_checks (
    id                   uuid NOT NULL PRIMARY KEY,
    tenant_id            uuid NOT NULL,
    project_id           uuid NOT NULL,
    project_short_id     text NOT NULL,
    url                  text NOT NULL,
    mode                 text NOT NULL CHECK (mode IN ('DESKTOP', 'MOBILE')),
    email                text NOT NULL,
    triggered_by         text NOT NULL,
    settings             bytea,
    state                text NOT NULL CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED')),
    reason               text NOT NULL,
    revision             bigint NOT NULL CHECK (revision > 0),
    run_id               text NOT NULL,
    run_no               integer NOT NULL,
    queued_at            timestamptz NOT NULL,
    dispatched_at        timestamptz,
    started_at           timestamptz,
    completed_at         timestamptz,
    deadline_at          timestamptz NOT NULL,
    updated_at           timestamptz NOT NULL,
    claimed_until        timestamptz,
    checked_at           timestamptz,
    expires_at           timestamptz NOT NULL,
    score_performance    double precision,
    score_accessibility  double precision,
    score_best_practices double precision,
    score_seo            double precision,
    score_overall        double precision,
    lighthouse           text NOT NULL,
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id),
    CONSTRAINT site_check_completed_iff_terminal
        CHECK ((completed_at IS NOT NULL) = (state IN ('COMPLETED', 'FAILED', 'CANCELED'))),
    CONSTRAINT site_check_running_has_started CHECK (state <> 'RUNNING' OR started_at IS NOT NULL)
);
CREATE INDEX site_checks_by_project ON site_checks (tenant_id, project_id, queued_at);
CREATE INDEX site_checks_in_flight ON site_checks (tenant_id, state) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX site_checks_undispatched ON site_checks (queued_at)
    WHERE state IN ('QUEUED', 'RUNNING') AND dispatched_at IS NULL;
CREATE INDEX site_checks_untouched ON site_checks (updated_at) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX site_checks_overdue ON site_checks (deadline_at) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX site_checks_by_expiry ON site_checks (expires_at);

CREATE TABLE site_pages (
    id                   uuid NOT NULL PRIMARY KEY,
    tenant_id            uuid NOT NULL,
    check_id             uuid NOT NULL,
    position             integer NOT NULL,
    url                  text NOT NULL,
    page_key             text NOT NULL,
    shape                text NOT NULL,
    depth                integer NOT NULL CHECK (depth >= 0),
    source               text NOT NULL,
    found_from           text NOT NULL,
    state                text NOT NULL CHECK (state IN ('WAITING', 'LEASED', 'SCORED', 'FAILED', 'SKIPPED')),
    skip                 text NOT NULL,
    owner                text NOT NULL,
    leased_until         timestamptz,
    attempts             integer NOT NULL CHECK (attempts >= 0),
    status               integer NOT NULL,
    final_url            text NOT NULL,
    title                text NOT NULL,
    score_performance    double precision,
    score_accessibility  double precision,
    score_best_practices double precision,
    score_seo            double precision,
    score_overall        double precision,
    result               bytea,
    error_kind           text NOT NULL,
    error                text NOT NULL,
    updated_at           timestamptz NOT NULL,
    UNIQUE (tenant_id, check_id, page_key),
    FOREIGN KEY (tenant_id, check_id) REFERENCES site_checks (tenant_id, id),
    CONSTRAINT leased_iff_owned CHECK ((state = 'LEASED') = (owner <> '')),
    CONSTRAINT skipped_iff_reason CHECK ((state = 'SKIPPED') = (skip <> ''))
);
-- Leases are taken in the order of discovery; shapes are counted when pages are added.
CREATE INDEX site_pages_frontier ON site_pages (tenant_id, check_id, position) WHERE state IN ('WAITING', 'LEASED');
CREATE INDEX site_pages_by_state ON site_pages (tenant_id, check_id, state);
CREATE INDEX site_pages_by_shape ON site_pages (tenant_id, check_id, shape);
