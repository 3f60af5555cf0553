package cli_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSuppressionsFromTheShell(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.ok("admin", "tenant", "create", "Acme")
	require.Contains(t, s.fails("admin", "suppression", "list"), "there are 0 projects")
	project := strings.TrimSpace(s.ok("admin", "project", "create", "Shop"))

	id := strings.TrimSpace(s.ok(
		"admin", "suppression", "add", "SEC-HSTS", "--reason", "Behind a portal", "--host", "Shop.Example", "--expires", "48h",
		"--by", "Ada",
	))
	require.Regexp(t, id+` +SEC-HSTS +shop\.example +expiring +20\S+ \S+ +Ada +Behind a portal\n`, s.ok("admin", "suppression", "list"))
	other := strings.TrimSpace(s.ok("admin", "suppression", "add", "SEC-HSTS", "--reason", "For good", "--project", project))
	require.Regexp(t, other+` +SEC-HSTS +\* +active +- +assay admin +For good\n`, s.ok("admin", "suppression", "list"))
	s.ok("admin", "suppression", "remove", id)
	require.NotContains(t, s.ok("admin", "suppression", "list"), id)
	require.Regexp(t, id+`.* removed `, s.ok("admin", "suppression", "list", "--removed"))

	require.Contains(t, s.fails("admin", "suppression", "add", "SEC-HSTS"), `"reason" not set`)
	require.Contains(t, s.fails("admin", "suppression", "add", "SEC-NONE", "--reason", "Known"), "checkId must be the id of a check")
	require.Contains(
		t, s.fails("admin", "suppression", "add", "SEC-HSTS", "--reason", "Known", "--expires", "0s"), "expiresAt must be in the future",
	)
	require.Contains(t, s.fails("admin", "suppression", "add", "SEC-HSTS", "--reason", "Known"), "already suppressed")
	require.Contains(t, s.fails("admin", "suppression", "remove", "nonsense"), "Suppression not found!")
	require.Contains(t, s.fails("admin", "suppression", "list", "--project", "nonsense"), "Project not found!")
	s.ok("admin", "project", "create", "Second")
	require.Contains(t, s.fails("admin", "suppression", "list"), "there are 2 projects; choose one with --project")
}
