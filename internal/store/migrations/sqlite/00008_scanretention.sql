-- Retention of website scans: evidence and captures go, the scan stays with its scores.

-- +goose Up
ALTER TABLE website_scans ADD COLUMN purged_at TEXT;
CREATE INDEX website_scans_unpurged ON website_scans (completed_at) WHERE completed_at IS NOT NULL AND purged_at IS NULL;
