package main

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	functionBegins = regexp.MustCompile(`^\s*(async |export |final |internal |override |private |protected |public |static |suspend )*(def|fun|func|function|` +
		`[\w<>\[\], ?.]+ \w+)\b[^=;]*\(`)
	functionEnds = regexp.MustCompile(`^\s*(\}|end\b)`)
)

// functionAround returns the first and the last line of the function around a line, by their indentation.
func functionAround(lines []string, line int) (begin, end int) {
	line = min(line, len(lines))
	depth := func(i int) int { return len(lines[i-1]) - len(strings.TrimLeft(lines[i-1], " \t")) }
	begin, end = line, line
	for begin > 1 && (depth(begin) >= depth(line) || !functionBegins.MatchString(lines[begin-1])) {
		begin--
	}
	for end < len(lines) && (depth(end) > depth(begin) || !functionEnds.MatchString(lines[end-1])) {
		end++
	}
	return begin, end
}

// keepOnly removes what is outside of the given folders; without folders it removes nothing.
func keepOnly(dir string, folders []string) error {
	if len(folders) == 0 {
		return nil
	}
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		at, rerr := filepath.Rel(dir, name)
		if err = cmp.Or(err, rerr); err != nil || at == "." {
			return err
		}
		at = filepath.ToSlash(at) + "/"
		related := func(folder string) bool {
			return strings.HasPrefix(at, folder+"/") || strings.HasPrefix(folder+"/", at)
		}
		switch {
		case slices.ContainsFunc(folders, related):
			return nil
		case d.IsDir():
			return cmp.Or(os.RemoveAll(name), fs.SkipDir) //nolint:gosec // of a checkout that this program made
		}
		return os.Remove(name) //nolint:gosec // of a checkout that this program made
	})
}
