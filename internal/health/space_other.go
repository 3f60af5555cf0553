//go:build !linux && !darwin

package health

import "math"

// freeSpace is not supported on this system.
func freeSpace(string) (bytes, files int64, err error) { return math.MaxInt64, -1, nil }
