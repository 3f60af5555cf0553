-- What is said of changes at the Git provider, where a repository wants it.

-- +goose Up
ALTER TABLE repositories ADD COLUMN report_changes INTEGER NOT NULL DEFAULT 0 CHECK (report_changes IN (0, 1));

-- The one comment of a pull request. queued_at is that of the run that it shows; nobody else
-- writes it until claimed_until.
CREATE TABLE change_comments (
    repository_id TEXT NOT NULL,
    pull_request  INTEGER NOT NULL,
    tenant_id     TEXT NOT NULL,
    comment_id    TEXT NOT NULL,
    queued_at     TEXT,
    claimed_until TEXT,
    claimed_by    TEXT NOT NULL,
    PRIMARY KEY (repository_id, pull_request),
    FOREIGN KEY (tenant_id, repository_id) REFERENCES repositories (tenant_id, id) ON DELETE CASCADE
) STRICT;
