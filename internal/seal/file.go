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

// maxFile is the longest key file that is read, in bytes.
const maxFile = 64 << 10

// OpenFile returns the ring of the keys in a file, one a line in base64; empty lines
// and those that begin with # are left out. A missing file is made, with a new key and
// for its owner alone, and so is its folder. Processes that start at once agree on one
// key: the file appears complete or not at all, and who comes second reads it.
//
// A file that others may read or write is refused.
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
		return nil, errors.New("is no regular file")
	case info.Mode().Perm()&0o077 != 0:
		return nil, fmt.Errorf("may be read or written by others (mode %04o); it must have mode 0600", info.Mode().Perm())
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

// makeFile makes the file with a new key, unless somebody else does so first.
func makeFile(path string) (err error) {
	key, err := NewKey()
	if err != nil {
		return err
	}
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, ".secret-*") // mode 0600
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(f.Name())) }()
	_, err = fmt.Fprintf(f, "# Keys that secrets in the database are sealed with. The first seals, all open.\n%s\n", key)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	// A link appears with its content or not at all, and never replaces a file.
	if err := os.Link(f.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncDir(dir)
}

// syncDir makes the name of a file last: without its key everything sealed is lost.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
