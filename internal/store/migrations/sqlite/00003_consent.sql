-- A scan keeps which proof of ownership it went by: with consent the proved name,
-- without it the name whose proof had run out, '' when there was none.

-- +goose Up
ALTER TABLE website_scans ADD COLUMN consent_domain TEXT NOT NULL DEFAULT '';
