// Package scratch owns folders for what a process has on disk while it lives: the
// next process removes those that dead ones have left.
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
	// staleAge spares a folder that is being made.
	staleAge = time.Minute
)

// Folder is a place on disk. Its lock, which ends with the process
// whatever becomes of it, tells a folder in use from one that was left behind.
type Folder struct {
	Path string
	lock *os.File
}

// New makes a folder below parent whose name starts with the prefix and that other
// users can pass through, and removes those that dead processes have left there.
func New(parent, prefix string, now time.Time) (*Folder, error) {
	removeStale(parent, prefix, now)
	path, err := os.MkdirTemp(parent, prefix)
	if err != nil {
		return nil, fmt.Errorf("scratch folder: %w", err)
	}
	f := &Folder{Path: path}
	err = os.Chmod(path, 0o711) //nolint:gosec // workers run as other users and have to pass through
	if err == nil {
		f.lock, err = lockFile(filepath.Join(path, lockName))
	}
	if err != nil {
		return nil, fmt.Errorf("scratch folder: %w", errors.Join(err, os.RemoveAll(path)))
	}
	return f, nil
}

// lockFile opens a file and locks it, unless somebody else has.
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

// removeStale removes what it can; what it cannot is of another user.
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

// Remove removes the folder with all that is in it.
func (f *Folder) Remove() error {
	return errors.Join(os.RemoveAll(f.Path), f.lock.Close())
}
