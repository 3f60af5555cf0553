-- Code scans: Git connections and what they reach, runs with a job per dimension,
-- what these found, what people decided about it, and what each branch had last.

-- +goose Up
CREATE TABLE connections (
    id               TEXT NOT NULL PRIMARY KEY,
    tenant_id        TEXT NOT NULL REFERENCES tenants (id),
    name             TEXT NOT NULL,
    provider         TEXT NOT NULL,
    base_url         TEXT NOT NULL,
    username         TEXT NOT NULL,
    account          TEXT NOT NULL,
    -- Sealed. The version rises with every new token, so that what a provider said
    -- of an old one is not believed of the new one.
    token            BLOB NOT NULL,
    token_version    INTEGER NOT NULL CHECK (token_version > 0),
    token_expires_at TEXT,
    status           TEXT NOT NULL CHECK (status IN ('ACTIVE', 'DISCONNECTED', 'EXPIRED', 'INVALID', 'REVOKED')),
    status_reason    TEXT NOT NULL,
    checked_at       TEXT,
    synced_at        TEXT,
    created_at       TEXT NOT NULL,
    updated_at       TEXT NOT NULL,
    UNIQUE (tenant_id, id),
    UNIQUE (tenant_id, name),
    CONSTRAINT active_without_reason CHECK (status <> 'ACTIVE' OR status_reason = '')
) STRICT;
CREATE INDEX connections_due ON connections (checked_at) WHERE status = 'ACTIVE';
CREATE INDEX connections_expiring ON connections (token_expires_at) WHERE status = 'ACTIVE' AND token_expires_at IS NOT NULL;

-- A repository without a connection is only there for the runs that it had.
CREATE TABLE repositories (
    id               TEXT NOT NULL PRIMARY KEY,
    tenant_id        TEXT NOT NULL,
    connection_id    TEXT,
    project_id       TEXT,
    project_short_id TEXT NOT NULL,
    external_id      TEXT NOT NULL,
    name             TEXT NOT NULL,
    full_name        TEXT NOT NULL,
    clone_url        TEXT NOT NULL,
    default_branch   TEXT NOT NULL,
    selected_branch  TEXT NOT NULL,
    enabled          INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    private          INTEGER NOT NULL CHECK (private IN (0, 1)),
    archived         INTEGER NOT NULL CHECK (archived IN (0, 1)),
    gone_at          TEXT,
    created_at       TEXT NOT NULL,
    updated_at       TEXT NOT NULL,
    UNIQUE (tenant_id, id),
    UNIQUE (tenant_id, connection_id, external_id),
    FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id),
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id),
    CONSTRAINT assigned_iff_short_id CHECK ((project_id IS NOT NULL) = (project_short_id <> ''))
) STRICT;
CREATE INDEX repositories_by_project ON repositories (tenant_id, project_short_id) WHERE project_id IS NOT NULL;

-- Keys that belong to a workspace, each for one purpose, sealed.
CREATE TABLE tenant_keys (
    tenant_id  TEXT NOT NULL REFERENCES tenants (id),
    purpose    TEXT NOT NULL,
    sealed     BLOB NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (tenant_id, purpose)
) STRICT;

-- connection_id says which connection a run used, also after that is deleted.
CREATE TABLE code_runs (
    id               TEXT NOT NULL PRIMARY KEY,
    tenant_id        TEXT NOT NULL,
    project_id       TEXT NOT NULL,
    project_short_id TEXT NOT NULL,
    repository_id    TEXT NOT NULL,
    repo_name        TEXT NOT NULL,
    repo_full_name   TEXT NOT NULL,
    connection_id    TEXT NOT NULL,
    branch           TEXT NOT NULL,
    commit_sha       TEXT NOT NULL,
    triggered_by     TEXT NOT NULL,
    state            TEXT NOT NULL CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED')),
    reason           TEXT NOT NULL,
    revision         INTEGER NOT NULL CHECK (revision > 0),
    run_id           TEXT NOT NULL,
    run_no           INTEGER NOT NULL,
    queued_at        TEXT NOT NULL,
    dispatched_at    TEXT,
    started_at       TEXT,
    completed_at     TEXT,
    deadline_at      TEXT NOT NULL,
    updated_at       TEXT NOT NULL,
    claimed_until    TEXT,
    checked_at       TEXT,
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id),
    FOREIGN KEY (tenant_id, repository_id) REFERENCES repositories (tenant_id, id),
    CONSTRAINT code_run_completed_iff_terminal
        CHECK ((completed_at IS NOT NULL) = (state IN ('COMPLETED', 'FAILED', 'CANCELED'))),
    CONSTRAINT code_run_running_has_started CHECK (state <> 'RUNNING' OR started_at IS NOT NULL)
) STRICT;
CREATE INDEX code_runs_by_time ON code_runs (tenant_id, queued_at);
CREATE INDEX code_runs_by_project ON code_runs (tenant_id, project_short_id, queued_at);
CREATE INDEX code_runs_by_repository ON code_runs (repository_id, branch, queued_at);
CREATE INDEX code_runs_in_flight ON code_runs (tenant_id, state) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX code_runs_undispatched ON code_runs (queued_at)
    WHERE state IN ('QUEUED', 'RUNNING') AND dispatched_at IS NULL;
CREATE INDEX code_runs_untouched ON code_runs (updated_at) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX code_runs_overdue ON code_runs (deadline_at) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX code_runs_finished ON code_runs (completed_at) WHERE completed_at IS NOT NULL;

CREATE TABLE code_jobs (
    id             TEXT NOT NULL PRIMARY KEY,
    tenant_id      TEXT NOT NULL,
    scan_run_id    TEXT NOT NULL,
    dimension      TEXT NOT NULL CHECK (dimension IN ('SAST', 'SCA', 'SECRETS', 'CODE_QUALITY')),
    state          TEXT NOT NULL CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED')),
    reason         TEXT NOT NULL,
    score          REAL,
    coverage       TEXT NOT NULL CHECK (coverage IN ('', 'COMPLETE', 'PARTIAL', 'NOT_APPLICABLE')),
    notes          BLOB,
    engines        BLOB,
    artifacts      BLOB,
    facts          BLOB,
    lines          INTEGER NOT NULL,
    -- Of all findings but FIXED ones.
    all_critical   INTEGER NOT NULL,
    all_high       INTEGER NOT NULL,
    all_medium     INTEGER NOT NULL,
    all_low        INTEGER NOT NULL,
    -- Of findings that lower the score. When a review of theirs expires, they must
    -- be counted again.
    critical       INTEGER NOT NULL,
    high           INTEGER NOT NULL,
    medium         INTEGER NOT NULL,
    low            INTEGER NOT NULL,
    effort_minutes INTEGER NOT NULL,
    recount_at     TEXT,
    started_at     TEXT,
    completed_at   TEXT,
    UNIQUE (tenant_id, id),
    UNIQUE (scan_run_id, dimension),
    FOREIGN KEY (tenant_id, scan_run_id) REFERENCES code_runs (tenant_id, id),
    CONSTRAINT code_job_completed_iff_terminal
        CHECK ((completed_at IS NOT NULL) = (state IN ('COMPLETED', 'FAILED', 'CANCELED'))),
    CONSTRAINT code_job_running_has_started CHECK (state <> 'RUNNING' OR started_at IS NOT NULL),
    CONSTRAINT code_job_covered_iff_completed CHECK ((coverage <> '') = (state = 'COMPLETED'))
) STRICT;

-- Each index answers one kind of question alone and none begins with the tenant:
-- Postgres takes any index that fits when it knows nothing yet of a new job.
CREATE TABLE findings (
    id             TEXT NOT NULL,
    tenant_id      TEXT NOT NULL,
    job_id         TEXT NOT NULL,
    position       INTEGER NOT NULL,
    fingerprint    TEXT NOT NULL,
    severity       TEXT NOT NULL CHECK (severity IN ('CRITICAL', 'HIGH', 'MEDIUM', 'LOW')),
    state          TEXT NOT NULL CHECK (state IN ('NEW', 'EXISTING', 'FIXED', 'REOPENED')),
    effort_minutes INTEGER NOT NULL,
    first_seen_at  TEXT NOT NULL,
    doc            BLOB NOT NULL,
    PRIMARY KEY (id, tenant_id),
    FOREIGN KEY (tenant_id, job_id) REFERENCES code_jobs (tenant_id, id)
) STRICT;
CREATE INDEX findings_in_order ON findings (job_id, position, severity, state) WHERE state <> 'FIXED';
CREATE INDEX findings_fixed ON findings (job_id, position, severity) WHERE state = 'FIXED';
CREATE UNIQUE INDEX findings_by_fingerprint ON findings (fingerprint, job_id);

CREATE TABLE finding_reviews (
    tenant_id     TEXT NOT NULL,
    repository_id TEXT NOT NULL,
    dimension     TEXT NOT NULL CHECK (dimension IN ('SAST', 'SCA', 'SECRETS', 'CODE_QUALITY')),
    fingerprint   TEXT NOT NULL,
    status        TEXT NOT NULL CHECK (status IN ('OPEN', 'CONFIRMED', 'FALSE_POSITIVE', 'ACCEPTED_RISK')),
    reason        TEXT NOT NULL,
    reviewed_by   TEXT NOT NULL,
    reviewed_at   TEXT NOT NULL,
    expires_at    TEXT,
    PRIMARY KEY (repository_id, dimension, fingerprint),
    FOREIGN KEY (tenant_id, repository_id) REFERENCES repositories (tenant_id, id)
) STRICT;

-- What the next run of a branch is compared with: the run that was queued last of
-- those that have finished, and everything that the branch ever had.
CREATE TABLE branch_baselines (
    id            TEXT NOT NULL PRIMARY KEY,
    tenant_id     TEXT NOT NULL,
    repository_id TEXT NOT NULL,
    branch        TEXT NOT NULL,
    dimension     TEXT NOT NULL CHECK (dimension IN ('SAST', 'SCA', 'SECRETS', 'CODE_QUALITY')),
    scan_run_id   TEXT NOT NULL,
    queued_at     TEXT NOT NULL,
    UNIQUE (tenant_id, id),
    UNIQUE (repository_id, branch, dimension),
    FOREIGN KEY (tenant_id, repository_id) REFERENCES repositories (tenant_id, id),
    FOREIGN KEY (tenant_id, scan_run_id) REFERENCES code_runs (tenant_id, id)
) STRICT;

CREATE TABLE branch_findings (
    baseline_id   TEXT NOT NULL,
    fingerprint   TEXT NOT NULL,
    tenant_id     TEXT NOT NULL,
    finding_id    TEXT NOT NULL,
    first_seen_at TEXT NOT NULL,
    fixed_at      TEXT,
    PRIMARY KEY (baseline_id, fingerprint),
    FOREIGN KEY (tenant_id, baseline_id) REFERENCES branch_baselines (tenant_id, id),
    FOREIGN KEY (tenant_id, finding_id) REFERENCES findings (tenant_id, id)
) STRICT;
