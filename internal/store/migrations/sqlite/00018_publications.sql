-- What projects publish about themselves, each under a random code of its own.

-- +goose Up
CREATE TABLE publications (
    project_id       TEXT NOT NULL PRIMARY KEY,
    tenant_id        TEXT NOT NULL,
    project_short_id TEXT NOT NULL,
    badge_code       TEXT NOT NULL,
    feed_code        TEXT NOT NULL,
    updated_at       TEXT NOT NULL,
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX publications_by_badge ON publications (badge_code) WHERE badge_code <> '';
CREATE UNIQUE INDEX publications_by_feed ON publications (feed_code) WHERE feed_code <> '';
