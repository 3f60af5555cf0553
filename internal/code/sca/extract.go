package sca

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/google/osv-scalibr/extractor"
	"github.com/google/osv-scalibr/extractor/filesystem"
	"github.com/google/osv-scalibr/extractor/filesystem/language/python/requirements"
	"github.com/google/osv-scalibr/extractor/filesystem/language/python/setup"
	"github.com/google/osv-scalibr/inventory"
	"github.com/google/osv-scalibr/purl"

	"assay/internal/advisory"
	"assay/internal/code"
	"assay/internal/scan"
)

// longestLine is the limit of line readers; they silently stop at a longer line.
const longestLine = 64 << 10

const (
	// maxPackages limits a source and maxTotal all sources, so that hostile lockfiles cannot
	// exhaust the memory.
	maxPackages = 200_000
	maxTotal    = 500_000
	// maxAbandoned limits the abandoned readers that are still running: they cannot be ended,
	// and each of them occupies memory.
	maxAbandoned = 2
)

var (
	errPanic    = errors.New("the reader failed")
	errTime     = errors.New("reading it took too long")
	errLine     = errors.New("a line is longer than the limit")
	errPackages = errors.New("it names more packages than the limit")
)

// extract reads every file that has a reader.
func (s *session) extract(ctx context.Context) {
	for i := range s.tree.Files {
		file := &s.tree.Files[i]
		if ctx.Err() != nil {
			return
		}
		if isInstalled(file.Path) || !candidate(file.Path) {
			continue
		}
		for r := range s.engine.readers {
			switch one := &s.engine.readers[r]; {
			case !one.reads(file) || !one.wanted(s, file.Path):
			case !file.Binary, file.InUTF16(s.files.root):
				s.readAt(ctx, one, file, i)
			}
		}
	}
	slices.SortStableFunc(s.sources, func(a, b *source) int { return cmp.Compare(a.path, b.path) })
}

// sized gives extractors the size of a file.
type sized struct{ file *code.File }

func (f sized) Name() string      { return path.Base(f.file.Path) }
func (f sized) Size() int64       { return f.file.Size }
func (f sized) Mode() fs.FileMode { return 0o444 }
func (f sized) IsDir() bool       { return false }
func (f sized) Sys() any          { return nil }

// readAt reads a file and announces it, unless it has already crashed a process.
func (s *session) readAt(ctx context.Context, r *reader, file *code.File, i int) {
	if s.work == nil {
		s.readSource(ctx, r, file)
		return
	}
	if s.work.Skip[i] {
		s.unreadable(file.Path, errEnded)
		return
	}
	s.work.Began(i)
	defer s.work.Ended(i)
	s.readSource(ctx, r, file)
}

func (s *session) readSource(ctx context.Context, r *reader, file *code.File) {
	raw, err := s.files.content(file.Path)
	if err != nil {
		s.unreadable(file.Path, err)
		return
	}
	if s.abandoned == maxAbandoned {
		s.unreadable(file.Path, errTime)
		return
	}
	if packages, own, err := s.unextracted(file, raw); own {
		if err != nil {
			s.unreadable(file.Path, err)
			return
		}
		s.keep(&source{path: file.Path, reader: r, test: file.Test, direct: r.direct, packages: packages}, raw)
		return
	}
	s.extracted(ctx, r, file, raw)
}

// unextracted returns the packages of a file that no extractor of scalibr reads; own is false for other files.
func (s *session) unextracted(file *code.File, raw []byte) (packages []*pkg, own bool, err error) {
	switch {
	case isCatalogue(file.Path):
		packages, err = parseCatalogue(raw).packages(file.Path)
	case isMSBuild(file.Path):
		packages, err = s.msbuild(file, raw)
	default:
		return nil, false, nil
	}
	return packages, true, err
}

// extracted reads a file with its extractor of scalibr.
func (s *session) extracted(ctx context.Context, r *reader, file *code.File, raw []byte) {
	inv, err := s.inParts(ctx, r, file, raw)
	if err == nil && r.lines && tooLong(raw) {
		err = errLine // the packages before it are still used
	}
	if left := maxTotal - s.packages(); len(inv.Packages) > min(maxPackages, left) {
		inv.Packages, err = inv.Packages[:min(maxPackages, left)], errPackages
	}
	if err != nil {
		s.unreadable(file.Path, err)
		if len(inv.Packages) == 0 {
			return
		}
		s.failed--
	}
	src := &source{path: file.Path, reader: r, test: file.Test, direct: r.direct}
	for _, p := range inv.Packages {
		if one := s.normal(r, file.Path, p); one != nil {
			src.packages = append(src.packages, one)
		}
	}
	switch r.kind {
	case "pip":
		src.packages = append(src.packages, s.further(r, file.Path, raw, src.packages)...)
	case "setuptools":
		src.packages = completeSetup(src.packages, r, file.Path, raw)
	case "Go":
		src.packages = selectable(src.packages, file.Path)
	}
	s.supplement(src, raw)
	s.keep(src, raw)
}

// keep adds a source.
func (s *session) keep(src *source, raw []byte) {
	place(src.packages, src.path, raw)
	if named := licencesOf(src.path, raw); named != nil {
		for _, p := range src.packages {
			if len(p.licences) == 0 {
				p.licences = named[p.name+"@"+p.version]
			}
		}
	}
	src.packages = merged(src.packages)
	s.relate(src, raw)
	s.sources = append(s.sources, src)
}

// selectable drops versions in a go.sum that are below the one that go.mod requires, and are therefore in no build.
func selectable(packages []*pkg, file string) []*pkg {
	required := map[string]string{}
	for _, p := range packages {
		if p.path == file {
			required[p.name] = p.version
		}
	}
	return slices.DeleteFunc(packages, func(p *pkg) bool {
		least := required[p.name]
		if p.path == file || least == "" {
			return false
		}
		c, err := order{"Go"}.compare(p.version, least)
		return err == nil && c < 0
	})
}

func (s *session) unreadable(file string, err error) {
	s.failed++
	s.note(unreadableNote(file, err))
}

func unreadableNote(file string, err error) scan.Note {
	why := "it could not be parsed"
	for _, known := range []error{errLarge, errNested, errExpanded, errPanic, errTime, errLine, errPackages, errEnded, errEntries} {
		if errors.Is(err, known) {
			why = known.Error()
		}
	}
	return scan.Note{
		Code: NoteUnreadable, Path: file, Gap: true,
		Message: fmt.Sprintf("%s was not read, or only in part: %s.", path.Base(file), why),
	}
}

// run calls the extractor, which may panic or never return: then the file is lost, but not
// the scan.
func (s *session) run(ctx context.Context, r *reader, file *code.File, raw []byte) (inventory.Inventory, error) {
	ctx, cancel := context.WithTimeout(ctx, s.engine.cfg.FileTime)
	defer cancel()
	type answer struct {
		inv inventory.Inventory
		err error
	}
	answers := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if x := recover(); x != nil {
				a = answer{err: fmt.Errorf("%w: %v", errPanic, x)}
			}
			answers <- a
		}()
		content := bytes.NewReader(raw)
		a.inv, a.err = r.extractor.Extract(ctx, &filesystem.ScanInput{
			FS: s.files, Path: file.Path, Info: sized{file}, Reader: boundReader{ctx, content, content},
		})
	}()
	select {
	case a := <-answers:
		return a.inv, a.err
	case <-ctx.Done():
		s.abandoned++
		return inventory.Inventory{}, errTime
	}
}

func tooLong(raw []byte) bool {
	for line := range bytes.Lines(raw) {
		if len(line) >= longestLine {
			return true
		}
	}
	return false
}

// normal converts an extracted package; it returns nil for entries that are not third-party
// packages.
func (s *session) normal(r *reader, file string, p *extractor.Package) *pkg {
	if p == nil || p.Name == "" || len(p.Name) > 500 {
		return nil
	}
	at := path.Clean(p.Location.PathOrEmpty())
	if s.files.at(at) == nil {
		at = file
	}
	if related := p.Location.Related; len(related) > 0 && related[0].File != nil && s.isRead(related[0].File.Path, r) {
		return nil // included from a file that is read itself
	}
	out := &pkg{
		ecosystem: r.ecosystem, kind: r.kind, name: p.Name, version: strings.TrimSpace(p.Version), path: at, direct: r.direct,
		licences: licences(p.Licenses), commit: p.SourceCode != nil && p.SourceCode.Commit != "",
	}
	if d := p.Location.Descriptor; d != nil && d.File != nil {
		out.line = d.File.LineNumber
	}
	if r.local != nil && r.local(out) {
		return nil
	}
	out.identify(p)
	if groups, ok := p.Metadata.(interface{ DepGroups() []string }); ok {
		out.dev = devGroups(groups.DepGroups())
	}
	if unpinned(p, out.version) {
		requirement := requirementOf(p, out.version)
		out.version = ""
		out.limit(requirement)
	}
	return out
}

// identify sets the package URL, and gives the addresses that SSH uses the name that advisories use.
func (p *pkg) identify(from *extractor.Package) {
	if p.ecosystem != "SwiftURL" {
		p.purl = purlOf(from)
		return
	}
	if strings.Contains(p.name, "@") || strings.HasSuffix(p.name, "/") {
		p.name = advisory.NormalName(p.ecosystem, p.name)
	}
	p.purl = p.packageURL()
}

// purlOf returns the package URL as its specification demands, and without the origin that scalibr
// adds: no other tool would match it.
func purlOf(p *extractor.Package) string {
	u := p.PURL()
	if u == nil {
		return ""
	}
	switch u.Type {
	case purl.TypeMaven: // where case matters
		u.Namespace, u.Name, _ = strings.Cut(p.Name, ":")
	case purl.TypeCocoapods: // with a part of a pod
		u.Name, u.Subpath, _ = strings.Cut(p.Name, "/")
	case purl.TypeGit: // no type of the specification: a package of npm in a repository
		u.Type = purl.TypeNPM
		if scope, name, scoped := strings.Cut(p.Name, "/"); scoped {
			u.Namespace, u.Name = scope, name
		}
		if p.SourceCode.Repo != "" {
			u.Qualifiers = purl.QualifiersFromMap(map[string]string{"vcs_url": "git+" + p.SourceCode.Repo + "@" + p.SourceCode.Commit})
		}
	}
	for i, q := range u.Qualifiers {
		if q.Key == "source" {
			u.Qualifiers = slices.Delete(u.Qualifiers, i, i+1)
			break
		}
	}
	return u.String()
}

// unpinned reports whether the requirement allows several versions.
func unpinned(p *extractor.Package, version string) bool {
	exact := func(comparator string) bool { return comparator == "==" || comparator == "===" }
	switch m := p.Metadata.(type) {
	case *requirements.Metadata:
		return !exact(m.VersionComparator) || strings.ContainsAny(version, "*,")
	case *setup.Metadata:
		return !exact(m.VersionComparator)
	}
	return false
}

// requirementOf returns the requirement of an entry that allows several versions.
func requirementOf(p *extractor.Package, version string) string {
	switch m := p.Metadata.(type) {
	case *requirements.Metadata:
		return pep508Declaration(m.Requirement, false).constraint
	case *setup.Metadata:
		return m.VersionComparator + version
	}
	return version
}

// isRead reports whether the reader also reads the file itself.
func (s *session) isRead(file string, r *reader) bool {
	known := s.files.at(path.Clean(file))
	return known != nil && candidate(known.Path) && r.reads(known)
}

// devGroups reports whether a package is in groups for development only.
func devGroups(groups []string) bool {
	if len(groups) == 0 {
		return false
	}
	for _, g := range groups {
		switch strings.ToLower(g) {
		case "dev", "develop", "development", "test", "tests", "testing", "lint", "docs", "doc", "build", "packages-dev", "require-dev",
			"build-requires", "ci", "typing", "optional":
		default:
			return false
		}
	}
	// An optional package is used at run time where possible.
	return !slices.Equal(groups, []string{"optional"})
}

func licences(in []string) (out []string) {
	for _, l := range in {
		if l != "" && l != "UNKNOWN" && len(l) < 200 && len(out) < 5 {
			out = append(out, l)
		}
	}
	return out
}

// place finds the lines of packages for which the extractor has none: the first line with
// the name as a word.
func place(packages []*pkg, file string, raw []byte) {
	wanted := map[string][]*pkg{}
	for _, p := range packages {
		if p.line == 0 && p.path == file {
			name := strings.ToLower(p.name)
			wanted[name] = append(wanted[name], p)
		}
	}
	number := 0
	for line := range bytes.Lines(raw) {
		if number++; len(wanted) == 0 {
			return
		}
		for word := range bytes.FieldsFuncSeq(bytes.ToLower(line[:min(len(line), longestLine)]), between) {
			text := strings.TrimPrefix(strings.TrimPrefix(strings.Trim(string(word), ":"), "any."), "deps.") // Cabal, Julia
			if scheme := strings.Index(text, "://"); scheme >= 0 {                                           // Swift
				text = strings.TrimSuffix(text[scheme+3:], ".git")
			}
			if ssh := strings.TrimSuffix(strings.Replace(text, ":", "/", 1), ".git"); len(wanted[ssh]) > 0 { // Swift
				text = ssh
			}
			if len(wanted[text]) == 0 { // Conan: name/version
				text, _, _ = strings.Cut(text, "/")
			}
			for _, p := range wanted[text] {
				p.line = number
			}
			delete(wanted, text)
		}
	}
}

// between reports characters that separate words in lockfiles.
func between(r rune) bool {
	return strings.ContainsRune(" \t\r\n\"'=,;()[]{}<>@#", r)
}

// merged joins entries that a source names more than once, in a stable order.
func merged(in []*pkg) []*pkg {
	slices.SortStableFunc(in, func(a, b *pkg) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.version, b.version), cmp.Compare(a.line, b.line))
	})
	out := in[:0]
	for _, p := range in {
		if n := len(out) - 1; n >= 0 && out[n].name == p.name && out[n].version == p.version {
			out[n].dev = out[n].dev && p.dev
			continue
		}
		out = append(out, p)
	}
	return out
}
