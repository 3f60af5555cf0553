-- Site Health checks get the name that everything else has for them, with what refers
-- to it by name.

-- +goose Up
ALTER TABLE site_checks RENAME TO site_health;
-- +goose StatementBegin
DO $$
DECLARE x record;
BEGIN
    FOR x IN SELECT conname FROM pg_constraint WHERE conrelid = 'site_health'::regclass AND conname ~ '^site_checks?_' LOOP
        EXECUTE format('ALTER TABLE site_health RENAME CONSTRAINT %I TO %I', x.conname, regexp_replace(x.conname, '^site_checks?_', 'site_health_'));
    END LOOP;
    FOR x IN SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE i.indrelid = 'site_health'::regclass AND c.relname ~ '^site_checks_' LOOP
        EXECUTE format('ALTER INDEX %I RENAME TO %I', x.relname, regexp_replace(x.relname, '^site_checks_', 'site_health_'));
    END LOOP;
END $$;
-- +goose StatementEnd
UPDATE idempotency_keys SET resource_kind = 'site_health' WHERE resource_kind = 'site_check';
UPDATE deliveries SET kind = 'site_health' WHERE kind = 'site_check';
