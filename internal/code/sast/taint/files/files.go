// Package files finds and reads the files of a repository that a survey needs, before the program is lowered.
package files

import (
	"iter"
	"path"
	"slices"
)

// maxBytes is the maximum number of bytes of a file that is read.
const maxBytes = 1 << 20

// Read yields the files that are sought with their content, except for unreadable and very long ones.
func Read(paths []string, read func(string) ([]byte, error), sought func(path string) bool) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for _, p := range paths {
			if !sought(p) {
				continue
			}
			if data, err := read(p); err == nil && len(data) <= maxBytes && !yield(p, data) {
				return
			}
		}
	}
}

// Ends returns a test whether a file has one of some extensions.
func Ends(extensions ...string) func(path string) bool {
	return func(p string) bool { return slices.Contains(extensions, path.Ext(p)) }
}

// Folders yields the folders that contain a file, the nearest first; the last is "." or "/".
func Folders(file string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for dir := path.Dir(file); yield(dir) && dir != path.Dir(dir); {
			dir = path.Dir(dir)
		}
	}
}
