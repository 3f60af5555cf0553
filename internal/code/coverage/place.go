package coverage

import (
	"path"
	"slices"
	"strings"
)

// places maps the paths of reports to files of a repository.
type places struct {
	files  map[string]bool
	byBase map[string][]string
	// modules maps the paths of Go modules to their folders.
	modules map[string]string
	deepest int // number of slashes in the deepest file's path, plus one
	tried   int // files that were compared with a path because they have its last element
}

// maxTried limits the comparisons with files of the same name: reports and repositories may have any number of those.
const maxTried = 20_000_000

func newPlaces(files []string, modules map[string]string) *places {
	p := &places{files: make(map[string]bool, len(files)), byBase: map[string][]string{}, modules: modules}
	for _, f := range files {
		p.files[f] = true
		p.byBase[path.Base(f)] = append(p.byBase[path.Base(f)], f)
		p.deepest = max(p.deepest, strings.Count(f, "/")+1)
	}
	return p
}

// namesakes returns the files with the last element of a path, none once too many were compared.
func (p *places) namesakes(name string) []string {
	found := p.byBase[path.Base(name)]
	if p.tried += len(found); p.tried > maxTried {
		return nil
	}
	return found
}

// find maps the paths of a report to files of the repository, as far as possible. at is the
// report's path in the repository, "" if unknown.
func (p *places) find(r *Report, at string) map[string]string {
	out := map[string]string{}
	var rest []string
	for _, name := range sortedKeys(r.Files) {
		switch file := p.direct(r, name, at); {
		case file != "":
			out[name] = file
		case len(p.modules) == 0 || !strings.HasSuffix(name, ".go") || path.IsAbs(name):
			rest = append(rest, name)
		default: // a path of another module, also in the compact form of a profile
		}
	}
	prefix := p.commonPrefix(r, rest)
	for _, name := range rest {
		file := p.behind(r, name, prefix)
		if file == "" {
			file = p.below(name, at)
		}
		if file != "" {
			out[name] = file
		}
	}
	return out
}

// behind returns the file for the part of a path after the prefix, trying its forms below
// the report's roots too.
func (p *places) behind(r *Report, name, prefix string) string {
	if prefix == "" {
		return ""
	}
	for _, full := range rooted(r, name) {
		if file, ok := strings.CutPrefix(full, prefix); ok && p.files[file] {
			return file
		}
	}
	return ""
}

// direct resolves a path against the folders that it may be relative to: its module, the
// report's own folder and those above it, and the roots in the report.
func (p *places) direct(r *Report, name, at string) string {
	for _, folder := range above(name) { // also for the compact form of a profile
		if root, ok := p.modules[folder]; ok {
			return p.known(path.Join(root, strings.TrimPrefix(name, folder)))
		}
	}
	if path.IsAbs(name) {
		return ""
	}
	for _, root := range r.Roots {
		if !path.IsAbs(root) {
			if file := p.known(path.Join(root, name)); file != "" {
				return file
			}
		}
	}
	if len(r.Roots) > 0 && r.Format == Cobertura && path.IsAbs(r.Roots[0]) {
		return "" // the report's roots locate it better
	}
	for _, folder := range append(above(at), ".") {
		if file := p.known(path.Join(folder, name)); file != "" {
			return file
		}
	}
	return ""
}

func (p *places) known(file string) string {
	if p.files[file] {
		return file
	}
	return ""
}

// above returns the parent folders of a path, the innermost first.
func above(file string) (out []string) {
	for dir := path.Dir(file); dir != "." && dir != "/" && dir != ".."; dir = path.Dir(dir) {
		out = append(out, dir)
	}
	return out
}

// commonPrefix returns the repository's location when the report was written, such as
// /builds/acme/shop/: the prefix that most paths have before a path of the repository. It
// also adds the paths below the report's roots, in place.
func (p *places) commonPrefix(r *Report, names []string) string {
	votes := map[string]int{}
	for _, name := range names {
		for _, full := range rooted(r, name) {
			for end, n := strings.LastIndexByte(full, '/'), 0; end >= 0 && n < p.deepest; end, n = strings.LastIndexByte(full[:end], '/'), n+1 {
				if p.files[full[end+1:]] {
					votes[full[:end+1]]++
				}
			}
		}
	}
	best := ""
	for _, prefix := range sortedKeys(votes) { // of equally frequent ones the shortest, whose files are the deepest
		if best == "" || votes[prefix] > votes[best] || votes[prefix] == votes[best] && len(prefix) < len(best) {
			best = prefix
		}
	}
	return best
}

// rooted returns the forms of a path below the roots of the report.
func rooted(r *Report, name string) []string {
	out := []string{name}
	if !path.IsAbs(name) {
		for _, root := range r.Roots {
			out = append(out, path.Join(root, name))
		}
	}
	return out
}

// below finds the source folder with a path of packages, such as com/acme/A.java: the only
// match, or the one nearest to the report.
func (p *places) below(name, at string) string {
	if path.IsAbs(name) || !strings.Contains(name, "/") {
		return ""
	}
	var found []string
	for _, file := range p.namesakes(name) {
		if strings.HasSuffix(file, "/"+name) {
			found = append(found, file)
		}
	}
	if len(found) == 0 && path.Ext(name) == ".kt" {
		found = p.belowKotlin(name)
	}
	return nearest(found, at)
}

// belowKotlin finds the files with the longest end of a path of packages: by Kotlin's conventions, source folders omit the
// package that all files of a project share.
func (p *places) belowKotlin(name string) (found []string) {
	longest := 0
	for _, file := range p.namesakes(name) {
		folder, shared := withoutEnd(file, name)
		if root := path.Base(folder); shared < longest || root != "kotlin" && root != "java" && root != "src" {
			continue
		}
		if shared > longest {
			longest, found = shared, nil
		}
		found = append(found, file)
	}
	return found
}

// withoutEnd removes the last elements of a path that another one shares, and counts them.
func withoutEnd(file, other string) (folder string, shared int) {
	for file != "" && path.Base(file) == path.Base(other) {
		file, other = strings.TrimSuffix(path.Dir(file), "."), strings.TrimSuffix(path.Dir(other), ".")
		shared++
	}
	return file, shared
}

// nearest returns the only file, or the only one of those nearest to the report; "" if there are several.
func nearest(found []string, at string) string {
	for _, folder := range above(at) {
		if len(found) > 1 {
			near := slices.DeleteFunc(slices.Clone(found), func(f string) bool { return !strings.HasPrefix(f, folder+"/") })
			if len(near) > 0 {
				found = near
				break
			}
		}
	}
	if len(found) != 1 {
		return ""
	}
	return found[0]
}
