-- Metrics count the checks that ended within a day, without reading all that are stored.

-- +goose Up
CREATE INDEX site_health_finished ON site_health (completed_at) WHERE completed_at IS NOT NULL;
