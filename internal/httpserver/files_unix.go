//go:build unix

package httpserver

import "golang.org/x/sys/unix"

// maxFiles returns how many files the process may have open.
func maxFiles() int {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		return 2 * maxDefaultConnections
	}
	return int(min(uint64(limit.Cur), 4*maxDefaultConnections)) //nolint:unconvert // signed on some systems
}
