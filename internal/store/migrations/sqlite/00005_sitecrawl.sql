-- What a crawl learns beside its pages: what robots.txt and sitemaps said, who
-- links to whom, and when each host may be visited next.

-- +goose Up
ALTER TABLE site_checks ADD COLUMN discovery BLOB;
ALTER TABLE site_checks ADD COLUMN purged_at TEXT;
-- How many pages of each state there were when the check ended; pages are purged.
ALTER TABLE site_checks ADD COLUMN page_counts TEXT;
ALTER TABLE site_pages ADD COLUMN links BLOB;
ALTER TABLE site_pages ADD COLUMN inlinks INTEGER NOT NULL DEFAULT 0;
ALTER TABLE site_pages ADD COLUMN referrers TEXT NOT NULL DEFAULT '';

-- Postgres takes any index that fits when it knows nothing yet of a new check. So
-- each fits one kind of question alone.
DROP INDEX site_pages_by_state;
DROP INDEX site_pages_by_shape;
CREATE INDEX site_pages_by_state ON site_pages (state, tenant_id, check_id);
CREATE INDEX site_pages_by_owner ON site_pages (owner) WHERE state = 'LEASED';
CREATE INDEX site_pages_by_shape ON site_pages (shape, tenant_id, check_id);
CREATE INDEX site_pages_by_score ON site_pages (tenant_id, check_id, score_overall) WHERE state = 'SCORED';

DROP INDEX site_checks_by_expiry;
CREATE INDEX site_checks_to_purge ON site_checks (expires_at) WHERE completed_at IS NOT NULL AND purged_at IS NULL;

-- Hosts belong to nobody: politeness is between all tenants' crawls and a host.
CREATE TABLE visited_hosts (
    host    TEXT NOT NULL PRIMARY KEY,
    next_at TEXT NOT NULL
) STRICT;
CREATE INDEX visited_hosts_by_time ON visited_hosts (next_at);
