-- Equal for pages of a check that have the same text, 0 for those with little of it.

-- +goose Up
ALTER TABLE site_pages ADD COLUMN content INTEGER NOT NULL DEFAULT 0;
