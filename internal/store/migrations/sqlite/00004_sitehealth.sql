-- Site Health checks and their frontier: the pages that a crawl has found, leased
-- in batches, and what became of each.

-- +goose Up
CREATE TABLE site_checks (
    id                   TEXT NOT NULL PRIMARY KEY,
    tenant_id            TEXT NOT NULL,
    project_id           TEXT NOT NULL,
    project_short_id     TEXT NOT NULL,
    url                  TEXT NOT NULL,
    mode                 TEXT NOT NULL CHECK (mode IN ('DESKTOP', 'MOBILE')),
    email                TEXT NOT NULL,
    triggered_by         TEXT NOT NULL,
    settings             BLOB,
    state                TEXT NOT NULL CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED')),
    reason               TEXT NOT NULL,
    revision             INTEGER NOT NULL CHECK (revision > 0),
    run_id               TEXT NOT NULL,
    run_no               INTEGER NOT NULL,
    queued_at            TEXT NOT NULL,
    dispatched_at        TEXT,
    started_at           TEXT,
    completed_at         TEXT,
    deadline_at          TEXT NOT NULL,
    updated_at           TEXT NOT NULL,
    claimed_until        TEXT,
    checked_at           TEXT,
    expires_at           TEXT NOT NULL,
    score_performance    REAL,
    score_accessibility  REAL,
    score_best_practices REAL,
    score_seo            REAL,
    score_overall        REAL,
    lighthouse           TEXT NOT NULL,
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id),
    CONSTRAINT site_check_completed_iff_terminal
        CHECK ((completed_at IS NOT NULL) = (state IN ('COMPLETED', 'FAILED', 'CANCELED'))),
    CONSTRAINT site_check_running_has_started CHECK (state <> 'RUNNING' OR started_at IS NOT NULL)
) STRICT;
CREATE INDEX site_checks_by_project ON site_checks (tenant_id, project_id, queued_at);
CREATE INDEX site_checks_in_flight ON site_checks (tenant_id, state) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX site_checks_undispatched ON site_checks (queued_at)
    WHERE state IN ('QUEUED', 'RUNNING') AND dispatched_at IS NULL;
CREATE INDEX site_checks_untouched ON site_checks (updated_at) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX site_checks_overdue ON site_checks (deadline_at) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX site_checks_by_expiry ON site_checks (expires_at);

CREATE TABLE site_pages (
    id                   TEXT NOT NULL PRIMARY KEY,
    tenant_id            TEXT NOT NULL,
    check_id             TEXT NOT NULL,
    position             INTEGER NOT NULL,
    url                  TEXT NOT NULL,
    page_key             TEXT NOT NULL,
    shape                TEXT NOT NULL,
    depth                INTEGER NOT NULL CHECK (depth >= 0),
    source               TEXT NOT NULL,
    found_from           TEXT NOT NULL,
    state                TEXT NOT NULL CHECK (state IN ('WAITING', 'LEASED', 'SCORED', 'FAILED', 'SKIPPED')),
    skip                 TEXT NOT NULL,
    owner                TEXT NOT NULL,
    leased_until         TEXT,
    attempts             INTEGER NOT NULL CHECK (attempts >= 0),
    status               INTEGER NOT NULL,
    final_url            TEXT NOT NULL,
    title                TEXT NOT NULL,
    score_performance    REAL,
    score_accessibility  REAL,
    score_best_practices REAL,
    score_seo            REAL,
    score_overall        REAL,
    result               BLOB,
    error_kind           TEXT NOT NULL,
    error                TEXT NOT NULL,
    updated_at           TEXT NOT NULL,
    UNIQUE (tenant_id, check_id, page_key),
    FOREIGN KEY (tenant_id, check_id) REFERENCES site_checks (tenant_id, id),
    CONSTRAINT leased_iff_owned CHECK ((state = 'LEASED') = (owner <> '')),
    CONSTRAINT skipped_iff_reason CHECK ((state = 'SKIPPED') = (skip <> ''))
) STRICT;
-- Leases are taken in the order of discovery; shapes are counted when pages are added.
CREATE INDEX site_pages_frontier ON site_pages (tenant_id, check_id, position) WHERE state IN ('WAITING', 'LEASED');
CREATE INDEX site_pages_by_state ON site_pages (tenant_id, check_id, state);
CREATE INDEX site_pages_by_shape ON site_pages (tenant_id, check_id, shape);
