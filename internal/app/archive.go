package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"assay/config"
	"assay/internal/archive"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/store"
)

// WriteArchive writes an archive of the deployment that the Config names, which may be
// running.
func WriteArchive(
	ctx context.Context, c config.Config, log *slog.Logger, to io.Writer, kind archive.Kind, tenant string,
) (m archive.Manifest, err error) {
	s, err := OpenExisting(ctx, c, log)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := RequireBlobs(c); err != nil {
		return m, err
	}
	blobs, err := OpenBlobs(ctx, c)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, blobs.Close()) }()
	from := archive.Source{Store: s, Blobs: blobs, Clock: time.Now}
	if len(c.Secret.Keys) == 0 {
		from.Key, err = os.ReadFile(filepath.Join(c.Data.Dir, keyFile))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return m, err
		}
	}
	return archive.Write(ctx, to, from, kind, tenant)
}

// RestoreArchive reads an archive into the empty deployment that the Config names.
func RestoreArchive(ctx context.Context, c config.Config, log *slog.Logger, from io.Reader) (m archive.Manifest, err error) {
	// OpenStore would refuse the key file of a restoration that did not end.
	s, err := store.Open(ctx, store.Config{Driver: c.Database.Driver, DSN: databaseDSN(c), MaxOpen: c.Database.MaxOpenConns, Logger: log})
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	blobs, err := OpenBlobs(ctx, c)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, blobs.Close()) }()
	keys := &restoredKeys{c: c}
	return archive.Restore(ctx, from, archive.Target{Store: s, Blobs: blobs, Keys: keys.accept, Undo: keys.undo})
}

// restoredKeys places the key file of a backup in the data directory.
type restoredKeys struct {
	c    config.Config
	made string // path of the file that was created
}

// accept returns a function that reports whether this deployment can open a secret, once the backup's key file is in place. Configured keys
// are used instead of a file.
func (k *restoredKeys) accept(file []byte) (func([]byte) bool, error) {
	if len(k.c.Secret.Keys) > 0 {
		ring, err := seal.Parse(k.c.Secret.Keys)
		if err != nil {
			return nil, fmt.Errorf("secret.keys: %w", err)
		}
		return ring.Knows, nil
	}
	path := filepath.Join(k.c.Data.Dir, keyFile)
	present, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && file == nil:
		return func([]byte) bool { return false }, nil
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(k.c.Data.Dir, 0o700); err != nil {
			return nil, fmt.Errorf("data.dir: %w", err)
		}
		k.made = path
		if err := os.WriteFile(path, file, 0o600); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	case file != nil && !bytes.Equal(present, file):
		return nil, scan.Errorf(scan.CodeConflict,
			"The key at %s differs from the one in the archive. Remove the key, or use another data.dir.", path)
	}
	ring, err := seal.OpenFile(path)
	if err != nil {
		return nil, err
	}
	return ring.Knows, nil
}

// undo removes the key file that was placed.
func (k *restoredKeys) undo() error {
	if k.made == "" {
		return nil
	}
	return os.Remove(k.made)
}
