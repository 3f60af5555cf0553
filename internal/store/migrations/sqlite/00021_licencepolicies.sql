-- Which licences of packages projects accept.

-- +goose Up
CREATE TABLE licence_policies (
    project_id       TEXT NOT NULL PRIMARY KEY,
    tenant_id        TEXT NOT NULL,
    project_short_id TEXT NOT NULL,
    allow            TEXT NOT NULL,
    deny             TEXT NOT NULL,
    updated_at       TEXT NOT NULL,
    FOREIGN KEY (tenant_id, project_id) REFERENCES projects (tenant_id, id) ON DELETE CASCADE
) STRICT;
