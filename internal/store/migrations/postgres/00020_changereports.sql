-- What is said of changes at the Git provider, where a repository wants it.

-- +goose Up
ALTER TABLE repositories ADD COLUMN report_changes boolean NOT NULL DEFAULT false;

-- The one comment of a pull request. queued_at is that of the run that it shows; nobody else
-- writes it until claimed_until.
CREATE TABLE change_comments (
    repository_id uuid NOT NULL,
    pull_request  bigint NOT NULL,
    tenant_id     uuid NOT NULL,
    comment_id    text NOT NULL,
    queued_at     timestamptz,
    claimed_until timestamptz,
    claimed_by    text NOT NULL,
    PRIMARY KEY (repository_id, pull_request),
    FOREIGN KEY (tenant_id, repository_id) REFERENCES repositories (tenant_id, id) ON DELETE CASCADE
);
