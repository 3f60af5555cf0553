//go:build linux || darwin

package health

import "golang.org/x/sys/unix"

// freeSpace returns how many bytes a file system has free for this user, and how many files;
// -1 if it does not limit files.
func freeSpace(dir string) (bytes, files int64, err error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, 0, err
	}
	files = -1
	if s.Files > 0 {
		files = int64(s.Ffree)
	}
	return int64(s.Bavail) * int64(s.Bsize), files, nil //nolint:unconvert // Bsize differs between systems
}
