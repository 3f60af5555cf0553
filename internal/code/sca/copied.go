package sca

import (
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"assay/internal/code"
	"assay/internal/scan"
)

// NoteCopied names the libraries that were copied into the repository, alone or within bundles.
const NoteCopied = "COPIED_LIBRARIES"

// ecosystemOf maps the types of package URLs to ecosystems of OSV.
var ecosystemOf = map[string]string{"npm": "npm", "composer": "Packagist", "pypi": "PyPI"}

// maxListedCopies limits the libraries named in the note.
const maxListedCopies = 12

// copied adds the libraries that were copied into the repository and that no manifest names.
func (s *session) copied() {
	managed, declared := managedFolders(s.tree.Files), s.declared()
	seen, named := map[string]bool{}, map[string]bool{}
	var names []string
	files, left := 0, maxTotal-s.packages()
	add := func(f *code.File, p *pkg) {
		key := path.Dir(f.Path) + "|" + p.purl
		if seen[key] || left <= 0 {
			return // for example the minified form of the same library
		}
		p.path, p.line, p.direct = f.Path, 1, true
		seen[key] = true
		left--
		s.sources = append(s.sources, &source{path: f.Path, test: f.Test, direct: true, packages: []*pkg{p}})
		if text := p.name + " " + p.version; !named[text] {
			named[text] = true
			names = append(names, text)
		}
	}
	for i := range s.tree.Files {
		f := &s.tree.Files[i]
		if managed(f.Path) {
			continue
		}
		copies := slices.DeleteFunc(slices.Clone(f.Bundled), func(purl string) bool { return declared[purl] })
		if f.Library != "" {
			copies = append(copies, f.Library)
		}
		if len(copies) > 0 {
			files++
		}
		for _, purl := range copies {
			if p := packageOf(purl); p != nil {
				add(f, p)
			}
		}
	}
	if files == 0 {
		return
	}
	slices.SortStableFunc(s.sources, func(a, b *source) int { return strings.Compare(a.path, b.path) })
	s.note(scan.Note{Code: NoteCopied, Message: fmt.Sprintf(
		"Libraries were copied into the repository, where no package manager updates them: %s (%s).",
		listed(names, maxListedCopies), plural(files, "file"))})
}

// declared returns the package URLs of all packages that manifests and lockfiles name: a bundle that is built from them adds nothing.
func (s *session) declared() map[string]bool {
	out := map[string]bool{}
	for _, src := range s.sources {
		for _, p := range src.packages {
			out[p.purl] = true
			if name, err := url.PathUnescape(p.purl); err == nil {
				out[name] = true
			}
		}
	}
	return out
}

// packageOf returns the package of a package URL with a version; nil for "".
func packageOf(purl string) *pkg {
	kind, rest, ok := strings.Cut(strings.TrimPrefix(purl, "pkg:"), "/")
	at := strings.LastIndexByte(rest, '@')
	if !ok || at <= 0 {
		return nil
	}
	name, err := url.PathUnescape(rest[:at])
	if err != nil {
		return nil
	}
	if scoped, ok := strings.CutPrefix(rest, "@"); ok {
		purl = "pkg:" + kind + "/%40" + scoped
	}
	return &pkg{ecosystem: ecosystemOf[kind], kind: "copied library", name: name, version: rest[at+1:], purl: purl}
}

// managedFolders returns the folders with unpacked packages: a lockfile describes those.
func managedFolders(files []code.File) func(string) bool {
	roots := map[string]bool{}
	for i := range files {
		switch dir, base := path.Split(files[i].Path); base {
		case "composer.json", "go.mod", "Gemfile":
			roots[path.Join(dir, "vendor")] = true
		}
	}
	return func(file string) bool {
		for dir := path.Dir(file); dir != "."; dir = path.Dir(dir) {
			if base := path.Base(dir); roots[dir] || base != "vendor" && slices.Contains(installed, base) {
				return true
			}
		}
		return false
	}
}
