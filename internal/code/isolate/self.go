package isolate

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
)

// program is the name of the engines' program beside this executable.
const program = "assay-engines"

// DefaultSelf returns the command that starts engines: the program beside this executable,
// or this executable's hidden command `engine` if that program is missing or from another
// build.
func DefaultSelf() ([]string, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("executable: %w", err)
	}
	if resolved, err := filepath.EvalSymlinks(exe); err == nil {
		exe = resolved
	}
	if own, ok := debug.ReadBuildInfo(); ok {
		beside := filepath.Join(filepath.Dir(exe), program)
		if its, err := buildinfo.ReadFile(beside); err == nil && sameBuild(own, its) {
			return []string{beside}, nil
		}
	}
	return []string{exe, "engine"}, nil
}

// sameBuild reports whether two programs were built from the same sources, according to
// their build information: with the same compiler and settings, at the same commit.
func sameBuild(a, b *debug.BuildInfo) bool {
	if a.GoVersion != b.GoVersion {
		return false
	}
	return settings(a) == settings(b)
}

func settings(info *debug.BuildInfo) (out [4]string) {
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			out[0] = s.Value
		case "vcs.modified":
			out[1] = s.Value
		case "-tags":
			out[2] = s.Value
		case "GOARCH":
			out[3] = s.Value
		}
	}
	return out
}
