package archive_test

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"assay/internal/archive"
	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/store/storetest"
	"assay/internal/testsupport/postgres"
)

var server = postgres.Shared{Prepare: func(context.Context, string) error { return nil }}

func TestMain(m *testing.M) {
	code := m.Run()
	if err := server.Close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// place is a database with a blob store.
type place struct {
	*store.Store
	blobs *blob.Store
}

func openPlace(t *testing.T, cfg store.Config) place {
	t.Helper()
	s, err := store.Open(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	b, err := blob.Open(t.Context(), "file://"+t.TempDir(), blob.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	return place{s, b}
}

func sqlite(t *testing.T) place { t.Helper(); return openPlace(t, storetest.SQLite(t)) }

func onPostgres(t *testing.T) place {
	t.Helper()
	return openPlace(t, store.Config{Driver: store.DriverPostgres, DSN: server.EmptyDatabase(t)})
}

// filled returns a place with a row in every table, and objects of every kind.
func filled(t *testing.T, at place) place {
	t.Helper()
	storetest.Fill(t, at.Store)
	for tenant := 1; tenant <= 2; tenant++ {
		for _, key := range []string{
			"captures/" + storetest.FilledID("tenants", tenant) + "/" + storetest.FilledID("website_scans", tenant) + "/http.json",
			"site/" + storetest.FilledID("site_health", tenant) + "/page/report.json",
			"code/" + storetest.FilledID("code_runs", tenant) + "/sbom.json",
		} {
			at.put(t, key)
		}
	}
	at.put(t, "advisories/npm.zst")
	return at
}

func (p place) put(t *testing.T, key string) {
	t.Helper()
	require.NoError(t, p.blobs.Put(t.Context(), key, strings.NewReader("content of "+key), "text/plain"))
}

func (p place) keys(t *testing.T) (out []string) {
	t.Helper()
	for key, err := range p.blobs.List(t.Context(), "") {
		require.NoError(t, err)
		out = append(out, key)
	}
	return out
}

func (p place) write(t *testing.T, kind archive.Kind, tenant string) ([]byte, archive.Manifest) {
	t.Helper()
	var out bytes.Buffer
	from := archive.Source{Store: p.Store, Blobs: p.blobs, Key: []byte("the key"), Clock: clock}
	m, err := archive.Write(t.Context(), &out, from, kind, tenant)
	require.NoError(t, err)
	return out.Bytes(), m
}

func clock() time.Time { return time.Date(2026, 5, 6, 7, 8, 9, 0, time.UTC) }

func (p place) restore(t *testing.T, from []byte) (archive.Manifest, error) {
	t.Helper()
	return archive.Restore(t.Context(), bytes.NewReader(from), archive.Target{Store: p.Store, Blobs: p.blobs, Keys: opensAll})
}

func opensAll([]byte) (func([]byte) bool, error) { return func([]byte) bool { return true }, nil }

// isEmpty requires that a failed restoration has left nothing behind.
func (p place) isEmpty(t *testing.T) {
	t.Helper()
	require.Empty(t, p.keys(t))
	version, err := p.Version(t.Context()) // makes the table of versions
	require.NoError(t, err)
	tables, err := p.Tables(t.Context())
	require.NoError(t, err)
	require.Equal(t, version > 0, len(tables) > 0)
	require.NoError(t, p.Snapshot(t.Context(), func(s *store.Snapshot) error {
		for _, table := range tables {
			if err := s.Rows(table, func([]any) error { return errors.New("a row in " + table.Name) }); err != nil {
				return err
			}
		}
		return nil
	}))
}

// Every table and every kind of object survives a move from SQLite to Postgres and back. A new
// table fails the test until storetest.Fill has values for it.
func TestEverythingMovesBetweenDatabases(t *testing.T) {
	t.Parallel()
	from := filled(t, sqlite(t))
	from.put(t, "cache/2026-05/x/y/z")                                    // can be computed again
	from.put(t, "code/00000000-0000-7000-8000-999999999999/snapshot.tar") // of a run that has no row
	packed, first := from.write(t, archive.Backup, "")
	tables, err := from.Tables(t.Context())
	require.NoError(t, err)
	require.Len(t, first.Tables, len(tables))
	for _, table := range first.Tables {
		require.EqualValues(t, 2, table.Rows, table.Name)
	}
	require.EqualValues(t, 7, first.Blobs.Objects)
	require.True(t, first.Key)

	middle, last := onPostgres(t), sqlite(t)
	said, err := middle.restore(t, packed)
	require.NoError(t, err)
	require.Equal(t, first, said)
	back, second := middle.write(t, archive.Export, "")
	require.ElementsMatch(t, first.Tables, second.Tables)
	require.Equal(t, first.Blobs, second.Blobs)
	require.False(t, second.Key)
	_, err = last.restore(t, back)
	require.NoError(t, err)
	_, third := last.write(t, archive.Backup, "")
	require.ElementsMatch(t, first.Tables, third.Tables)
	require.Equal(t, first.Blobs, third.Blobs)
	require.Equal(t, middle.keys(t), last.keys(t))

	verified, err := archive.Verify(t.Context(), bytes.NewReader(packed))
	require.NoError(t, err)
	require.Equal(t, first, verified)
}

// Rows that are added while an archive is written are in none of its tables: an archive shows a
// single moment.
func TestBackupWhileRunning(t *testing.T) {
	t.Parallel()
	for name, from := range map[string]place{"sqlite": filled(t, sqlite(t)), "postgres": filled(t, onPostgres(t))} {
		_, before := from.write(t, archive.Export, "")
		added := 0
		to := writing(func() {
			tenant, err := from.Tenants.Create(t.Context(), "Late")
			require.NoError(t, err)
			project, err := from.Projects.Create(t.Context(), tenant.ID, "Late")
			require.NoError(t, err)
			require.NoError(t, from.Audit.Add(t.Context(), tenant.ID, "x", "y", project.ID))
			added++
		})
		var packed bytes.Buffer
		m, err := archive.Write(t.Context(), io.MultiWriter(&packed, to), archive.Source{Store: from.Store, Blobs: from.blobs, Clock: clock},
			archive.Export, "")
		require.NoError(t, err)
		require.Positive(t, added, name)
		require.Equal(t, before.Tables, m.Tables, name)
		_, err = sqlite(t).restore(t, packed.Bytes())
		require.NoError(t, err, name)
	}
}

// writing calls a function before every write.
type writing func()

func (w writing) Write(p []byte) (int, error) {
	w()
	return len(p), nil
}

func TestRestoreRefusals(t *testing.T) {
	t.Parallel()
	source := filled(t, sqlite(t))
	packed, _ := source.write(t, archive.Backup, "")
	tenant, _ := source.write(t, archive.Tenant, storetest.FilledID("tenants", 1))
	flipped := slices.Clone(packed)
	flipped[len(flipped)/2] ^= 1
	for name, c := range map[string]struct {
		archive []byte
		want    string
	}{
		"not an archive":    {[]byte("hello"), "does not begin like an archive of Assay"},
		"cut in the middle": {packed[:len(packed)/2], "The archive is broken"},
		"cut at the end":    {packed[:len(packed)-3], "The archive is broken"},
		"a changed byte":    {flipped, "The archive is broken"},
		"without its end":   {rewritten(t, packed, drop("manifest.json")), "ends before its manifest"},
		"without a table":   {rewritten(t, packed, drop("tables/visited_hosts/000001.jsonl")), "(visited_hosts)"},
		"without an object": {rewritten(t, packed, drop("blobs/advisories/npm.zst")), "6 objects"},
		"a changed row": {
			rewritten(t, packed, func(name string, content []byte) []byte {
				if strings.HasPrefix(name, "tables/projects/") {
					return bytes.Replace(content, []byte("filled-1"), []byte("filled-9"), 1)
				}
				return content
			}), "(projects)",
		},
		"a newer schema": {
			rewritten(t, packed, func(name string, content []byte) []byte {
				return bytes.Replace(content, []byte(`"schema": `), []byte(`"schema": 9`), 1)
			}), "use the release that wrote the archive",
		},
		"an unknown entry": {
			rewritten(t, packed, func(name string, content []byte) []byte { return content }, "etc/passwd"), `unknown entry "etc/passwd"`,
		},
		"of one tenant": {tenant, "cannot be restored"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			to := sqlite(t)
			_, err := to.restore(t, c.archive)
			require.ErrorContains(t, err, c.want)
			to.isEmpty(t)
			_, err = to.restore(t, packed)
			require.NoError(t, err, "the target can still be used")
		})
	}
}

func TestRestoreNeedsAnEmptyTarget(t *testing.T) {
	t.Parallel()
	packed, _ := filled(t, sqlite(t)).write(t, archive.Backup, "")
	to := sqlite(t)
	require.NoError(t, to.Migrate(t.Context()))
	_, err := to.Tenants.Create(t.Context(), "Mine")
	require.NoError(t, err)
	_, err = to.restore(t, packed)
	require.ErrorContains(t, err, "there are rows in tenants")
	require.Equal(t, scan.CodeConflict, scan.CodeOf(err))

	// A restoration that was killed after its commit left its marker. The objects are those of the rows.
	to.put(t, "captures/mine")
	to.put(t, "restore/incomplete")
	_, err = to.restore(t, packed)
	require.ErrorContains(t, err, "there are rows in tenants")
	require.Equal(t, []string{"captures/mine", "restore/incomplete"}, to.keys(t))

	to = sqlite(t)
	to.put(t, "captures/mine")
	_, err = to.restore(t, packed)
	require.ErrorContains(t, err, "it has captures/mine")
	require.Equal(t, []string{"captures/mine"}, to.keys(t))

	// A restoration that was killed left objects, and its marker.
	to.put(t, "restore/incomplete")
	_, err = to.restore(t, packed)
	require.NoError(t, err)
	require.NotContains(t, to.keys(t), "captures/mine")
	require.NotContains(t, to.keys(t), "restore/incomplete")
}

// A second restoration waits for the first one and is refused then. The objects stay.
func TestConcurrentRestorations(t *testing.T) {
	t.Parallel()
	packed, _ := filled(t, sqlite(t)).write(t, archive.Backup, "")
	to := onPostgres(t)
	second := make(chan error, 1)
	undone := 0
	_, err := archive.Restore(t.Context(), bytes.NewReader(packed), archive.Target{
		Store: to.Store, Blobs: to.blobs,
		Keys: func([]byte) (func([]byte) bool, error) {
			go func() {
				_, err := archive.Restore(t.Context(), bytes.NewReader(packed), archive.Target{
					Store: to.Store, Blobs: to.blobs, Keys: opensAll,
				})
				second <- err
			}()
			select {
			case err := <-second:
				return nil, fmt.Errorf("the second restoration did not wait: %w", err)
			case <-time.After(300 * time.Millisecond):
			}
			return opensAll(nil)
		},
		Undo: func() error { undone++; return nil },
	})
	require.NoError(t, err)
	require.ErrorContains(t, <-second, "The database is not empty")
	require.Zero(t, undone)
	require.Len(t, to.keys(t), 7)
}

func TestRestoreNeedsTheKeys(t *testing.T) {
	t.Parallel()
	packed, _ := filled(t, sqlite(t)).write(t, archive.Backup, "")
	to := sqlite(t)
	var file []byte
	_, err := archive.Restore(t.Context(), bytes.NewReader(packed), archive.Target{
		Store: to.Store, Blobs: to.blobs,
		Keys: func(key []byte) (func([]byte) bool, error) {
			file = key
			return func([]byte) bool { return false }, nil
		},
	})
	require.ErrorContains(t, err, "6 secrets (tokens of Git connections")
	require.Equal(t, "the key", string(file))
	to.isEmpty(t)
}

// A tenant's archive has nothing of another tenant and no secret.
func TestTenantArchive(t *testing.T) {
	t.Parallel()
	for _, from := range []place{filled(t, sqlite(t)), filled(t, onPostgres(t))} {
		packed, m := from.write(t, archive.Tenant, storetest.FilledID("tenants", 1))
		require.EqualValues(t, 3, m.Blobs.Objects)
		require.False(t, m.Key)
		names := map[string]bool{}
		for _, table := range m.Tables {
			require.EqualValues(t, 1, table.Rows, table.Name)
			names[table.Name] = true
		}
		require.True(t, names["users"])
		for _, name := range []string{"visited_hosts", "sessions", "user_recovery_codes", "user_identities"} {
			require.False(t, names[name], name)
		}
		all := string(unpacked(t, packed))
		require.Positive(t, strings.Count(all, storetest.FilledText(1)))
		for _, absent := range []string{
			storetest.FilledText(2), storetest.FilledID("tenants", 2), `"hash"`, `"sealed"`, `"password"`, `"totp"`, `"secret"`, `"token",`,
			`["address","created_at","created_by","digest"`,
		} {
			require.Zero(t, strings.Count(strings.ReplaceAll(all, `"token","verified_at"`, ""), absent), absent)
		}
		_, err := archive.Write(t.Context(), io.Discard, archive.Source{Store: from.Store, Blobs: from.blobs, Clock: clock},
			archive.Tenant, storetest.FilledID("projects", 1))
		require.Equal(t, scan.CodeNotFound, scan.CodeOf(err))
	}
}

// unpacked returns the tar file.
func unpacked(t *testing.T, packed []byte) []byte {
	t.Helper()
	r, err := zstd.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	defer r.Close()
	raw, err := io.ReadAll(r)
	require.NoError(t, err)
	return raw
}

func drop(gone string) func(string, []byte) []byte {
	return func(name string, content []byte) []byte {
		if name == gone {
			return nil
		}
		return content
	}
}

// rewritten changes the entries of an archive; nil removes one. more are empty entries before
// the last one.
func rewritten(t *testing.T, packed []byte, change func(name string, content []byte) []byte, more ...string) []byte {
	t.Helper()
	from := tar.NewReader(bytes.NewReader(unpacked(t, packed)))
	var out bytes.Buffer
	z, err := zstd.NewWriter(&out)
	require.NoError(t, err)
	to := tar.NewWriter(z)
	for {
		entry, err := from.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		content, err := io.ReadAll(from)
		require.NoError(t, err)
		if entry.Name == "manifest.json" {
			for _, name := range more {
				require.NoError(t, to.WriteHeader(&tar.Header{Name: name, Mode: 0o600}))
			}
		}
		if content = change(entry.Name, content); content == nil {
			continue
		}
		require.NoError(t, to.WriteHeader(&tar.Header{Name: entry.Name, Mode: 0o600, Size: int64(len(content))}))
		_, err = to.Write(content)
		require.NoError(t, err)
	}
	require.NoError(t, to.Close())
	require.NoError(t, z.Close())
	return out.Bytes()
}

// Every column of bytes is listed as a secret, or as containing none.
func TestBytesAreClassified(t *testing.T) {
	t.Parallel()
	documents := []string{
		"website_categories.results", "site_health.settings", "site_health.discovery", "site_pages.result", "site_pages.links", "code_jobs.notes",
		"code_jobs.engines", "code_jobs.artifacts", "code_jobs.facts", "findings.doc", "idempotency_keys.request_hash",
	}
	from := sqlite(t)
	require.NoError(t, from.Migrate(t.Context()))
	tenant, err := from.Tenants.Create(t.Context(), "Mine")
	require.NoError(t, err)
	require.NoError(t, from.Snapshot(t.Context(), func(s *store.Snapshot) error {
		part, err := s.Of(tenant.ID)
		if err != nil {
			return err
		}
		for _, table := range part.Tables {
			for _, c := range table.Columns {
				if c.Kind == store.ColumnBytes {
					require.Contains(t, documents, table.Name+"."+c.Name, "is it a secret? then name it in secretColumns")
				}
			}
		}
		return nil
	}))
}
