package php

import (
	"maps"
	"path"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/files"
)

// Facts about other files that the lowering needs.
const (
	// factIncluded lists the files that others include, one per line: the path, a tab, and the variables that the top level of the file
	// mentions.
	factIncluded = "php included"
	// factGlobals lists the variables that functions access by "global" or $GLOBALS.
	factGlobals = "php globals"
	// factLoose lists the variables that scripts may pass to files that they include by an unknown name: one line per file, like factIncluded.
	factLoose = "php loose"
)

const (
	maxShared     = 60 // variables of an included file
	maxCandidates = 12 // files that one include may refer to
	maxRounds     = 6  // maximum depth of includes within includes
)

// script is a file as the survey sees it.
type script struct {
	path     string
	vars     map[string]bool
	includes []string        // files that match the includes, by index
	reads    []int           // the files that match them
	given    map[string]bool // variables that it assigns itself
	any      bool            // it includes a file whose name is completely unknown
}

// survey finds which files include which, and what variables they share.
func survey(paths []string, read func(path string) ([]byte, error)) map[string]string {
	var scripts []*script
	globals := map[string]bool{}
	for p, source := range files.Read(paths, read, isScript) {
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
	own := make([]map[string]bool, len(scripts))
	for i, s := range scripts {
		own[i] = maps.Clone(s.vars)
	}
	share(scripts)
	shared := map[string]map[string]bool{}
	for i, s := range scripts {
		if included[i] {
			shared[s.path] = s.vars
		}
	}
	return map[string]string{
		factIncluded: byPath(shared), factGlobals: strings.Join(sorted(globals, 4000), " "), factLoose: byPath(unbound(scripts, own, included)),
	}
}

// byPath lists names by path, one line per path.
func byPath(names map[string]map[string]bool) string {
	var out []string
	for _, p := range slices.Sorted(maps.Keys(names)) {
		out = append(out, p+"\t"+strings.Join(sorted(names[p], maxShared), " "))
	}
	return strings.Join(out, "\n")
}

func isScript(p string) bool {
	switch path.Ext(p) {
	case ".php", ".inc", ".phtml", ".php5", ".php7", ".module":
		return true
	}
	return false
}

// unbound returns, by script, the variables that may come from a script that includes it under an unknown name: variables that
// the script uses, but that neither the script nor the files it includes assign. It only considers scripts that no known include
// refers to.
func unbound(scripts []*script, own []map[string]bool, included []bool) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	note := func(s *script, name string) {
		if out[s.path] == nil {
			out[s.path] = map[string]bool{}
		}
		out[s.path][name] = true
	}
	given, used := map[string]bool{}, map[string]bool{}
	for _, s := range scripts {
		if s.any {
			maps.Copy(given, s.given)
		}
	}
	for i, s := range scripts {
		for name := range own[i] {
			if !included[i] && given[name] && !s.given[name] {
				used[name] = true
				note(s, name)
			}
		}
	}
	for i, s := range scripts {
		if !s.any {
			continue
		}
		for at := range reach(scripts, i) {
			for name := range used {
				if scripts[at].given[name] {
					note(scripts[at], name)
				}
			}
		}
	}
	return out
}

// reach returns a script and all files that it includes, directly or indirectly.
func reach(scripts []*script, from int) map[int]bool {
	out := map[int]bool{from: true}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, i := range scripts[queue[0]].reads {
			if !out[i] {
				out[i] = true
				queue = append(queue, i)
			}
		}
	}
	return out
}

// share adds the variables of included files to those that include them, in alphabetical order up to the limit.
func share(scripts []*script) {
	for range maxRounds {
		changed := false
		for _, s := range scripts {
			for _, i := range s.reads {
				for _, name := range missing(s.vars, scripts[i].vars) {
					s.vars[name], changed = true, true
				}
				for name := range scripts[i].given {
					if !s.given[name] {
						s.given[name], changed = true, true
					}
				}
			}
		}
		if !changed {
			return
		}
	}
}

// missing returns the names in more that set does not contain, as many as it has room for.
func missing(set, more map[string]bool) []string {
	if len(set) >= maxShared {
		return nil
	}
	out := make([]string, 0, len(more))
	for name := range more {
		if !set[name] {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out[:min(len(out), maxShared-len(set))]
}

func sorted(set map[string]bool, most int) []string {
	out := slices.Sorted(maps.Keys(set))
	return out[:min(len(out), most)]
}

// basenames maps the base names of files, and their folders with a trailing slash, to paths.
func basenames(paths []string) map[string][]string {
	out := map[string][]string{}
	for _, p := range paths {
		out[path.Base(p)] = append(out[path.Base(p)], p)
		folder := path.Base(path.Dir(p)) + "/"
		out[folder] = append(out[folder], p)
	}
	return out
}

// resolve returns the files that an include may refer to: in the pattern, "*" is an unknown part, and a leading "@" the folder of the file.
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

// nearest returns the file whose path has this suffix and is nearest to another file.
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

// common returns the number of folders that two paths share.
func common(a, b string) int {
	n := 0
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n++
		}
	}
	return n
}

// matching returns the files of one folder that match a pattern, of which only the last part may be unknown.
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
			if out = append(out, p); len(out) > maxCandidates {
				return nil
			}
		}
	}
	return out
}
