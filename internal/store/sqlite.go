package store

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

	"gorm.io/gorm"
	modernc "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// sqliteUnavailable reports whether another process has the database's lock, or the disk is
// full or fails: errors that the statement did not cause.
func sqliteUnavailable(err error) bool {
	e, ok := errors.AsType[*modernc.Error](err)
	if !ok {
		return false
	}
	switch e.Code() & 0xff { // the remaining bits are details, see sqlite.org/rescode.html
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR:
		return true
	}
	return false
}

// openSQLite opens the file with one writing and several reading connections.
func openSQLite(path string, readers int, log *slog.Logger) (write, read *gorm.DB, err error) {
	if path, err = prepareFile(path); err != nil {
		return nil, nil, err
	}
	if write, err = openSQLitePool(path, 1, log, "_txlock", "immediate"); err != nil {
		return nil, nil, err
	}
	if read, err = openSQLitePool(path, readers, log, "_pragma", "query_only(1)"); err != nil {
		if pool, dbErr := write.DB(); dbErr == nil {
			err = errors.Join(err, pool.Close())
		}
		return nil, nil, err
	}
	return write, read, nil
}

// refuseEmpty refuses a database that was in use before and has no tables, and leaves the
// file unchanged.
func refuseEmpty(ctx context.Context, cfg Config) error {
	if cfg.InUse == "" {
		return nil
	}
	tables, err := countTables(ctx, cfg.DSN)
	if err != nil || tables > 0 {
		return err
	}
	return fmt.Errorf("it is missing or empty, but %s shows that it was in use; restore it from a backup, or start with an empty data "+
		"directory if its records are not needed", cfg.InUse)
}

// countTables returns how many tables the file has, 0 for a missing one. Tables that are
// created by querying the schema's version do not count.
func countTables(ctx context.Context, path string) (n int, err error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return 0, err
	}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?_pragma=busy_timeout(5000)")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master "+
		"WHERE type = 'table' AND name NOT IN ('goose_db_version', 'sqlite_sequence')").Scan(&n)
	return n, err
}

// prepareFile makes the database file readable for its owner only (it contains e-mail
// addresses and share codes; SQLite's side files get the same mode) and returns its absolute
// path.
func prepareFile(path string) (string, error) {
	if path == "" {
		return "", errors.New("the path of the database file is empty")
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return "", err
	}
	return path, f.Close()
}

// openSQLitePool opens a pool with the pragmas that all connections share.
//
// synchronous is FULL: with NORMAL a power failure loses the last commits, and an accepted
// scan (202) is a promise. It costs one fsync per commit.
func openSQLitePool(path string, conns int, log *slog.Logger, name, value string) (*gorm.DB, error) {
	query := url.Values{"_pragma": {
		fmt.Sprintf("busy_timeout(%d)", sqliteWait.Milliseconds()),
		"journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "cache_size(-16384)",
	}}
	query.Add(name, value)
	dsn := "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + query.Encode()
	cfg := gormConfig(log)
	// Without prepared statements, the driver compiles each statement again.
	cfg.PrepareStmt = true
	db, err := gorm.Open(sqliteDialector{dsn: dsn}, cfg)
	if err != nil {
		return nil, err
	}
	if err := patient(db); err != nil {
		return nil, err
	}
	if err := errors.Join(registerNarrow(db), registerSpans(db)); err != nil {
		return nil, err
	}
	pool, err := db.DB()
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(conns)
	pool.SetMaxIdleConns(conns)
	return db, nil
}
