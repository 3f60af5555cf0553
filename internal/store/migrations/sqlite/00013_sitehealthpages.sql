-- Pages of Site Health checks are looked at in tables that sort by any column, and the
-- report of a check has a share address.

-- +goose Up
ALTER TABLE site_health ADD COLUMN short_code TEXT NOT NULL DEFAULT '';
ALTER TABLE site_health ADD COLUMN slug TEXT NOT NULL DEFAULT '';
ALTER TABLE site_health ADD COLUMN share_revoked_at TEXT;
CREATE UNIQUE INDEX site_health_by_short_code ON site_health (short_code) WHERE short_code <> '';

-- Rows of pages are wide. The index has what tables sort, filter and group by, and only
-- pages that no batch will touch again: it is no use to a running crawl's frontier.
CREATE INDEX site_pages_settled ON site_pages (
    tenant_id, site_health_id, position, state, skip, source, status, depth, inlinks,
    score_performance, score_accessibility, score_best_practices, score_seo, score_overall, error_kind, shape, title, url, id
) WHERE state IN ('SCORED', 'FAILED', 'SKIPPED');
