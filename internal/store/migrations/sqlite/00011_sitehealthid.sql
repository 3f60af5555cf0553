-- Pages name their Site Health check as everything else does.

-- +goose Up
ALTER TABLE site_pages RENAME COLUMN check_id TO site_health_id;
