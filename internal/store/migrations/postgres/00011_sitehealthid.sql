-- Pages name their Site Health check as everything else does, and so do the constraints
-- that are named after the column.

-- +goose Up
ALTER TABLE site_pages RENAME COLUMN check_id TO site_health_id;
-- +goose StatementBegin
DO $$
DECLARE x record;
BEGIN
    FOR x IN SELECT conname FROM pg_constraint WHERE conrelid = 'site_pages'::regclass AND conname ~ '_check_id_' LOOP
        EXECUTE format('ALTER TABLE site_pages RENAME CONSTRAINT %I TO %I', x.conname, replace(x.conname, '_check_id_', '_site_health_id_'));
    END LOOP;
END $$;
-- +goose StatementEnd
