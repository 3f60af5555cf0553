// Package cache owns the short-lived cache of rendered responses, such as the status view of a
// scan: in memory for one process, in Redis for all replicas of the API.
//
// Values carry versions so that a cache shared by many readers never shows a state going
// backwards. A reader that was slow between reading the database and writing the cache would
// overwrite a newer state, or restore an old one after the newer one expired. SetIfNewer
// refuses both, because a version outlives its value by VersionMemory.
package cache

import (
	"context"
	"time"

	"assay/internal/scan"
)

// VersionMemory is how long the version of an expired value still refuses lower ones. It is
// far longer than any request may take.
const VersionMemory = 10 * time.Minute

// Entry is a cached value. Value must not be modified.
type Entry struct {
	Value   []byte
	Version int64 // 0 for a value stored by Set
}

// Cache stores values for a while; any of them may be evicted at any time. Implementations
// are safe for concurrent use.
//
// An empty key, a lifetime under one millisecond or a negative version is CodeInternal: a
// programming error. Other errors are CodeUnavailable or the context's.
type Cache interface {
	// Get returns the value of key; ok is false if it is missing.
	Get(ctx context.Context, key string) (entry Entry, ok bool, err error)

	// Set stores a value without a version for ttl, replacing any other.
	Set(ctx context.Context, key string, value []byte, ttl time.Duration) error

	// SetIfNewer stores the value for ttl unless a higher version is stored; equal versions
	// replace each other. newest is false if it was refused: the caller's state is out of
	// date and must be read again.
	SetIfNewer(ctx context.Context, key string, version int64, value []byte, ttl time.Duration) (newest bool, err error)

	// Delete removes the value and its version. A missing one is not an error.
	Delete(ctx context.Context, key string) error
}

// validate rejects invalid arguments.
func validate(key string, version int64, ttl time.Duration) error {
	switch {
	case key == "":
		return scan.Errorf(scan.CodeInternal, "cache: empty key")
	case version < 0:
		return scan.Errorf(scan.CodeInternal, "cache: negative version")
	case ttl < time.Millisecond:
		return scan.Errorf(scan.CodeInternal, "cache: lifetime under 1ms")
	}
	return nil
}
