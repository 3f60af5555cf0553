-- What projects publish about themselves, each under a random code of its own.

-- +goose Up
CREATE TABLE publications (
    project_id       uuid NOT NULL PRIMARY KEY,
    tenant_id        uuid NOT NULL,
    project_short_id text NOT NULL,
    badge_code       text NOT NULL,
    feed_code        text NOT NULL,
    updated_at       timestamptz NOT NULL,
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX publications_by_badge ON publications (badge_code) WHERE badge_code <> '';
CREATE UNIQUE INDEX publications_by_feed ON publications (feed_code) WHERE feed_code <> '';
