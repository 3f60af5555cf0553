package health

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// Disks returns a probe that fails if the file system of a directory has less than minFree
// bytes free, or no room for another file. For a directory that does not exist yet, its
// nearest existing parent is judged.
func Disks(minFree int64, directories ...string) Probe {
	return func(context.Context) error {
		var errs []error
		for _, dir := range directories {
			errs = append(errs, checkDisk(dir, minFree))
		}
		return errors.Join(errs...)
	}
}

// Free returns the free space of the file system of a directory, or of its nearest existing parent, in bytes.
func Free(dir string) (bytes int64, err error) {
	bytes, _, err = freeSpace(dir)
	for errors.Is(err, fs.ErrNotExist) && filepath.Dir(dir) != dir {
		dir = filepath.Dir(dir)
		bytes, _, err = freeSpace(dir)
	}
	if err != nil {
		return 0, fmt.Errorf("determine the free space of %s: %w", dir, err)
	}
	return bytes, nil
}

func checkDisk(dir string, minFree int64) error {
	free, files, err := freeSpace(dir)
	for errors.Is(err, fs.ErrNotExist) && filepath.Dir(dir) != dir {
		dir = filepath.Dir(dir)
		free, files, err = freeSpace(dir)
	}
	switch {
	case err != nil:
		return fmt.Errorf("determine the free space of %s: %w", dir, err)
	case free < minFree:
		return fmt.Errorf("%s has %d MiB free, less than data.min_free_bytes (%d MiB)", dir, free>>20, minFree>>20)
	case files == 0:
		return fmt.Errorf("%s has no free inodes", dir)
	}
	return nil
}
