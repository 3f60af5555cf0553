-- Why a Git provider refused the last report of a repository; empty where it took it.

-- +goose Up
ALTER TABLE repositories ADD COLUMN report_problem TEXT NOT NULL DEFAULT '';
