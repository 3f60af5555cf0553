-- Site Health checks get the name that everything else has for them, with what refers
-- to it by name.

-- +goose Up
ALTER TABLE site_checks RENAME TO site_health;
DROP INDEX site_checks_by_project;
DROP INDEX site_checks_in_flight;
DROP INDEX site_checks_undispatched;
DROP INDEX site_checks_untouched;
DROP INDEX site_checks_overdue;
DROP INDEX site_checks_to_purge;
CREATE INDEX site_health_by_project ON site_health (tenant_id, project_id, queued_at);
CREATE INDEX site_health_in_flight ON site_health (tenant_id, state) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX site_health_undispatched ON site_health (queued_at)
    WHERE state IN ('QUEUED', 'RUNNING') AND dispatched_at IS NULL;
CREATE INDEX site_health_untouched ON site_health (updated_at) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX site_health_overdue ON site_health (deadline_at) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX site_health_to_purge ON site_health (expires_at) WHERE completed_at IS NOT NULL AND purged_at IS NULL;
UPDATE idempotency_keys SET resource_kind = 'site_health' WHERE resource_kind = 'site_check';
UPDATE deliveries SET kind = 'site_health' WHERE kind = 'site_check';
