-- The dashboard shows what a workspace did last, of all projects together.

-- +goose Up
CREATE INDEX website_scans_by_time ON website_scans (tenant_id, queued_at);
CREATE INDEX site_health_by_time ON site_health (tenant_id, queued_at);
