-- Which licences of packages projects accept.

-- +goose Up
CREATE TABLE licence_policies (
    project_id       uuid NOT NULL PRIMARY KEY,
    tenant_id        uuid NOT NULL,
    project_short_id text NOT NULL,
    allow            text NOT NULL,
    deny             text NOT NULL,
    updated_at       timestamptz NOT NULL,
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
);
