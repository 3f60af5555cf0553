package cli_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/cli"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/store"
)

// shell runs commands on one data directory, as an operator would.
type shell struct {
	t   *testing.T
	dir string
}

func newShell(t *testing.T) shell {
	t.Helper()
	s := shell{t: t, dir: t.TempDir()}
	require.Contains(t, s.ok("migrate", "--skip-temporal"), "schema version")
	return s
}

func (s shell) run(args ...string) (code int, out, errOut string) {
	var o, e bytes.Buffer
	code = cli.Main(append(args, "--data.dir="+s.dir), &o, &e)
	return code, o.String(), e.String()
}

func (s shell) ok(args ...string) string {
	s.t.Helper()
	code, out, errOut := s.run(args...)
	require.Zero(s.t, code, errOut)
	return out
}

func (s shell) fails(args ...string) string {
	s.t.Helper()
	code, _, errOut := s.run(args...)
	require.NotZero(s.t, code)
	return errOut
}

func TestAdminFromNothingToAKey(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.ok("migrate", "--skip-temporal") // safe to repeat
	require.Contains(t, s.fails("admin", "project", "create", "Shop"), "there are 0 tenants")
	tenant := strings.TrimSpace(s.ok("admin", "tenant", "create", "Acme"))
	require.Contains(t, s.ok("admin", "tenant", "list"), tenant)

	project := strings.TrimSpace(s.ok("admin", "project", "create", "Shop"))
	require.True(t, key.IsShortID(project), project)
	require.Contains(t, s.ok("admin", "project", "list"), project)
	s.ok("admin", "project", "archive", project)
	require.NotContains(t, s.ok("admin", "project", "list"), project)
	require.Contains(t, s.ok("admin", "project", "list", "--archived"), "ARCHIVED")

	plain := strings.TrimSpace(s.ok("admin", "key", "create", "CI", "--expires", "24h"))
	prefix, _, ok := key.Parse(plain)
	require.True(t, ok)
	list := s.ok("admin", "key", "list")
	require.Contains(t, list, prefix)
	require.NotContains(t, list, plain, "a key is shown once")
	s.ok("admin", "key", "revoke", prefix)
	require.NotRegexp(t, prefix+`.* -\s*$`, s.ok("admin", "key", "list"), "the revocation is dated")
}

func TestTenantsAreNamedWhenThereAreSeveral(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.ok("admin", "tenant", "create", "One")
	s.ok("admin", "tenant", "create", "Two")
	require.Contains(t, s.fails("admin", "key", "create", "CI"), "choose one with --tenant")
	require.Contains(t, s.fails("admin", "key", "create", "CI", "--tenant", "Three"), `no tenant has the id or name "Three"`)
	project := strings.TrimSpace(s.ok("admin", "project", "create", "P", "--tenant", "Two"))
	require.NotContains(t, s.ok("admin", "project", "list", "--tenant", "One"), project)
	require.Contains(t, s.fails("admin", "project", "archive", project, "--tenant", "One"), "Project not found!")
}

func TestUsage(t *testing.T) {
	t.Parallel()
	s := shell{t: t, dir: t.TempDir()}
	code, _, errOut := s.run("api", "--nonsense")
	require.Equal(t, 2, code)
	require.Contains(t, errOut, "unknown flag")
	code, _, errOut = s.run("admin", "nonsense")
	require.Equal(t, 2, code)
	require.Contains(t, errOut, `unknown command "nonsense"`)
	require.Contains(t, s.ok("admin"), "Available Commands")
	code, _, errOut = s.run("scan", "website")
	require.Equal(t, 2, code)
	require.Equal(t, 1, strings.Count(errOut, "usage:"), errOut)
	require.Contains(t, errOut, "the form is: assay scan website URL")
	require.Contains(t, s.fails("api", "--api.listen=nowhere"), "api.listen must be host:port")
	require.Contains(t, s.fails("worker", "--queues", "coffee"), "worker.queues[0] must be one of")
}

func TestRolesRefuseADatabaseWithoutItsMigrations(t *testing.T) {
	t.Parallel()
	s := shell{t: t, dir: t.TempDir()}
	for _, role := range []string{"api", "worker"} {
		require.Contains(t, s.fails(role, "--api.listen=127.0.0.1:0", "--metrics.listen="), "run: assay migrate", role)
	}
}

func TestDeliveriesAreListedMasked(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	tenant := strings.TrimSpace(s.ok("admin", "tenant", "create", "Acme"))
	require.Regexp(t, `^ID +SCAN +TO +STATE +ATTEMPTS +CREATED +SENT +PROBLEM\n$`, s.ok("admin", "delivery", "list"))
	db, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(s.dir, "assay.db")})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	d, _, err := db.Deliveries.Claim(t.Context(), store.NewDelivery{
		TenantID: tenant, Kind: scan.DeliveryWebsiteScan, ResourceID: "0199d7a4-0000-7000-8000-000000000001", Recipient: "dana@example.org",
		Domain: "x",
	}, time.Minute)
	require.NoError(t, err)
	require.NoError(t, db.Deliveries.Record(t.Context(), tenant, d.ID, 1, scan.DeliveryRefused, "the mail server refused the recipient (550)"))
	list := s.ok("admin", "delivery", "list", "--limit", "1")
	require.Regexp(
		t,
		d.ID+` +0199d7a4-0000-7000-8000-000000000001 +d\*\*\*@example\.org +REFUSED +1 .* - +the mail server refused the recipient \(550\)\n$`,
		list,
	)
	require.NotContains(t, list, "dana")
	require.Contains(t, s.fails("admin", "delivery", "list", "--limit", "0"), "limit must be between 1 and 1000")
}
