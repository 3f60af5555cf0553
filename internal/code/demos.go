package code

import (
	"slices"
	"strings"
)

// DemoApps returns a function that reports whether a file belongs to an application that a library
// brings with it to be tried: in the repository of a gem, a folder at the top with a file for rackup.
func DemoApps(tree *Tree) func(path string) bool {
	gem := slices.ContainsFunc(tree.Files, func(f File) bool {
		return strings.HasSuffix(f.Path, ".gemspec") && !strings.Contains(f.Path, "/")
	})
	apps := map[string]bool{}
	for i := range tree.Files {
		path := tree.Files[i].Path
		if folder, _, below := strings.Cut(path, "/"); gem && below && folder != "lib" && strings.HasSuffix(path, ".ru") {
			apps[folder] = true
		}
	}
	return func(path string) bool {
		folder, _, below := strings.Cut(path, "/")
		return below && apps[folder]
	}
}
