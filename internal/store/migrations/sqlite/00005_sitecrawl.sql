-- What a crawl learns beside its pages: what robots.txt and sitemaps said, who
-- links to whom, and when each host may be visited next.

-- +goose Up
ALTER TABLE site_checks ADD COLUMN discovery BLOB;
ALTER TABLE site_checks ADD COLUMN purged_at TEXT;
ALTER TABLE site_pages ADD COLUMN links BLOB;
ALTER TABLE site_pages ADD COLUMN inlinks INTEGER NOT NULL DEFAULT 0;
ALTER TABLE site_pages ADD COLUMN referrers TEXT NOT NULL DEFAULT '';

-- Hosts belong to nobody: politeness is between all tenants' crawls and a host.
CREATE TABLE visited_hosts (
    host    TEXT NOT NULL PRIMARY KEY,
    next_at TEXT NOT NULL
);
