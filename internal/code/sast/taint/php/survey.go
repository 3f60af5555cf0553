package php

import (
	"path"
	"slices"
	"strings"
)

// Facts that lowering needs of other files.
const (
	// factIncluded are the files that others include, a line each: the path, a tab, and
	// the variables that its top mentions.
	factIncluded = "php included"
	// factGlobals are the variables that functions ask for by "global" or $GLOBALS.
	factGlobals = "php globals"
)

const (
	mostShared     = 60 // variables of an included file
	mostCandidates = 12 // files that one include may mean
	mostRounds     = 6  // of files that include files
)

// script is what the survey knows of a file.
type script struct {
	path     string
	vars     map[string]bool
	includes []string // patterns
	reads    []int    // the files that they mean
}

// survey finds which files include which, and what they share.
func survey(paths []string, read func(path string) ([]byte, error)) map[string]string {
	var scripts []*script
	globals := map[string]bool{}
	for _, p := range paths {
		if !isScript(p) {
			continue
		}
		source, err := read(p)
		if err != nil || len(source) > 1<<20 {
			continue
		}
		scripts = append(scripts, scan(p, string(source), globals))
	}
	names := make([]string, len(scripts))
	at := make(map[string]int, len(scripts))
	for i, s := range scripts {
		names[i], at[s.path] = s.path, i
	}
	byBase := basenames(names)
	included := make([]bool, len(scripts))
	for _, s := range scripts {
		for _, pattern := range s.includes {
			for _, target := range resolve(s.path, pattern, byBase) {
				if i := at[target]; target != s.path {
					s.reads = append(s.reads, i)
					included[i] = true
				}
			}
		}
	}
	share(scripts)
	var lines []string
	for i, s := range scripts {
		if included[i] {
			lines = append(lines, s.path+"\t"+strings.Join(sorted(s.vars, mostShared), " "))
		}
	}
	slices.Sort(lines)
	return map[string]string{
		factIncluded: strings.Join(lines, "\n"),
		factGlobals:  strings.Join(sorted(globals, 4000), " "),
	}
}

func isScript(p string) bool {
	switch path.Ext(p) {
	case ".php", ".inc", ".phtml", ".php5", ".php7", ".module":
		return true
	}
	return false
}

// share gives files the variables of what they include.
func share(scripts []*script) {
	for range mostRounds {
		changed := false
		for _, s := range scripts {
			for _, i := range s.reads {
				for name := range scripts[i].vars {
					if !s.vars[name] && len(s.vars) < mostShared {
						s.vars[name], changed = true, true
					}
				}
			}
		}
		if !changed {
			return
		}
	}
}

func sorted(set map[string]bool, most int) []string {
	out := make([]string, 0, len(set))
	for name := range set {
		out = append(out, name)
	}
	slices.Sort(out)
	return out[:min(len(out), most)]
}

// basenames are paths by the names of their files, and by their folders, which end in a
// slash.
func basenames(paths []string) map[string][]string {
	out := map[string][]string{}
	for _, p := range paths {
		out[path.Base(p)] = append(out[path.Base(p)], p)
		folder := path.Base(path.Dir(p)) + "/"
		out[folder] = append(out[folder], p)
	}
	return out
}

// resolve are the files that an include means: of the pattern, "*" is what is not known, and
// a leading "@" the folder of the file.
func resolve(from, pattern string, byBase map[string][]string) []string {
	dir := path.Dir(from)
	if rest, ok := strings.CutPrefix(pattern, "@"); ok {
		if strings.Contains(rest, "*") {
			return matching(path.Join(dir, rest), byBase, true)
		}
		return one(path.Join(dir, rest), byBase)
	}
	if strings.Trim(pattern, "*/.") == "" {
		return nil
	}
	if !strings.Contains(pattern, "*") {
		for _, p := range []string{path.Join(dir, pattern), path.Clean(strings.TrimLeft(pattern, "/"))} {
			if found := one(p, byBase); found != nil {
				return found
			}
		}
		return nearest(from, strings.TrimLeft(pattern, "./"), byBase)
	}
	rest := strings.TrimLeft(pattern, "*")
	if !strings.Contains(rest, "*") {
		return nearest(from, strings.TrimLeft(rest, "./"), byBase)
	}
	if rest == pattern {
		return matching(path.Join(dir, pattern), byBase, true)
	}
	return matching(strings.TrimLeft(rest, "./"), byBase, false)
}

func one(p string, byBase map[string][]string) []string {
	if slices.Contains(byBase[path.Base(p)], p) {
		return []string{p}
	}
	return nil
}

// nearest is the file whose path ends so and that is nearest to another.
func nearest(from, suffix string, byBase map[string][]string) []string {
	best, most := "", -1
	for _, p := range byBase[path.Base(suffix)] {
		if p != suffix && !strings.HasSuffix(p, "/"+suffix) || p == from {
			continue
		}
		if n := common(p, from); n > most {
			best, most = p, n
		}
	}
	if best == "" {
		return nil
	}
	return []string{best}
}

// common is how many folders two paths share.
func common(a, b string) int {
	n := 0
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n++
		}
	}
	return n
}

// matching are the files of one folder that a pattern means; its last part alone may be
// unknown.
func matching(pattern string, byBase map[string][]string, whole bool) []string {
	folder, file := path.Split(pattern)
	folder = strings.TrimRight(folder, "/")
	if folder == "" || strings.Contains(folder, "*") {
		return nil
	}
	var out []string
	for _, p := range byBase[path.Base(folder)+"/"] {
		dir := path.Dir(p)
		if dir != folder && (whole || !strings.HasSuffix(dir, "/"+folder)) {
			continue
		}
		if ok, err := path.Match(file, path.Base(p)); ok && err == nil {
			if out = append(out, p); len(out) > mostCandidates {
				return nil
			}
		}
	}
	return out
}
