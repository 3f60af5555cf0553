package cli_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/store"
)

// An operator in another directory than the server's gets an error, and no file is created
// there.
func TestAdminMakesNothingInAnotherDirectory(t *testing.T) {
	t.Parallel()
	elsewhere := filepath.Join(t.TempDir(), "data")
	s := shell{t: t, dir: elsewhere}
	for _, args := range [][]string{
		{"tenant", "create", "Acme"}, {"tenant", "list"}, {"project", "list"}, {"key", "create", "CI"}, {"domain", "list"}, {"delivery", "list"},
		{"site", "list"}, {"connection", "list"}, {"repository", "list"}, {"secret", "reseal"}, {"purge"}, {"advisories", "status"},
		{"advisories", "refresh"},
	} {
		said := s.fails(append([]string{"admin"}, args...)...)
		require.Contains(t, said, "the database is missing at "+filepath.Join(elsewhere, "assay.db"), args)
		require.Contains(t, said, "set data.dir", args)
		require.NoDirExists(t, elsewhere, args)
	}
	require.NotEmpty(t, s.ok("admin", "secret", "key"), "which needs no data")
}

// Neither a server nor a worker creates a database, and the error about an empty file is
// plain.
func TestServersMakeNoDatabase(t *testing.T) {
	t.Parallel()
	elsewhere := filepath.Join(t.TempDir(), "data")
	s := shell{t: t, dir: elsewhere}
	for _, args := range [][]string{{"api", "--api.listen=127.0.0.1:0"}, {"worker", "--queues=light"}} {
		said := s.fails(append(args, "--metrics.listen=", "--browser.mode=off")...)
		require.Contains(t, said, "the database is missing at "+filepath.Join(elsewhere, "assay.db"))
		require.Contains(t, said, "for a new installation run: assay migrate")
		require.NoDirExists(t, elsewhere)
	}
	require.NoError(t, os.Mkdir(elsewhere, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(elsewhere, "assay.db"), nil, 0o600))
	said := s.fails("admin", "key", "create", "CI")
	require.NotContains(t, said, "no such table")
	require.Contains(t, said, "the database at "+filepath.Join(elsewhere, "assay.db")+" lacks migrations of this release; run: assay migrate")
}

// A database without its records is not replaced by a new one.
func TestEmptyDatabasesAreRefused(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(t *testing.T, path string){
		"no bytes": func(t *testing.T, path string) { t.Helper(); require.NoError(t, os.WriteFile(path, nil, 0o600)) },
		"no file":  func(t *testing.T, path string) { t.Helper(); require.NoError(t, os.Remove(path)) },
		"no tables": func(t *testing.T, path string) {
			t.Helper()
			// The file that SQLite creates for a database without tables.
			empty := filepath.Join(t.TempDir(), "assay.db")
			s, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: empty})
			require.NoError(t, err)
			require.NoError(t, s.Close())
			raw, err := os.ReadFile(empty)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(path, raw, 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newShell(t)
			path := filepath.Join(s.dir, "assay.db")
			s.ok("admin", "tenant", "create", "Acme")
			s.ok("admin", "secret", "reseal") // creates the key
			for _, side := range []string{"-wal", "-shm"} {
				require.NoFileExists(t, path+side, "merged when the last connection closed")
			}
			spoil(t, path)
			before, _ := os.ReadFile(path)
			for _, args := range [][]string{{"api", "--api.listen=127.0.0.1:0"}, {"worker", "--queues=light"}, {"migrate", "--skip-temporal"}} {
				said := s.fails(append(args, "--metrics.listen=", "--browser.mode=off")...)
				require.Contains(t, said, "it is missing or empty, but "+filepath.Join(s.dir, "secret.key")+" shows that it was in use", args)
			}
			require.Contains(t, s.fails("admin", "tenant", "list"), "missing")
			after, _ := os.ReadFile(path)
			require.Equal(t, before, after, "nothing is written to it")
			require.NoError(t, os.Remove(filepath.Join(s.dir, "secret.key")))
			s.ok("migrate", "--skip-temporal")
		})
	}
}
