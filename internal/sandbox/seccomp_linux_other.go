//go:build linux && !amd64 && !arm64

package sandbox

import "assay/internal/sandbox/launch"

// hasSeccomp reports whether system calls can be filtered, which is untested on this
// architecture.
func hasSeccomp() bool { return false }

func callFilter(bool) []launch.Instruction { return nil }
