-- Which ended runs are still to be reported at the Git provider, and since when.

-- +goose Up
ALTER TABLE code_runs ADD COLUMN report_owed_at TEXT;
CREATE INDEX code_runs_report_owed ON code_runs (report_owed_at) WHERE report_owed_at IS NOT NULL;
