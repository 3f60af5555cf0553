-- Workers that are lost over a page are no attempts at it.

-- +goose Up
ALTER TABLE site_pages ADD COLUMN losses INTEGER NOT NULL DEFAULT 0;
