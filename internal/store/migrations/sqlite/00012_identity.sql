-- People: users, what they may do in which workspace, their links and sessions; what
-- API keys may do; where an audited change came from. Passwords are stored as
-- argon2id, links, sessions and recovery codes as SHA-256, TOTP secrets sealed.

-- +goose Up
ALTER TABLE api_keys ADD COLUMN scope TEXT NOT NULL DEFAULT 'admin' CHECK (scope IN ('read', 'scan', 'admin'));
ALTER TABLE api_keys ADD COLUMN projects TEXT NOT NULL DEFAULT '[]';
ALTER TABLE api_keys ADD COLUMN created_by TEXT NOT NULL DEFAULT '';

ALTER TABLE audit_log ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE audit_log ADD COLUMN detail TEXT NOT NULL DEFAULT '';

CREATE TABLE users (
    id           TEXT NOT NULL PRIMARY KEY,
    email        TEXT NOT NULL,
    email_key    TEXT NOT NULL UNIQUE CHECK (email_key <> ''),
    name         TEXT NOT NULL,
    password     TEXT NOT NULL,
    totp         BLOB,
    totp_step    INTEGER NOT NULL,
    epoch        INTEGER NOT NULL,
    disabled_at  TEXT,
    created_at   TEXT NOT NULL,
    last_sign_in TEXT
) STRICT;

CREATE TABLE user_recovery_codes (
    user_id TEXT NOT NULL REFERENCES users (id),
    hash    BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (user_id, hash)
) STRICT;

CREATE TABLE user_identities (
    issuer     TEXT NOT NULL,
    subject    TEXT NOT NULL,
    user_id    TEXT NOT NULL REFERENCES users (id),
    created_at TEXT NOT NULL,
    PRIMARY KEY (issuer, subject)
) STRICT;

CREATE TABLE memberships (
    tenant_id  TEXT NOT NULL REFERENCES tenants (id),
    user_id    TEXT NOT NULL REFERENCES users (id),
    role       TEXT NOT NULL CHECK (role IN ('VIEWER', 'MEMBER', 'ADMIN')),
    source     TEXT NOT NULL CHECK (source IN ('LOCAL', 'OIDC')),
    created_at TEXT NOT NULL,
    PRIMARY KEY (tenant_id, user_id)
) STRICT;
CREATE INDEX memberships_by_user ON memberships (user_id);

-- A link is for a workspace, for a user, or both.
CREATE TABLE links (
    id         TEXT NOT NULL PRIMARY KEY,
    purpose    TEXT NOT NULL CHECK (purpose IN ('SETUP', 'INVITATION', 'PASSWORD')),
    hash       BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    tenant_id  TEXT REFERENCES tenants (id),
    user_id    TEXT REFERENCES users (id),
    email      TEXT NOT NULL,
    role       TEXT NOT NULL CHECK (role IN ('', 'VIEWER', 'MEMBER', 'ADMIN')),
    created_by TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at    TEXT,
    CHECK ((purpose = 'PASSWORD') = (tenant_id IS NULL)),
    CHECK ((purpose = 'PASSWORD') = (user_id IS NOT NULL))
) STRICT;
CREATE INDEX links_by_tenant ON links (tenant_id, created_at);
CREATE INDEX links_by_expiry ON links (expires_at);

CREATE TABLE sessions (
    hash       BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    id         TEXT NOT NULL UNIQUE,
    user_id    TEXT REFERENCES users (id),
    data       BLOB NOT NULL,
    address    TEXT NOT NULL,
    agent      TEXT NOT NULL,
    created_at TEXT NOT NULL,
    seen_at    TEXT NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
