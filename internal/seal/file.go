package seal

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// maxFile is the maximum length of a key file, in bytes.
const maxFile = 64 << 10

// OpenFile returns the ring of the keys in a file, one per line in base64; empty lines and
// those that begin with # are ignored. A missing file is created, with a new key and
// readable only by its owner, and so is its folder. Processes that start at the same time
// agree on one key: the file appears complete or not at all, and later ones read it.
//
// A file that other users may read or write is refused.
func OpenFile(path string) (*Ring, error) {
	texts, err := readFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err = makeFile(path); err == nil {
			texts, err = readFile(path)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("key file %s: %w", path, err)
	}
	ring, err := Parse(texts)
	if err != nil {
		return nil, fmt.Errorf("key file %s: %w", path, err)
	}
	return ring, nil
}

func readFile(path string) ([]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("is not a regular file")
	case info.Mode().Perm()&0o077 != 0:
		return nil, fmt.Errorf("other users can read or write it (mode %04o); set its mode to 0600", info.Mode().Perm())
	}
	raw, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(raw) > maxFile {
		return nil, fmt.Errorf("is longer than %d bytes", maxFile)
	}
	var texts []string
	for line := range strings.Lines(string(raw)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			texts = append(texts, line)
		}
	}
	return texts, nil
}

// makeFile creates the file with a new key, unless another process does so first.
func makeFile(path string) (err error) {
	key, err := NewKey()
	if err != nil {
		return err
	}
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, ".secret-*") // with mode 0600
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(f.Name())) }()
	_, err = fmt.Fprintf(f, "# Keys of the secrets in the database. The first one encrypts, all of them decrypt.\n%s\n", key)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	// A link appears with its content or not at all, and never replaces a file.
	if err := os.Link(f.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncDir(dir)
}

// syncDir makes the new file name durable: a lost key would make every sealed secret
// unreadable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
