-- Code scans: Git connections and what they reach, runs with a job per dimension,
-- what these found, what people decided about it, and what each branch had last.

-- +goose Up
CREATE TABLE connections (
    id               uuid NOT NULL PRIMARY KEY,
    tenant_id        uuid NOT NULL REFERENCES tenants (id),
    name             text NOT NULL,
    provider         text NOT NULL,
    base_url         text NOT NULL,
    username         text NOT NULL,
    account          text NOT NULL,
    -- Sealed. The version rises with every new token, so that what a provider said
    -- of an old one is not believed of the new one.
    token            bytea NOT NULL,
    token_version    integer NOT NULL CHECK (token_version > 0),
    token_expires_at timestamptz,
    status           text NOT NULL CHECK (status IN ('ACTIVE', 'DISCONNECTED', 'EXPIRED', 'INVALID', 'REVOKED')),
    status_reason    text NOT NULL,
    checked_at       timestamptz,
    synced_at        timestamptz,
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    UNIQUE (tenant_id, id),
    UNIQUE (tenant_id, name),
    CONSTRAINT active_without_reason CHECK (status <> 'ACTIVE' OR status_reason = '')
);
CREATE INDEX connections_due ON connections (checked_at) WHERE status = 'ACTIVE';
CREATE INDEX connections_expiring ON connections (token_expires_at) WHERE status = 'ACTIVE' AND token_expires_at IS NOT NULL;

-- A repository without a connection is only there for the runs that it had.
CREATE TABLE repositories (
    id               uuid NOT NULL PRIMARY KEY,
    tenant_id        uuid NOT NULL,
    connection_id    uuid,
    project_id       uuid,
    project_short_id text NOT NULL,
    external_id      text NOT NULL,
    name             text NOT NULL,
    full_name        text NOT NULL,
    clone_url        text NOT NULL,
    default_branch   text NOT NULL,
    selected_branch  text NOT NULL,
    enabled          boolean NOT NULL,
    private          boolean NOT NULL,
    archived         boolean NOT NULL,
    gone_at          timestamptz,
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    UNIQUE (tenant_id, id),
    UNIQUE (tenant_id, connection_id, external_id),
    FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id),
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id),
    CONSTRAINT assigned_iff_short_id CHECK ((project_id IS NOT NULL) = (project_short_id <> ''))
);
CREATE INDEX repositories_by_project ON repositories (tenant_id, project_short_id) WHERE project_id IS NOT NULL;

-- Keys that belong to a workspace, each for one purpose, sealed.
CREATE TABLE tenant_keys (
    tenant_id  uuid NOT NULL REFERENCES tenants (id),
    purpose    text NOT NULL,
    sealed     bytea NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, purpose)
);

-- connection_id says which connection a run used, also after that is deleted.
CREATE TABLE code_runs (
    id               uuid NOT NULL PRIMARY KEY,
    tenant_id        uuid NOT NULL,
    project_id       uuid NOT NULL,
    project_short_id text NOT NULL,
    repository_id    uuid NOT NULL,
    repo_name        text NOT NULL,
    repo_full_name   text NOT NULL,
    connection_id    uuid NOT NULL,
    branch           text NOT NULL,
    commit_sha       text NOT NULL,
    triggered_by     text NOT NULL,
    state            text NOT NULL CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED')),
    reason           text NOT NULL,
    revision         bigint NOT NULL CHECK (revision > 0),
    run_id           text NOT NULL,
    run_no           integer NOT NULL,
    queued_at        timestamptz NOT NULL,
    dispatched_at    timestamptz,
    started_at       timestamptz,
    completed_at     timestamptz,
    deadline_at      timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    claimed_until    timestamptz,
    checked_at       timestamptz,
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id),
    FOREIGN KEY (tenant_id, repository_id) REFERENCES repositories (tenant_id, id),
    CONSTRAINT code_run_completed_iff_terminal
        CHECK ((completed_at IS NOT NULL) = (state IN ('COMPLETED', 'FAILED', 'CANCELED'))),
    CONSTRAINT code_run_running_has_started CHECK (state <> 'RUNNING' OR started_at IS NOT NULL)
);
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
    id             uuid NOT NULL PRIMARY KEY,
    tenant_id      uuid NOT NULL,
    scan_run_id    uuid NOT NULL,
    dimension      text NOT NULL CHECK (dimension IN ('SAST', 'SCA', 'SECRETS', 'CODE_QUALITY')),
    state          text NOT NULL CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED')),
    reason         text NOT NULL,
    score          double precision,
    coverage       text NOT NULL CHECK (coverage IN ('', 'COMPLETE', 'PARTIAL', 'NOT_APPLICABLE')),
    notes          bytea,
    engines        bytea,
    artifacts      bytea,
    facts          bytea,
    lines          integer NOT NULL,
    -- Of all findings but FIXED ones.
    all_critical   integer NOT NULL,
    all_high       integer NOT NULL,
    all_medium     integer NOT NULL,
    all_low        integer NOT NULL,
    -- Of findings that lower the score. When a review of theirs expires, they must
    -- be counted again.
    critical       integer NOT NULL,
    high           integer NOT NULL,
    medium         integer NOT NULL,
    low            integer NOT NULL,
    effort_minutes integer NOT NULL,
    recount_at     timestamptz,
    started_at     timestamptz,
    completed_at   timestamptz,
    UNIQUE (tenant_id, id),
    UNIQUE (scan_run_id, dimension),
    FOREIGN KEY (tenant_id, scan_run_id) REFERENCES code_runs (tenant_id, id),
    CONSTRAINT code_job_completed_iff_terminal
        CHECK ((completed_at IS NOT NULL) = (state IN ('COMPLETED', 'FAILED', 'CANCELED'))),
    CONSTRAINT code_job_running_has_started CHECK (state <> 'RUNNING' OR started_at IS NOT NULL),
    CONSTRAINT code_job_covered_iff_completed CHECK ((coverage <> '') = (state = 'COMPLETED'))
);

-- Each index answers one kind of question alone and none begins with the tenant:
-- Postgres takes any index that fits when it knows nothing yet of a new job.
CREATE TABLE findings (
    id             uuid NOT NULL,
    tenant_id      uuid NOT NULL,
    job_id         uuid NOT NULL,
    position       integer NOT NULL,
    fingerprint    text NOT NULL,
    severity       text NOT NULL CHECK (severity IN ('CRITICAL', 'HIGH', 'MEDIUM', 'LOW')),
    state          text NOT NULL CHECK (state IN ('NEW', 'EXISTING', 'FIXED', 'REOPENED')),
    effort_minutes integer NOT NULL,
    first_seen_at  timestamptz NOT NULL,
    doc            bytea NOT NULL,
    PRIMARY KEY (id, tenant_id),
    FOREIGN KEY (tenant_id, job_id) REFERENCES code_jobs (tenant_id, id)
);
CREATE INDEX findings_in_order ON findings (job_id, position, severity, state) WHERE state <> 'FIXED';
CREATE INDEX findings_fixed ON findings (job_id, position, severity) WHERE state = 'FIXED';
CREATE UNIQUE INDEX findings_by_fingerprint ON findings (fingerprint, job_id);

CREATE TABLE finding_reviews (
    tenant_id     uuid NOT NULL,
    repository_id uuid NOT NULL,
    dimension     text NOT NULL CHECK (dimension IN ('SAST', 'SCA', 'SECRETS', 'CODE_QUALITY')),
    fingerprint   text NOT NULL,
    status        text NOT NULL CHECK (status IN ('OPEN', 'CONFIRMED', 'FALSE_POSITIVE', 'ACCEPTED_RISK')),
    reason        text NOT NULL,
    reviewed_by   text NOT NULL,
    reviewed_at   timestamptz NOT NULL,
    expires_at    timestamptz,
    PRIMARY KEY (repository_id, dimension, fingerprint),
    FOREIGN KEY (tenant_id, repository_id) REFERENCES repositories (tenant_id, id)
);

-- What the next run of a branch is compared with: the run that was queued last of
-- those that have finished, and everything that the branch ever had.
CREATE TABLE branch_baselines (
    id            uuid NOT NULL PRIMARY KEY,
    tenant_id     uuid NOT NULL,
    repository_id uuid NOT NULL,
    branch        text NOT NULL,
    dimension     text NOT NULL CHECK (dimension IN ('SAST', 'SCA', 'SECRETS', 'CODE_QUALITY')),
    scan_run_id   uuid NOT NULL,
    queued_at     timestamptz NOT NULL,
    UNIQUE (tenant_id, id),
    UNIQUE (repository_id, branch, dimension),
    FOREIGN KEY (tenant_id, repository_id) REFERENCES repositories (tenant_id, id),
    FOREIGN KEY (tenant_id, scan_run_id) REFERENCES code_runs (tenant_id, id)
);

CREATE TABLE branch_findings (
    baseline_id   uuid NOT NULL,
    fingerprint   text NOT NULL,
    tenant_id     uuid NOT NULL,
    finding_id    uuid NOT NULL,
    first_seen_at timestamptz NOT NULL,
    fixed_at      timestamptz,
    PRIMARY KEY (baseline_id, fingerprint),
    FOREIGN KEY (tenant_id, baseline_id) REFERENCES branch_baselines (tenant_id, id),
    FOREIGN KEY (tenant_id, finding_id) REFERENCES findings (tenant_id, id)
);
