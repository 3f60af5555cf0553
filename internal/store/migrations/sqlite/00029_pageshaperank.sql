-- Leases take the first page of every shape, then the second ones, and so on.

-- +goose Up
ALTER TABLE site_pages ADD COLUMN shape_rank INTEGER NOT NULL DEFAULT 0;
DROP INDEX site_pages_frontier;
CREATE INDEX site_pages_frontier ON site_pages (tenant_id, site_health_id, shape_rank, position)
    WHERE state IN ('WAITING', 'LEASED');
