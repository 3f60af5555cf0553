package local

import (
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// maxReportName is the maximum length of a report's name, in characters.
const maxReportName = 200

// ReportName returns a coverage report's path within the working tree around dir, or within dir if that is in no working
// tree: what the report names may be relative to its folder. It returns the base name of any other file.
func ReportName(dir, file string) string {
	base := filepath.Base(file)
	top, err := realPath(dir)
	if err != nil {
		return base
	}
	for at := top; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			top = at
			break
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	if file, err = realPath(file); err != nil {
		return base
	}
	name, err := filepath.Rel(top, file)
	if name = filepath.ToSlash(name); err != nil || strings.HasPrefix(name, "../") || utf8.RuneCountInString(name) > maxReportName {
		return base
	}
	return name
}

// realPath returns the absolute path without symbolic links.
func realPath(name string) (string, error) {
	name, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(name)
}
