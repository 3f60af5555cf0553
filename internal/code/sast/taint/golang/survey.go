package golang

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/files"
)

const (
	// moduleFact is the prefix of keys with the folder of a module; the value is its path.
	moduleFact = "module:"
	// maxGuessed is the number of files that are read to guess the path without a go.mod.
	maxGuessed = 100
	// maxHead bounds the bytes of a file that are searched for imports.
	maxHead = 8 << 10
)

var (
	moduleLine = regexp.MustCompile(`(?m)^\s*module\s+"?([^\s"]+)"?`)
	importLine = regexp.MustCompile(`(?m)^\s*(?:import\s+)?(?:[\w.]+\s+)?"([\w./~-]+)"`)
)

// Survey finds the modules of a repository, with their folders and paths.
func (language) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	facts := map[string]string{}
	own := func(p string) bool {
		return path.Base(p) == "go.mod" && !strings.Contains("/"+p, "/vendor/") && !strings.Contains("/"+p, "/testdata/")
	}
	for p, data := range files.Read(paths, read, own) {
		if m := moduleLine.FindSubmatch(data); m != nil {
			facts[moduleFact+path.Dir(p)] = string(m[1])
		}
	}
	if len(facts) == 0 {
		if prefix, ok := guess(paths, read); ok {
			facts[moduleFact+"."] = prefix
		}
	}
	return facts
}

// guess determines, for a repository without go.mod, the path under which its files import its
// folders.
func guess(paths []string, read func(string) ([]byte, error)) (string, bool) {
	dirs := map[string]bool{}
	var sources []string
	for _, p := range paths {
		if strings.HasSuffix(p, ".go") && !strings.Contains("/"+p, "/vendor/") {
			dirs[path.Dir(p)] = true
			sources = append(sources, p)
		}
	}
	slices.Sort(sources)
	votes := map[string]int{}
	for _, p := range sources[:min(len(sources), maxGuessed)] {
		data, err := read(p)
		if err != nil {
			continue
		}
		head, _, _ := bytes.Cut(data[:min(len(data), maxHead)], []byte("\nfunc "))
		for _, m := range importLine.FindAllSubmatch(head, -1) {
			if prefix, ok := above(string(m[1]), dirs); ok {
				votes[prefix]++
			}
		}
	}
	best := ""
	for prefix, n := range votes {
		if n > votes[best] || n == votes[best] && prefix < best {
			best = prefix
		}
	}
	return best, best != ""
}

// above returns the part of an import path before the longest suffix that is a folder.
func above(imported string, dirs map[string]bool) (string, bool) {
	for at := 0; at < len(imported); {
		i := strings.IndexByte(imported[at:], '/')
		if i < 0 {
			return "", false
		}
		at += i + 1
		if dirs[imported[at:]] {
			return imported[:at-1], true
		}
	}
	return "", false
}

// modulePath returns the import path of the folder of a file.
func modulePath(facts map[string]string, file string) string {
	dir := path.Dir(file)
	for at := range files.Folders(file) {
		if mod, ok := facts[moduleFact+at]; ok {
			return path.Join(mod, strings.TrimPrefix(strings.TrimPrefix(dir, at), "/"))
		}
	}
	if dir == "." {
		return "main"
	}
	return dir
}

// own reports whether an import path belongs to the repository.
func own(facts map[string]string, imported string) bool {
	for key, mod := range facts {
		if strings.HasPrefix(key, moduleFact) && (imported == mod || strings.HasPrefix(imported, mod+"/")) {
			return true
		}
	}
	return false
}
