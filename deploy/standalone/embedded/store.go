package embedded

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/google/uuid"
	"go.temporal.io/server/common/config"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

const (
	driverName = "sqlite"
	dbFile     = "temporal.db"
	lockName   = "lock"
	freshName  = "fresh" // holds why the database is empty, until ConfirmFresh
	// keepBackups is how many copies from before schema upgrades are retained.
	keepBackups = 2
)

// StoreState reports what Start did to the database.
type StoreState string

// States of a database after Start.
const (
	// StoreCreated is a new, empty database.
	StoreCreated StoreState = "created"
	// StoreOpened is a database that was used unchanged.
	StoreOpened StoreState = "opened"
	// StoreUpgraded is a database that was brought to this binary's schema.
	StoreUpgraded StoreState = "upgraded"
	// StoreReplaced is an empty database in place of one that this binary cannot use.
	StoreReplaced StoreState = "replaced"
)

// StoreReport describes the database after Start.
type StoreReport struct {
	State  StoreState
	Reason string // why it was upgraded or replaced; "" otherwise
	Path   string // the database file
	Backup string // copy from before the upgrade; "" if there was no upgrade
	Aside  string // new path of the unusable file; "" if the file was usable
	Fresh  bool   // see Server.Fresh
}

// unusableError marks a database that this binary cannot use, as opposed to a full disk or a
// missing permission, for which no file may be set aside.
type unusableError struct{ reason string }

// Error implements error.
func (e *unusableError) Error() string { return e.reason }

// store is the database file, locked by this process.
type store struct {
	dir    string
	path   string
	conn   string // distinguishes this connection pool from earlier ones
	lock   *os.File
	log    *slog.Logger
	report StoreReport // Fresh is filled in by state
	fresh  atomic.Bool
}

// openStore locks dir and opens, creates or upgrades its database.
func openStore(ctx context.Context, dir string, log *slog.Logger) (*store, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	lock, err := lockFile(filepath.Join(dir, lockName))
	if err != nil {
		return nil, err
	}
	s := &store{dir: dir, path: filepath.Join(dir, dbFile), conn: uuid.NewString(), lock: lock, log: log}
	s.report = StoreReport{State: StoreOpened, Path: s.path}
	if err := errors.Join(s.prepare(ctx), s.protect()); err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	fresh, err := exists(s.freshPath())
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	s.fresh.Store(fresh)
	return s, nil
}

func (s *store) prepare(ctx context.Context) error {
	info, err := os.Stat(s.path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		s.report.State = StoreCreated
		return s.create(ctx, "there was no database")
	}
	if err != nil {
		return err
	}
	err = s.upgrade(ctx)
	var unusable *unusableError
	if errors.As(err, &unusable) {
		return s.replace(ctx, unusable.reason)
	}
	return err
}

// create puts an empty database of the current schema in place. The mark that it is empty is
// written first, so that a crash in between cannot lose it.
func (s *store) create(ctx context.Context, reason string) error {
	if err := os.WriteFile(s.freshPath(), []byte(reason+"\n"), 0o600); err != nil {
		return err
	}
	draft := s.path + ".new"
	for _, stale := range []string{draft, draft + "-journal", s.path + "-wal", s.path + "-shm"} {
		if err := os.Remove(stale); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := makePrivate(draft); err != nil {
		return err
	}
	if err := createSchema(ctx, draft); err != nil {
		return fmt.Errorf("create the database: %w", err)
	}
	if err := os.Rename(draft, s.path); err != nil {
		return err
	}
	s.fresh.Store(true)
	return syncDir(s.dir)
}

// makePrivate creates an empty file that only its owner can read; files that SQLite adds to
// a database get the mode of the database.
func makePrivate(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// protect makes the database, its side files and its copies private to their owner: earlier
// releases created them with the umask's mode.
func (s *store) protect() error {
	files, err := filepath.Glob(filepath.Join(s.dir, dbFile+"*"))
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := os.Chmod(f, 0o600); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// replace sets the database aside, with its write-ahead log so that it stays
// readable, and creates an empty one.
func (s *store) replace(ctx context.Context, reason string) error {
	aside, err := nextName(s.path + ".aside-")
	if err != nil {
		return err
	}
	for _, suffix := range []string{"-wal", "-shm", ""} {
		if err := os.Rename(s.path+suffix, aside+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	s.log.Error("Temporal's database cannot be used; starting with an empty one", "reason", reason, "old", aside)
	s.conn = uuid.NewString()
	s.report.State, s.report.Reason, s.report.Aside = StoreReplaced, reason, aside
	return s.create(ctx, reason)
}

// upgrade upgrades the schema to this binary's version. The change is one transaction and a
// copy of the database is made before it.
func (s *store) upgrade(ctx context.Context) error {
	db, err := openDB(s.path)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	reason, err := pendingUpgrade(ctx, db)
	if err != nil || reason == "" {
		return asUnusable("read", err)
	}
	backup, err := nextName(s.path + ".backup-")
	if err != nil {
		return err
	}
	// VACUUM INTO copies what is committed, including the write-ahead log.
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", backup); err != nil {
		return asUnusable("back up", errors.Join(err, remove(backup)))
	}
	if err := upgradeSchema(ctx, db); err != nil {
		return asUnusable("upgrade", err)
	}
	s.report.State, s.report.Reason, s.report.Backup = StoreUpgraded, reason, backup
	s.log.Info("Temporal's database upgraded", "reason", reason, "backup", backup)
	return prune(s.path+".backup-", keepBackups)
}

// asUnusable classifies err: damage and failing statements are the database's own fault and
// will not go away.
func asUnusable(doing string, err error) error {
	var se *sqlite.Error
	if !errors.As(err, &se) {
		return err
	}
	switch se.Code() & 0xff { // the primary result code
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT:
		return &unusableError{fmt.Sprintf("cannot %s it: %v", doing, err)}
	}
	return err
}

// check returns the damage in the file, or nil.
func (s *store) check(ctx context.Context) error {
	db, err := openDB(s.path)
	if err != nil {
		return nil
	}
	defer func() { _ = db.Close() }()
	var verdict string
	err = db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict)
	var unusable *unusableError
	switch {
	case errors.As(asUnusable("check", err), &unusable):
		return unusable
	case err == nil && verdict != "ok":
		return errors.New(verdict)
	}
	return nil
}

// sqlConfig returns how Temporal opens the database.
//
// WAL with synchronous=FULL: an acknowledged commit survives the end of the process and of
// the machine. With NORMAL a power failure could undo the start of a workflow whose record
// is already marked as started.
//
// Temporal never closes the pool of a configuration, so every opening gets a new one; SQLite
// ignores the value of "setup".
func (s *store) sqlConfig() *config.SQL {
	return &config.SQL{
		PluginName:   storeName,
		DatabaseName: escapePath(s.path),
		ConnectAttributes: map[string]string{
			"mode":               "rw",
			"setup":              s.conn,
			"journal_mode":       "wal",
			"synchronous":        "full",
			"busy_timeout":       "10000",
			"journal_size_limit": strconv.Itoa(64 << 20),
		},
		MaxConns: 1, // its transactions take their write lock late and would fail against each other
	}
}

func (s *store) state() StoreReport {
	r := s.report
	r.Fresh = s.fresh.Load()
	return r
}

func (s *store) freshPath() string { return filepath.Join(s.dir, freshName) }

func (s *store) confirmFresh() error {
	if err := remove(s.freshPath()); err != nil {
		return err
	}
	s.fresh.Store(false)
	return syncDir(s.dir)
}

// close merges the write-ahead log into the file and releases the lock.
func (s *store) close(ctx context.Context) error {
	db, err := openDB(s.path)
	if err == nil {
		_, err = db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
		err = errors.Join(err, db.Close())
	}
	return errors.Join(err, s.lock.Close())
}

// openDB opens path for this package's own statements, on one connection.
func openDB(path string) (*sql.DB, error) {
	q := url.Values{"_pragma": {"busy_timeout(10000)", "synchronous(full)"}}
	db, err := sql.Open(driverName, "file:"+escapePath(path)+"?"+q.Encode())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// escapePath makes path safe inside a SQLite URI.
func escapePath(path string) string { return (&url.URL{Path: path}).EscapedPath() }

// nextName returns prefix with a number above all existing ones.
func nextName(prefix string) (string, error) {
	numbers, err := numbered(prefix)
	if err != nil {
		return "", err
	}
	next := 1
	if len(numbers) > 0 {
		next = numbers[len(numbers)-1] + 1
	}
	return prefix + strconv.Itoa(next), nil
}

// prune removes all but the newest keep files of prefix.
func prune(prefix string, keep int) error {
	numbers, err := numbered(prefix)
	if err != nil {
		return err
	}
	for _, n := range numbers[:max(0, len(numbers)-keep)] {
		if err := os.Remove(prefix + strconv.Itoa(n)); err != nil {
			return err
		}
	}
	return nil
}

// numbered lists the numbers of the files named prefix and a number, ascending.
func numbered(prefix string) ([]int, error) {
	dir, base := filepath.Split(prefix)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var numbers []int
	for _, e := range entries {
		rest, ok := strings.CutPrefix(e.Name(), base)
		if n, err := strconv.Atoi(rest); ok && err == nil {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	return numbers, nil
}

func exists(path string) (bool, error) {
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// syncDir makes renames and removals in dir durable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
