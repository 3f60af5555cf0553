-- People: users, what they may do in which workspace, their links and sessions; what
-- API keys may do; where an audited change came from. Passwords are stored as
-- argon2id, links, sessions and recovery codes as SHA-256, TOTP secrets sealed.

-- +goose Up
ALTER TABLE api_keys ADD COLUMN scope text NOT NULL DEFAULT 'admin' CHECK (scope IN ('read', 'scan', 'admin'));
ALTER TABLE api_keys ADD COLUMN projects text NOT NULL DEFAULT '[]';
ALTER TABLE api_keys ADD COLUMN created_by text NOT NULL DEFAULT '';

ALTER TABLE audit_log ADD COLUMN address text NOT NULL DEFAULT '';
ALTER TABLE audit_log ADD COLUMN detail text NOT NULL DEFAULT '';

CREATE TABLE users (
    id           uuid NOT NULL PRIMARY KEY,
    email        text NOT NULL,
    email_key    text NOT NULL UNIQUE CHECK (email_key <> ''),
    name         text NOT NULL,
    password     text NOT NULL,
    totp         bytea,
    totp_step    bigint NOT NULL,
    epoch        bigint NOT NULL,
    disabled_at  timestamptz,
    created_at   timestamptz NOT NULL,
    last_sign_in timestamptz
);

CREATE TABLE user_recovery_codes (
    user_id uuid NOT NULL REFERENCES users (id),
    hash    bytea NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (user_id, hash)
);

CREATE TABLE user_identities (
    issuer     text NOT NULL,
    subject    text NOT NULL,
    user_id    uuid NOT NULL REFERENCES users (id),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (issuer, subject)
);

CREATE TABLE memberships (
    tenant_id  uuid NOT NULL REFERENCES tenants (id),
    user_id    uuid NOT NULL REFERENCES users (id),
    role       text NOT NULL CHECK (role IN ('VIEWER', 'MEMBER', 'ADMIN')),
    source     text NOT NULL CHECK (source IN ('LOCAL', 'OIDC')),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, user_id)
);
CREATE INDEX memberships_by_user ON memberships (user_id);

-- A link is for a workspace, for a user, or both.
CREATE TABLE links (
    id         uuid NOT NULL PRIMARY KEY,
    purpose    text NOT NULL CHECK (purpose IN ('SETUP', 'INVITATION', 'PASSWORD')),
    hash       bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
    tenant_id  uuid REFERENCES tenants (id),
    user_id    uuid REFERENCES users (id),
    email      text NOT NULL,
    role       text NOT NULL CHECK (role IN ('', 'VIEWER', 'MEMBER', 'ADMIN')),
    created_by text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    CHECK ((purpose = 'PASSWORD') = (tenant_id IS NULL)),
    CHECK ((purpose = 'PASSWORD') = (user_id IS NOT NULL))
);
CREATE INDEX links_by_tenant ON links (tenant_id, created_at);
CREATE INDEX links_by_expiry ON links (expires_at);

CREATE TABLE sessions (
    hash       bytea NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    id         uuid NOT NULL UNIQUE,
    user_id    uuid REFERENCES users (id),
    data       bytea NOT NULL,
    address    text NOT NULL,
    agent      text NOT NULL,
    created_at timestamptz NOT NULL,
    seen_at    timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
