-- Retention of code scans: what a run found goes, the run stays.

-- +goose Up
ALTER TABLE code_runs ADD COLUMN purged_at timestamptz;
CREATE INDEX code_runs_unpurged ON code_runs (completed_at) WHERE completed_at IS NOT NULL AND purged_at IS NULL;
-- To remove a finding is to ask who refers to it.
CREATE INDEX branch_findings_by_finding ON branch_findings (finding_id);
CREATE INDEX branch_baselines_by_run ON branch_baselines (scan_run_id);
