package cli_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAdminLetsPeopleIn(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.ok("admin", "tenant", "create", "Acme")
	const link = `^http://127\.0\.0\.1:8080/%s\?token=[A-Za-z0-9_-]{43}\n$`
	require.Regexp(t, strings.Replace(link, "%s", "setup", 1), s.ok("admin", "user", "link"))
	made := s.ok("admin", "user", "create", "ann@example.org", "--role", "admin", "--name", "Ann")
	require.Regexp(t, strings.Replace(link, "%s", "reset-password", 1), made)
	require.Contains(t, s.fails("admin", "user", "create", "nobody"), "email must be an e-mail address")
	require.Contains(t, s.fails("admin", "user", "create", "bob@example.org", "--role", "owner"), "role must be one of VIEWER, MEMBER, ADMIN")
	s.ok("admin", "tenant", "create", "Zeta")
	require.Contains(t, s.fails("admin", "user", "link"), "choose one with --tenant")
	s.ok("admin", "user", "create", "ann@example.org", "--role", "viewer", "--tenant", "Zeta")
	require.Regexp(t, `ann@example\.org +Ann +no +.* - +- +Acme \(admin\), Zeta \(viewer\)`, s.ok("admin", "user", "list"))
	require.Regexp(t, strings.Replace(link, "%s", "reset-password", 1), s.ok("admin", "user", "reset", "ANN@example.org"))
	require.Contains(t, s.fails("admin", "user", "reset", "eve@example.org"), "User not found!")
	s.ok("admin", "user", "disable", "ann@example.org")
	require.NotRegexp(t, `ann@example\.org .* - +- +Acme`, s.ok("admin", "user", "list"))
	s.ok("admin", "user", "enable", "ann@example.org")
	s.ok("admin", "user", "remove-totp", "ann@example.org")
}

func TestKeysWithScopes(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.ok("admin", "tenant", "create", "Acme")
	project := strings.TrimSpace(s.ok("admin", "project", "create", "Shop"))
	s.ok("admin", "key", "create", "CI", "--scope", "scan", "--project", project, "--expires", "720h")
	require.Regexp(t, `CI +scan +`+project+` +`, s.ok("admin", "key", "list"))
	s.ok("admin", "key", "create", "Old")
	require.Regexp(t, `Old +admin +all +`, s.ok("admin", "key", "list"))
	require.Contains(t, s.fails("admin", "key", "create", "CI", "--scope", "write"), "scope must be one of read, scan, admin")
	require.Contains(t, s.fails("admin", "key", "create", "CI", "--project", "zzzzzzzzzz"), "Project not found!")
}
