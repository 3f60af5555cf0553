package sast

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/scan"
)

// includes are the files of PHP that others include, as far as the paths in their code show.
type includes struct {
	named map[string][]string // files by the names that includes use: of files without folders, and of folders with a slash
	by    map[string][]string // the files that include one
	up    map[string]map[string]bool
}

// include is the end of a path: the name of a file, or that of a folder with a slash if the file is unknown. It is empty if
// nothing is known.
type include string

var (
	includeCode = regexp.MustCompile(`(?i)\b(?:include|require)(?:_once)?\b\s*\(?([^;\n]*)`)
	namedFile   = regexp.MustCompile(`([\w.-]+\.\w+)["']\s*\)*\s*$`)
	namedFolder = regexp.MustCompile(`([\w.-]+/)(["']|\{|\$)`)
	phpFile     = regexp.MustCompile(`\.(php\d?|inc|phtml|module)$`)
)

// includesOf reads which files include which.
func (n *normalizer) includesOf() *includes {
	in := &includes{named: map[string][]string{}, by: map[string][]string{}, up: map[string]map[string]bool{}}
	of := map[string][]include{}
	n.eachFile(phpFile.MatchString, func(file string, text []byte) {
		in.named[path.Base(file)] = append(in.named[path.Base(file)], file)
		folder := path.Base(path.Dir(file)) + "/"
		in.named[folder] = append(in.named[folder], file)
		for _, m := range includeCode.FindAllSubmatch(text, -1) {
			of[file] = append(of[file], includeIn(string(m[1])))
		}
	})
	for file, all := range of {
		for _, i := range all {
			for _, target := range in.targets(file, i) {
				in.by[target] = append(in.by[target], file)
			}
		}
	}
	return in
}

// includeIn returns what the path in an include ends with.
func includeIn(code string) include {
	if m := namedFile.FindStringSubmatch(code); m != nil {
		return include(m[1])
	}
	if all := namedFolder.FindAllStringSubmatch(code, -1); all != nil {
		return include(all[len(all)-1][1])
	}
	return ""
}

// runners returns the files that run a file, with itself.
func (in *includes) runners(file string) map[string]bool {
	if known, ok := in.up[file]; ok {
		return known
	}
	out := map[string]bool{file: true}
	for queue := []string{file}; len(queue) > 0; queue = queue[1:] {
		for _, by := range in.by[queue[0]] {
			if !out[by] {
				out[by] = true
				queue = append(queue, by)
			}
		}
	}
	in.up[file] = out
	return out
}

// targets returns the files that an include of a file may mean: if nothing is known, those in and below its folder.
func (in *includes) targets(file string, i include) []string {
	if i != "" {
		return in.named[string(i)]
	}
	var out []string
	folder := path.Dir(file) + "/"
	for name, files := range in.named {
		if !strings.HasSuffix(name, "/") {
			continue
		}
		for _, f := range files {
			if folder == "./" || strings.HasPrefix(f, folder) {
				out = append(out, f)
			}
		}
	}
	return out
}

// together reports whether two files of PHP may run for one request, so that they share the variables outside of functions: one includes
// the other, or a third one both.
func (n *normalizer) together(a, b scan.FlowStep) bool {
	if !phpFile.MatchString(a.Path) || !phpFile.MatchString(b.Path) {
		return true
	}
	in := n.includes()
	runners := in.runners(b.Path)
	for file := range in.runners(a.Path) {
		if runners[file] {
			return true
		}
	}
	return false
}
