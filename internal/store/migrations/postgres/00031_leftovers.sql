-- Objects that a record's workers stored and no row names are removed once, some time after its end.

-- +goose Up
ALTER TABLE website_scans ADD COLUMN swept_at timestamptz;
CREATE INDEX website_scans_unswept ON website_scans (completed_at) WHERE completed_at IS NOT NULL AND swept_at IS NULL;
ALTER TABLE code_runs ADD COLUMN swept_at timestamptz;
CREATE INDEX code_runs_unswept ON code_runs (completed_at) WHERE completed_at IS NOT NULL AND swept_at IS NULL;
