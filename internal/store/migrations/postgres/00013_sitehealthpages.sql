-- Pages of Site Health checks are looked at in tables that sort by any column, and the
-- report of a check has a share address.

-- +goose Up
ALTER TABLE site_health ADD COLUMN short_code text NOT NULL DEFAULT '';
ALTER TABLE site_health ADD COLUMN slug text NOT NULL DEFAULT '';
ALTER TABLE site_health ADD COLUMN share_revoked_at timestamptz;
CREATE UNIQUE INDEX site_health_by_short_code ON site_health (short_code) WHERE short_code <> '';

-- What a page's document holds is stored beside its row, so that reading all rows of a
-- check is quick. Only pages that no batch will touch again are in the index: it is no use
-- to a running crawl's frontier.
CREATE INDEX site_pages_settled ON site_pages (tenant_id, site_health_id, position) WHERE state IN ('SCORED', 'FAILED', 'SKIPPED');
