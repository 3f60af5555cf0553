package embedded

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// edit runs statements on the database of a stopped server.
func edit(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := openDB(path)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	for _, stmt := range statements {
		_, err := db.ExecContext(t.Context(), stmt)
		require.NoError(t, err, stmt)
	}
}

func readVersion(t *testing.T, path string) string {
	t.Helper()
	db, err := openDB(path)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	markers, err := readMarkers(t.Context(), db)
	require.NoError(t, err)
	return markers["temporal"].version
}

// stoppedServer leaves a workflow in flight in a stopped server's database.
func stoppedServer(t *testing.T, id string) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	s := startServer(t, testOptions(t, dir))
	startWorkflow(t, dial(t, s), id, "example.com")
	requireFound(t, dial(t, s), `ScanTarget = "example.com"`, id)
	require.NoError(t, s.ConfirmFresh())
	require.NoError(t, s.Stop())
	return dir, s.Store().Path
}

func TestUpgradeKeepsWorkflowsInFlight(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		downgrade []string
		version   string
	}{
		"schema of server 1.30": {[]string{
			"DROP TABLE current_chasm_executions",
			"UPDATE embedded_schema SET version = '0.10', sum = '', server_version = '1.30.1' WHERE part = 'temporal'",
		}, "0.10"},
		"search tables without a column, an index and a trigger": {[]string{
			"DROP INDEX by_temporal_keyword_04",
			"DROP TRIGGER executions_visibility_au",
			"ALTER TABLE executions_visibility DROP COLUMN TemporalKeyword04",
			"UPDATE embedded_schema SET sum = '' WHERE part = 'visibility'",
		}, "0.11"},
		"search tables with an additional column": {[]string{
			"ALTER TABLE executions_visibility ADD COLUMN extra TEXT DEFAULT 'x'",
			"UPDATE embedded_schema SET sum = '' WHERE part = 'visibility'",
		}, "0.11"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, path := stoppedServer(t, "waiting")
			edit(t, path, tt.downgrade...)

			s := startServer(t, testOptions(t, dir))
			report := s.Store()
			require.Equal(t, StoreUpgraded, report.State)
			require.NotEmpty(t, report.Reason)
			require.False(t, s.Fresh())
			require.Equal(t, tt.version, readVersion(t, report.Backup))
			c := dial(t, s)
			requireFound(t, c, `ScanTarget = "example.com" AND ExecutionStatus = "Running"`, "waiting")
			startWorker(t, c)
			finish(t, c, "waiting")
			requireFound(t, c, `ScanTarget = "example.com" AND ExecutionStatus = "Completed"`, "waiting")
			require.NoError(t, s.Stop())

			s = startServer(t, testOptions(t, dir))
			require.Equal(t, StoreOpened, s.Store().State)
		})
	}
}

func TestUnusableDatabaseIsSetAside(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		spoil  func(t *testing.T, path string)
		reason string
	}{
		"newer main schema": {func(t *testing.T, path string) {
			edit(t, path, "UPDATE embedded_schema SET version = '0.12', server_version = '1.33.0' WHERE part = 'temporal'")
		}, "its temporal schema 0.12 (server 1.33.0) is newer than 0.11"},
		"newer search schema": {func(t *testing.T, path string) {
			edit(t, path, "UPDATE embedded_schema SET version = '1.0' WHERE part = 'visibility'")
		}, "its visibility schema 1.0"},
		"no version": {func(t *testing.T, path string) {
			edit(t, path, "DROP TABLE embedded_schema")
		}, "it has no temporal schema version"},
		"version from before the first migration": {func(t *testing.T, path string) {
			edit(t, path, "UPDATE embedded_schema SET version = 'zero' WHERE part = 'temporal'")
		}, "it has no temporal schema version"},
		"missing table": {func(t *testing.T, path string) {
			edit(t, path, "DROP TABLE timer_tasks", "UPDATE embedded_schema SET sum = '' WHERE part = 'temporal'")
		}, "its temporal schema differs from 0.11 in missing table timer_tasks"},
		"migration that fails": {func(t *testing.T, path string) {
			edit(t, path, "UPDATE embedded_schema SET version = '0.10' WHERE part = 'temporal'")
		}, "temporal schema migration v0.11"},
		"not a database": {func(t *testing.T, path string) {
			require.NoError(t, os.WriteFile(path, []byte(strings.Repeat("not a database\n", 1000)), 0o600))
		}, "cannot read it: file is not a database"},
		"cut off": {func(t *testing.T, path string) {
			require.NoError(t, os.Truncate(path, 4096))
		}, "database disk image is malformed"},
		"damaged page that only the server reads": {func(t *testing.T, path string) {
			overwriteRoot(t, path, "namespaces")
		}, "the database is damaged"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, path := stoppedServer(t, "lost")
			tt.spoil(t, path)
			spoilt, err := os.ReadFile(path)
			require.NoError(t, err)

			s := startServer(t, testOptions(t, dir))
			report := s.Store()
			require.Equal(t, StoreReplaced, report.State)
			require.Contains(t, report.Reason, tt.reason)
			require.True(t, s.Fresh())
			aside, err := os.ReadFile(report.Aside)
			require.NoError(t, err)
			require.Equal(t, spoilt, aside)

			c := dial(t, s)
			startWorker(t, c)
			startWorkflow(t, c, "lost", "example.com") // like the application's dispatcher
			finish(t, c, "lost")
		})
	}
}

// overwriteRoot destroys the root page of a table in the file.
func overwriteRoot(t *testing.T, path, table string) {
	t.Helper()
	db, err := openDB(path)
	require.NoError(t, err)
	var page int64
	require.NoError(t, db.QueryRowContext(t.Context(), "SELECT rootpage FROM sqlite_master WHERE name = ?", table).Scan(&page))
	require.NoError(t, db.Close())
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	require.NoError(t, err)
	header := make([]byte, 18)
	_, err = f.ReadAt(header, 0)
	require.NoError(t, err)
	size := int64(binary.BigEndian.Uint16(header[16:])) // the page size is at offset 16 of the file
	_, err = f.WriteAt([]byte(strings.Repeat("\xff", int(size))), (page-1)*size)
	require.NoError(t, err)
	require.NoError(t, f.Close())
}

// TestMigrations reverts every migration of the server in turn, on a schema without data,
// and requires that upgrading restores the current one.
func TestMigrations(t *testing.T) {
	t.Parallel()
	undo := []struct {
		version string
		ddl     string
	}{
		{"0.10", "DROP TABLE current_chasm_executions"},
		{"0.9", "DROP TABLE tasks_v2; DROP TABLE task_queues_v2"},
		{"0.8", "DROP TABLE chasm_node_maps"},
		{
			"0.7",
			"ALTER TABLE current_executions DROP COLUMN data_encoding; ALTER TABLE current_executions ADD COLUMN data_encoding VARCHAR(16) NULL",
		},
		{"0.6", "ALTER TABLE current_executions DROP COLUMN data; ALTER TABLE current_executions DROP COLUMN data_encoding"},
		{"0.5", "ALTER TABLE current_executions DROP COLUMN start_time"},
		{"0.4", "DROP TABLE nexus_endpoints; DROP TABLE nexus_endpoints_partition_status; CREATE TABLE nexus_incoming_services(id TEXT); " +
			"CREATE TABLE nexus_incoming_services_partition_status(id TEXT)"},
		{"0.3", "DROP TABLE nexus_incoming_services; DROP TABLE nexus_incoming_services_partition_status"},
		{"0.2", "DROP TABLE queues; DROP TABLE queue_messages"},
		{"0.1", "DROP TABLE task_queue_user_data; DROP TABLE build_id_to_task_queue"},
	}
	for i, tt := range undo {
		t.Run("from "+tt.version, func(t *testing.T) {
			t.Parallel()
			s := newTestStore(t)
			var statements []string
			for _, u := range undo[:i+1] {
				statements = append(statements, u.ddl)
			}
			edit(t, s.path, append(statements, "UPDATE embedded_schema SET version = '"+tt.version+"' WHERE part = 'temporal'")...)
			require.NoError(t, s.upgrade(t.Context()))
			require.Equal(t, StoreUpgraded, s.report.State)
			require.Equal(t, tt.version, readVersion(t, s.report.Backup))
			requireCurrent(t, s.path)
		})
	}
}

func newTestStore(t *testing.T) *store {
	t.Helper()
	s, err := openStore(t.Context(), t.TempDir(), quiet())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.close(context.Background())) })
	return s
}

func requireCurrent(t *testing.T, path string) {
	t.Helper()
	db, err := openDB(path)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	pending, err := pendingUpgrade(t.Context(), db)
	require.NoError(t, err)
	require.Empty(t, pending)
	for _, p := range parts() {
		ddl, err := p.ddl()
		require.NoError(t, err)
		want, err := referenceShape(t.Context(), ddl)
		require.NoError(t, err)
		require.NotEmpty(t, want)
		diff, err := difference(t.Context(), db, p, want)
		require.NoError(t, err)
		require.Empty(t, diff)
	}
}

func TestFailedUpgradeChangesNothing(t *testing.T) {
	t.Parallel()
	s := newTestStore(t)
	edit(t, s.path, "DROP TABLE current_chasm_executions", "DROP TABLE timer_tasks",
		"UPDATE embedded_schema SET version = '0.10' WHERE part = 'temporal'")
	require.ErrorContains(t, s.upgrade(t.Context()), "missing table timer_tasks")
	db, err := openDB(s.path)
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	err = db.QueryRowContext(t.Context(), "SELECT name FROM sqlite_master WHERE name = 'current_chasm_executions'").Scan(new(string))
	require.ErrorIs(t, err, sql.ErrNoRows)
	require.Equal(t, "0.10", readVersion(t, s.path))
}

func TestBackupsArePruned(t *testing.T) {
	t.Parallel()
	s := newTestStore(t)
	for range keepBackups + 2 {
		edit(t, s.path, "UPDATE embedded_schema SET sum = ''")
		require.NoError(t, s.upgrade(t.Context()))
	}
	backups, err := filepath.Glob(s.path + ".backup-*")
	require.NoError(t, err)
	require.ElementsMatch(t, []string{s.path + ".backup-3", s.path + ".backup-4"}, backups)
}

func TestStoreErrorsThatAreNotTheDatabasesFault(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "temporal", dbFile)
	require.NoError(t, os.MkdirAll(path, 0o700)) // a folder in place of the file
	_, err := Start(t.Context(), testOptions(t, dir))
	require.ErrorContains(t, err, "unable to open database file")
	require.DirExists(t, path)
}

func TestEmptyFileIsANewDatabase(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, dbFile)
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	require.NoError(t, os.WriteFile(path+"-wal", []byte("of another database"), 0o600))
	s, err := openStore(t.Context(), dir, quiet())
	require.NoError(t, err)
	require.Equal(t, StoreCreated, s.report.State)
	require.NoFileExists(t, path+"-wal")
	require.NoError(t, s.close(t.Context()))
	requireCurrent(t, path)
}

// TestKilledProcessLosesNothing starts a workflow in another process, kills that
// process, and completes the workflow here.
func TestKilledProcessLosesNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	exe, err := os.Executable()
	require.NoError(t, err)
	child := exec.CommandContext(t.Context(), exe)
	child.Env = append(os.Environ(), childDirEnv+"="+dir)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "started\n", line)
	require.NoError(t, child.Process.Kill())
	require.Error(t, child.Wait()) // killed
	wal, err := os.Stat(filepath.Join(dir, "temporal", dbFile+"-wal"))
	require.NoError(t, err)
	require.Positive(t, wal.Size(), "the child's commits are still in the write-ahead log")

	s := startServer(t, testOptions(t, dir))
	require.Equal(t, StoreOpened, s.Store().State)
	require.True(t, s.Fresh()) // nobody has confirmed
	c := dial(t, s)
	startWorker(t, c)
	finish(t, c, "survivor")
	require.NoError(t, s.Stop())
	wal, err = os.Stat(filepath.Join(dir, "temporal", dbFile+"-wal"))
	require.NoError(t, err)
	require.Zero(t, wal.Size(), "Stop merges the write-ahead log")
}

// Histories contain e-mail addresses and targets: other users must not be able to read them.
func TestStoreFilesArePrivate(t *testing.T) {
	t.Parallel()
	dir, path := stoppedServer(t, "waiting")
	for _, f := range []string{path, path + ".backup-1"} { // as earlier releases created them
		if f != path {
			require.NoError(t, os.WriteFile(f, nil, 0o600))
		}
		require.NoError(t, os.Chmod(f, 0o644))
	}
	startServer(t, testOptions(t, dir))
	files, err := filepath.Glob(filepath.Join(filepath.Dir(path), "temporal.db*"))
	require.NoError(t, err)
	require.Subset(t, files, []string{path, path + "-wal", path + "-shm", path + ".backup-1"})
	for _, f := range files {
		info, err := os.Stat(f)
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), f)
	}
}

func TestNewStoreFilesArePrivate(t *testing.T) {
	t.Parallel()
	path := startServer(t, testOptions(t, t.TempDir())).Store().Path
	for _, f := range []string{path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(f)
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), f)
	}
}
