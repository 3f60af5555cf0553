-- The dashboard searches findings by rule and path, groups them, and shows how each
-- was triaged.

-- +goose Up
-- The first 500 characters of what doc says: they are looked up by index.
ALTER TABLE findings ADD COLUMN rule_id text NOT NULL DEFAULT '';
ALTER TABLE findings ADD COLUMN path text NOT NULL DEFAULT '';
UPDATE findings SET rule_id = substr(coalesce(convert_from(doc, 'UTF8')::jsonb ->> 'rule', ''), 1, 500),
    path = substr(coalesce(convert_from(doc, 'UTF8')::jsonb ->> 'path', ''), 1, 500);
CREATE INDEX findings_by_rule ON findings (job_id, rule_id, position) WHERE state <> 'FIXED';
CREATE INDEX findings_by_path ON findings (job_id, path, position) WHERE state <> 'FIXED';

-- Findings but FIXED ones, counted by rule and by path when a job has finished; place
-- is the order: the worst and most first.
CREATE TABLE finding_groups (
    tenant_id uuid NOT NULL,
    job_id    uuid NOT NULL,
    kind      text NOT NULL CHECK (kind IN ('rule', 'path')),
    place     integer NOT NULL,
    name      text NOT NULL,
    title     text NOT NULL,
    critical  integer NOT NULL,
    high      integer NOT NULL,
    medium    integer NOT NULL,
    low       integer NOT NULL,
    PRIMARY KEY (job_id, kind, place),
    FOREIGN KEY (tenant_id, job_id) REFERENCES code_jobs (tenant_id, id)
);
INSERT INTO finding_groups (tenant_id, job_id, kind, place, name, title, critical, high, medium, low)
SELECT tenant_id, job_id, kind, row_number() OVER (PARTITION BY job_id, kind ORDER BY critical DESC, high DESC, medium DESC, low DESC, name) - 1,
    name, title, critical, high, medium, low
FROM (
    SELECT tenant_id, job_id, 'rule' AS kind, rule_id AS name, min(coalesce(convert_from(doc, 'UTF8')::jsonb ->> 'title', '')) AS title,
        count(*) FILTER (WHERE severity = 'CRITICAL') AS critical, count(*) FILTER (WHERE severity = 'HIGH') AS high,
        count(*) FILTER (WHERE severity = 'MEDIUM') AS medium, count(*) FILTER (WHERE severity = 'LOW') AS low
    FROM findings WHERE state <> 'FIXED' GROUP BY tenant_id, job_id, rule_id
    UNION ALL
    SELECT tenant_id, job_id, 'path', path, '',
        count(*) FILTER (WHERE severity = 'CRITICAL'), count(*) FILTER (WHERE severity = 'HIGH'),
        count(*) FILTER (WHERE severity = 'MEDIUM'), count(*) FILTER (WHERE severity = 'LOW')
    FROM findings WHERE state <> 'FIXED' GROUP BY tenant_id, job_id, path
) AS counted;

-- Every review that was ever given; finding_reviews has the last one of each.
CREATE TABLE finding_review_log (
    id            uuid NOT NULL PRIMARY KEY,
    tenant_id     uuid NOT NULL,
    repository_id uuid NOT NULL,
    dimension     text NOT NULL CHECK (dimension IN ('SAST', 'SCA', 'SECRETS', 'CODE_QUALITY')),
    fingerprint   text NOT NULL,
    status        text NOT NULL CHECK (status IN ('OPEN', 'CONFIRMED', 'FALSE_POSITIVE', 'ACCEPTED_RISK')),
    reason        text NOT NULL,
    reviewed_by   text NOT NULL,
    reviewed_at   timestamptz NOT NULL,
    expires_at    timestamptz,
    FOREIGN KEY (tenant_id, repository_id) REFERENCES repositories (tenant_id, id)
);
CREATE INDEX finding_review_log_of ON finding_review_log (repository_id, dimension, fingerprint, reviewed_at);
INSERT INTO finding_review_log
SELECT gen_random_uuid(), tenant_id, repository_id, dimension, fingerprint, status, reason, reviewed_by, reviewed_at, expires_at
FROM finding_reviews;
