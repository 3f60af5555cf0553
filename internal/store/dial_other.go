//go:build !linux

package store

import "syscall"

// limitUnacknowledged does nothing: only Linux has the socket option.
func limitUnacknowledged(string, string, syscall.RawConn) error { return nil }
