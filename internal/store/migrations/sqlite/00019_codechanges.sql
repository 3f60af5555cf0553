-- Runs of changes: of a branch, a commit or a pull request beside the branch that is
-- scanned regularly.

-- +goose Up
-- Where target_branch is not empty the run is compared with that branch and belongs to no
-- series. base_commit is where the change began, as far as the provider knew.
ALTER TABLE code_runs ADD COLUMN pull_request INTEGER NOT NULL DEFAULT 0;
ALTER TABLE code_runs ADD COLUMN target_branch TEXT NOT NULL DEFAULT '';
ALTER TABLE code_runs ADD COLUMN base_commit TEXT NOT NULL DEFAULT '';
-- The run that a job was compared with.
ALTER TABLE code_jobs ADD COLUMN base_run_id TEXT;
