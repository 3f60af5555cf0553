package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/archive"
	"assay/internal/service"
)

// A backup restores into an empty data directory, with its key, and nowhere else.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	tenant := strings.TrimSpace(s.ok("admin", "tenant", "create", "Acme"))
	s.ok("admin", "project", "create", "Shop")
	s.ok("admin", "secret", "reseal") // creates the key
	object := filepath.Join(s.dir, "blobs", "advisories", "npm.zst")
	require.NoError(t, os.MkdirAll(filepath.Dir(object), 0o700))
	require.NoError(t, os.WriteFile(object, []byte("list"), 0o600))
	file := filepath.Join(t.TempDir(), "backup")
	s.ok("backup", file)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.EqualValues(t, 0o600, info.Mode().Perm())
	require.Contains(t, s.fails("backup", file), "already exists")
	require.Contains(t, s.fails("restore", file), "The database is not empty: there are rows in tenants")
	require.Regexp(t, `backup of .*: schema version \d+, \d+ rows in \d+ tables, 1 objects with 4 bytes, with the key file`, s.ok("restore", file, "--verify"))

	other := shell{t: t, dir: filepath.Join(t.TempDir(), "data")}
	require.Contains(t, other.ok("restore", file), "1 objects")
	require.Contains(t, other.ok("admin", "tenant", "list"), tenant)
	for _, name := range []string{"secret.key", "blobs/advisories/npm.zst"} {
		want, err := os.ReadFile(filepath.Join(s.dir, name))
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join(other.dir, name))
		require.NoError(t, err)
		require.Equal(t, want, got, name)
	}

	exported := filepath.Join(t.TempDir(), "export")
	other.ok("export", exported)
	third := shell{t: t, dir: filepath.Join(t.TempDir(), "data")}
	require.Contains(t, third.ok("import", exported), "without a key file")
	require.NoFileExists(t, filepath.Join(third.dir, "secret.key"))

	cut := filepath.Join(t.TempDir(), "cut")
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(cut, raw[:len(raw)-9], 0o600))
	fourth := shell{t: t, dir: filepath.Join(t.TempDir(), "data")}
	require.Contains(t, fourth.fails("restore", cut), "The archive is broken")
	require.NoFileExists(t, filepath.Join(fourth.dir, "secret.key"))
	fourth.ok("restore", file)
}

// Of tenants with the same name, no command picks one: it could erase the wrong one.
func TestTenantsWithTheSameName(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	first := strings.TrimSpace(s.ok("admin", "tenant", "create", "Acme"))
	second := strings.TrimSpace(s.ok("admin", "tenant", "create", "Acme"))
	problem := s.fails("admin", "tenant", "erase", "--tenant=Acme", "--confirm=Acme", "--skip-temporal")
	require.Contains(t, problem, `2 tenants have the name "Acme"; choose one by its id: `+first+", "+second)
	s.ok("admin", "tenant", "erase", "--tenant="+second, "--confirm=Acme", "--skip-temporal")
	left := s.ok("admin", "tenant", "list")
	require.Contains(t, left, first)
	require.NotContains(t, left, second)
}

func TestTenantIsExportedAndErased(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	tenant := strings.TrimSpace(s.ok("admin", "tenant", "create", "Acme"))
	s.ok("admin", "tenant", "create", "Other")
	s.ok("admin", "project", "create", "Shop", "--tenant", "Acme")
	file := filepath.Join(t.TempDir(), "acme")
	s.ok("admin", "tenant", "export", file, "--tenant", "Acme")
	from, err := os.Open(file)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, from.Close()) })
	m, err := archive.Verify(t.Context(), from)
	require.NoError(t, err)
	require.Equal(t, tenant, m.Header.Tenant)
	require.Contains(t, s.ok("admin", "storage"), tenant)

	require.Contains(t, s.fails("admin", "tenant", "erase", "--tenant", "Acme", "--skip-temporal"), `--confirm "Acme"`)
	said := s.fails("admin", "tenant", "erase", "--tenant", "Acme", "--confirm", "Acme", "--temporal.address=127.0.0.1:1")
	require.Contains(t, said, "--skip-temporal")
	require.Contains(t, s.fails("admin", "tenant", "search", tenant), "the text is in")
	var proof service.Erased
	out := s.ok("admin", "tenant", "erase", "--tenant", "Acme", "--confirm", "Acme", "--skip-temporal")
	require.NoError(t, json.Unmarshal([]byte(out), &proof))
	require.Equal(t, tenant, proof.TenantID)
	require.True(t, proof.Left.None())
	s.ok("admin", "tenant", "search", tenant)
	require.NotContains(t, s.ok("admin", "tenant", "list"), tenant)
	require.Contains(t, s.ok("admin", "tenant", "list"), "Other")
}
