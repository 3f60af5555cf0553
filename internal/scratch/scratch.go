// Package scratch owns temporary folders of processes: each process removes folders of dead
// processes.
package scratch

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

const (
	lockName = "lock"
	// staleAge protects a folder that was created and is not locked yet.
	staleAge = time.Minute
)

// Folder is a temporary folder. Its lock, which the kernel releases when the process ends,
// distinguishes a folder in use from a stale one.
type Folder struct {
	Path string
	lock *os.File
}

// New creates a folder below parent with the prefix, which other users can traverse, and
// removes stale folders there.
func New(parent, prefix string, now time.Time) (*Folder, error) {
	removeStale(parent, prefix, now)
	path, err := os.MkdirTemp(parent, prefix)
	if err != nil {
		return nil, fmt.Errorf("create a scratch folder: %w", err)
	}
	f := &Folder{Path: path}
	err = os.Chmod(path, 0o711) //nolint:gosec // workers run as other users and must pass through
	if err == nil {
		f.lock, err = lockFile(filepath.Join(path, lockName))
	}
	if err != nil {
		return nil, fmt.Errorf("create a scratch folder: %w", errors.Join(err, os.RemoveAll(path)))
	}
	return f, nil
}

// lockFile opens and locks a file; it fails if another process has the lock.
func lockFile(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// removeStale removes stale folders, except those of other users, which cannot be removed.
func removeStale(parent, prefix string, now time.Time) {
	paths, err := filepath.Glob(filepath.Join(parent, prefix+"*"))
	if err != nil {
		return
	}
	for _, path := range paths {
		info, err := os.Lstat(filepath.Join(path, lockName))
		if err != nil || now.Sub(info.ModTime()) < staleAge {
			continue
		}
		if lock, err := lockFile(filepath.Join(path, lockName)); err == nil {
			_ = os.RemoveAll(path)
			_ = lock.Close()
		}
	}
}

// Remove removes the folder with its content.
func (f *Folder) Remove() error {
	return errors.Join(os.RemoveAll(f.Path), f.lock.Close())
}
