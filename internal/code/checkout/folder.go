package checkout

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

const (
	folderPrefix = "assay-checkout-"
	lockName     = "lock"
	// staleAge spares a folder that is being made.
	staleAge = time.Minute
)

// folder is the place of a client on disk. Its lock, which ends with the process
// whatever becomes of it, tells a folder in use from one that was left behind.
type folder struct {
	path string
	lock *os.File
}

// newFolder makes a folder below parent that other users can pass through, and
// removes those that dead processes have left there.
func newFolder(parent string, now time.Time) (*folder, error) {
	removeStale(parent, now)
	path, err := os.MkdirTemp(parent, folderPrefix)
	if err != nil {
		return nil, fmt.Errorf("folder of checkouts: %w", err)
	}
	f := &folder{path: path}
	err = os.Chmod(path, 0o711) //nolint:gosec // the user of git has to pass through
	if err == nil {
		f.lock, err = lockFile(filepath.Join(path, lockName))
	}
	if err != nil {
		return nil, fmt.Errorf("folder of checkouts: %w", errors.Join(err, os.RemoveAll(path)))
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
func removeStale(parent string, now time.Time) {
	paths, err := filepath.Glob(filepath.Join(parent, folderPrefix+"*"))
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

func (f *folder) remove() error {
	return errors.Join(os.RemoveAll(f.path), f.lock.Close())
}
