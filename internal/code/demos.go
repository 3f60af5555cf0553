package code

import (
	"slices"
	"strings"
)

// DemoApps returns a function that reports whether a file belongs to a demo application in
// the repository of a library: for a gem, a top-level folder with a rackup file.
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
