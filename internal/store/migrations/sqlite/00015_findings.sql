-- The dashboard searches findings by rule and path, groups them, and shows how each
-- was triaged.

-- +goose Up
-- The first 500 characters of what doc says: they are looked up by index.
ALTER TABLE findings ADD COLUMN rule_id TEXT NOT NULL DEFAULT '';
ALTER TABLE findings ADD COLUMN path TEXT NOT NULL DEFAULT '';
UPDATE findings SET rule_id = substr(coalesce(json_extract(CAST(doc AS TEXT), '$.rule'), ''), 1, 500),
    path = substr(coalesce(json_extract(CAST(doc AS TEXT), '$.path'), ''), 1, 500);
CREATE INDEX findings_by_rule ON findings (job_id, rule_id, position) WHERE state <> 'FIXED';
CREATE INDEX findings_by_path ON findings (job_id, path, position) WHERE state <> 'FIXED';

-- Findings but FIXED ones, counted by rule and by path when a job has finished; place
-- is the order: the worst and most first.
CREATE TABLE finding_groups (
    tenant_id TEXT NOT NULL,
    job_id    TEXT NOT NULL,
    kind      TEXT NOT NULL CHECK (kind IN ('rule', 'path')),
    place     INTEGER NOT NULL,
    name      TEXT NOT NULL,
    title     TEXT NOT NULL,
    critical  INTEGER NOT NULL,
    high      INTEGER NOT NULL,
    medium    INTEGER NOT NULL,
    low       INTEGER NOT NULL,
    PRIMARY KEY (job_id, kind, place),
    FOREIGN KEY (tenant_id, job_id) REFERENCES code_jobs (tenant_id, id)
) STRICT;
INSERT INTO finding_groups (tenant_id, job_id, kind, place, name, title, critical, high, medium, low)
SELECT tenant_id, job_id, kind, row_number() OVER (PARTITION BY job_id, kind ORDER BY critical DESC, high DESC, medium DESC, low DESC, name) - 1,
    name, title, critical, high, medium, low
FROM (
    SELECT tenant_id, job_id, 'rule' AS kind, rule_id AS name, min(coalesce(json_extract(CAST(doc AS TEXT), '$.title'), '')) AS title,
        sum(severity = 'CRITICAL') AS critical, sum(severity = 'HIGH') AS high, sum(severity = 'MEDIUM') AS medium, sum(severity = 'LOW') AS low
    FROM findings WHERE state <> 'FIXED' GROUP BY tenant_id, job_id, rule_id
    UNION ALL
    SELECT tenant_id, job_id, 'path', path, '',
        sum(severity = 'CRITICAL'), sum(severity = 'HIGH'), sum(severity = 'MEDIUM'), sum(severity = 'LOW')
    FROM findings WHERE state <> 'FIXED' GROUP BY tenant_id, job_id, path
);

-- Every review that was ever given; finding_reviews has the last one of each.
CREATE TABLE finding_review_log (
    id            TEXT NOT NULL PRIMARY KEY,
    tenant_id     TEXT NOT NULL,
    repository_id TEXT NOT NULL,
    dimension     TEXT NOT NULL CHECK (dimension IN ('SAST', 'SCA', 'SECRETS', 'CODE_QUALITY')),
    fingerprint   TEXT NOT NULL,
    status        TEXT NOT NULL CHECK (status IN ('OPEN', 'CONFIRMED', 'FALSE_POSITIVE', 'ACCEPTED_RISK')),
    reason        TEXT NOT NULL,
    reviewed_by   TEXT NOT NULL,
    reviewed_at   TEXT NOT NULL,
    expires_at    TEXT,
    FOREIGN KEY (tenant_id, repository_id) REFERENCES repositories (tenant_id, id)
) STRICT;
CREATE INDEX finding_review_log_of ON finding_review_log (repository_id, dimension, fingerprint, reviewed_at);
INSERT INTO finding_review_log
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2)
    || '-' || hex(randomblob(6))),
    tenant_id, repository_id, dimension, fingerprint, status, reason, reviewed_by, reviewed_at, expires_at
FROM finding_reviews;
