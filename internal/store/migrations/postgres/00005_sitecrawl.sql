-- What a crawl learns beside its pages: what robots.txt and sitemaps said, who
-- links to whom, and when each host may be visited next.

-- +goose Up
ALTER TABLE site_checks ADD COLUMN discovery bytea;
ALTER TABLE site_checks ADD COLUMN purged_at timestamptz;
ALTER TABLE site_pages ADD COLUMN links bytea;
ALTER TABLE site_pages ADD COLUMN inlinks integer NOT NULL DEFAULT 0;
ALTER TABLE site_pages ADD COLUMN referrers text NOT NULL DEFAULT '';

-- Hosts belong to nobody: politeness is between all tenants' crawls and a host.
CREATE TABLE visited_hosts (
    host    text NOT NULL PRIMARY KEY,
    next_at timestamptz NOT NULL
);
