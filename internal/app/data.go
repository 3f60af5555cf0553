package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"

	"assay/config"
	"assay/internal/blob"
	"assay/internal/store"
)

// Names in the data directory.
const (
	databaseFile = "assay.db"
	keyFile      = "secret.key" // while secret.keys is empty
	blobFolder   = "blobs"
	mailFolder   = "mails"
)

// OpenStore opens the database that the Config names. It does not migrate. It creates a
// SQLite file only at the first start: if the data directory contains data of an earlier
// start, a missing or empty file is an error.
func OpenStore(ctx context.Context, c config.Config, log *slog.Logger) (*store.Store, error) {
	conf := store.Config{
		Driver: c.Database.Driver, DSN: databaseDSN(c), MaxOpen: c.Database.MaxOpenConns, StatementTimeout: c.Database.StatementTimeout,
		Logger: log,
	}
	if c.Database.Driver == store.DriverSQLite {
		var err error
		if conf.InUse, err = traces(c.Data.Dir); err != nil {
			return nil, fmt.Errorf("data.dir: %w", err)
		}
	}
	return store.Open(ctx, conf)
}

func databaseDSN(c config.Config) string {
	if holdsDatabase(c) {
		return filepath.Join(c.Data.Dir, databaseFile)
	}
	return c.Database.DSN
}

// holdsDatabase reports whether the database is in the data directory.
func holdsDatabase(c config.Config) bool {
	return c.Database.Driver == store.DriverSQLite && c.Database.DSN == ""
}

// traces returns a path in the data directory that only a process with a migrated database
// creates, or "". The Temporal server of standalone does not count: it starts before the
// database is created.
func traces(dir string) (string, error) {
	key := filepath.Join(dir, keyFile)
	if _, err := os.Stat(key); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	for _, name := range []string{blobFolder, mailFolder} {
		folder := filepath.Join(dir, name)
		entries, err := os.ReadDir(folder)
		if len(entries) > 0 {
			return folder, nil
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return "", nil
}

// Migrate migrates the database before a process opens it, so that other data is only stored
// beside a database with tables.
func Migrate(ctx context.Context, c config.Config, log *slog.Logger) error {
	s, err := OpenStore(ctx, c, log)
	if err != nil {
		return err
	}
	return errors.Join(s.Migrate(ctx), s.Close())
}

// RequireMigrated returns an error if the database lacks migrations of this release. Without
// its tables, a process would answer every request with an error and appear healthy.
func RequireMigrated(ctx context.Context, c config.Config, log *slog.Logger) error {
	if err := requireFirst(c); err != nil {
		return err
	}
	s, err := OpenStore(ctx, c, log)
	if err != nil {
		return err
	}
	return errors.Join(requireTables(ctx, c, s), s.Close())
}

// requireFirst returns an error if there is no SQLite file and no trace of an earlier start;
// OpenStore has a better message for the other cases.
func requireFirst(c config.Config) error {
	if used, err := traces(c.Data.Dir); err != nil || used != "" {
		return err
	}
	err := RequireDatabase(c)
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w; for a new installation run: assay migrate", err)
}

// requireTables returns an error if the database lacks migrations of this release.
func requireTables(ctx context.Context, c config.Config, s *store.Store) error {
	pending, err := s.Pending(ctx)
	if err != nil || !pending {
		return err
	}
	if c.Database.Driver != store.DriverSQLite {
		return errors.New("the database lacks migrations of this release; run: assay migrate")
	}
	full, err := filepath.Abs(databaseDSN(c))
	if err != nil {
		return fmt.Errorf("data.dir: %w", err)
	}
	return fmt.Errorf("the database at %s lacks migrations of this release; run: assay migrate, or set data.dir (--data.dir, ASSAY_DATA_DIR) "+
		"to the data directory of the server", full)
}

// OpenExisting opens the database of a server for commands that must not create one.
func OpenExisting(ctx context.Context, c config.Config, log *slog.Logger) (*store.Store, error) {
	if err := RequireDatabase(c); err != nil {
		return nil, err
	}
	s, err := OpenStore(ctx, c, log)
	if err != nil {
		return nil, err
	}
	if err := requireTables(ctx, c, s); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// RequireDatabase returns an error if the Config names a missing SQLite file, for commands
// that must not create one: they were probably called with another data directory than the
// server's.
func RequireDatabase(c config.Config) error {
	if c.Database.Driver != store.DriverSQLite {
		return nil
	}
	return requireFile(databaseDSN(c), "the database")
}

// requireKey returns an error if a new key would be created in a directory that is not
// evidently the server's: the server could not open what is sealed with it.
func requireKey(c config.Config) error {
	if len(c.Secret.Keys) > 0 || holdsDatabase(c) {
		return nil
	}
	return requireFile(filepath.Join(c.Data.Dir, keyFile), "the key for stored secrets")
}

// RequireBlobs returns an error if the blob store would be created in a directory that is
// not evidently the server's.
func RequireBlobs(c config.Config) error {
	if c.Blob.URL != "" || holdsDatabase(c) {
		return nil
	}
	return requireFile(filepath.Join(c.Data.Dir, blobFolder), "the blob store")
}

func requireFile(path, what string) error {
	full, err := filepath.Abs(path)
	if err != nil {
		return fmt.Errorf("data.dir: %w", err)
	}
	_, err = os.Stat(full)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is missing at %s; set data.dir (--data.dir, ASSAY_DATA_DIR) to the data directory of the server", what, full)
	}
	return err
}

// OpenBlobs opens the blob store that the Config names.
func OpenBlobs(ctx context.Context, c config.Config) (*blob.Store, error) {
	address := c.Blob.URL
	if address == "" {
		dir, err := filepath.Abs(filepath.Join(c.Data.Dir, blobFolder))
		if err != nil {
			return nil, fmt.Errorf("blob directory: %w", err)
		}
		address = (&url.URL{Scheme: "file", Path: filepath.ToSlash(dir)}).String()
	}
	return blob.Open(ctx, address, blob.Options{})
}
