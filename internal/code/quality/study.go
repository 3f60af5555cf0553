package quality

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync/atomic"

	"assay/internal/code"
	"assay/internal/code/coverage"
	"assay/internal/scan"
)

// Codes of notes.
const (
	NoteFileNotMeasured = "FILE_NOT_MEASURED"
	NoteNoGrammar       = "FUNCTIONS_NOT_MEASURED"
	NoteSyntax          = "SYNTAX_ERRORS"
	NoteDuplication     = "DUPLICATION_BOUNDED"
	NoteTimeUp          = "TIME_UP"
	NoteLeftOut         = "FILES_LEFT_OUT"
	NoteNoHistory       = "NO_HISTORY"
	NoteHistory         = "HISTORY_NOT_READ"
	NoteCoverage        = "COVERAGE_REPORT" // a remark about a report
)

// study is one scan in progress.
type study struct {
	engine *Engine
	tree   *code.Tree
	root   *os.Root
	files  []measuredFile
	unread int // files not measured for lack of time
	// skip are files that crashed the process before; began and ended are called for each
	// file.
	skip         map[int]bool
	began, ended func(int)

	tokens  atomic.Int64
	dropped atomic.Int64 // files with too many tokens

	coverage   *coverage.Summary // nil without reports
	compared   []source
	clones     []clone
	doubled    map[string]int // duplicated lines of each file
	hot        []Hotspot
	notes      []scan.Note
	unfinished bool // the comparison was not finished
}

func (s *study) note(code string, gap bool, path, format string, args ...any) {
	s.notes = append(s.notes, scan.Note{Code: code, Gap: gap, Path: path, Message: fmt.Sprintf(format, args...)})
}

// measure measures a file.
func (s *study) measure(ctx context.Context, w *worker, i int) {
	f := &s.files[i]
	f.File = s.tree.Files[i]
	if s.skip[i] {
		f.problem = "it crashed the process that measures it"
		return
	}
	if s.began != nil && f.Source() {
		s.began(i)
		defer s.ended(i)
	}
	w.measure(ctx, s.root, f)
	s.bound(f)
}

// bound drops the tokens of a file that would exceed the limit of the comparison.
func (s *study) bound(f *measuredFile) {
	if n := int64(len(f.tokens)); n > 0 && s.tokens.Add(n) > int64(s.engine.limits.Tokens) {
		s.tokens.Add(-n)
		s.dropped.Add(1)
		f.tokens, f.dropped = nil, true
	}
}

// compare looks for duplicated code. Tests are compared last: code that they repeat is a
// copy.
func (s *study) compare(ctx context.Context) {
	for _, test := range []bool{false, true} {
		for i := range s.files {
			if f := &s.files[i]; f.program() && f.Test == test && len(f.tokens) > 0 {
				s.compared = append(s.compared, source{path: f.Path, test: f.Test, tokens: f.tokens})
				f.tokens = nil
			}
		}
	}
	clones, err := findDuplicates(ctx, s.compared, s.engine.thresholds.Duplicate)
	s.unfinished = err != nil
	s.clones = slices.DeleteFunc(clones, func(c clone) bool {
		if !s.compared[c.copied.file].test {
			return false
		}
		l := s.engine.tests.Duplicate
		return c.copied.to-c.copied.from < l.Tokens || s.linesOf(c.copied) < l.Lines
	})
	s.doubled = map[string]int{}
	for i, n := range duplicated(s.compared, s.clones) {
		s.doubled[s.compared[i].path] = n
	}
}

func (s *study) linesOf(p span) int {
	from, to := s.rows(p)
	return to - from + 1
}

// rows returns the first and the last line of a span, from 1.
func (s *study) rows(p span) (from, to int) {
	t := s.compared[p.file].tokens
	return int(t[p.from].row()) + 1, int(t[p.to-1].row()) + 1
}

func (s *study) hotspots(ctx context.Context) {
	if s.tree.GitDir == "" {
		s.note(NoteNoHistory, false, "", "Without history, files that change often are unknown.")
		return
	}
	changes, err := s.engine.changes(ctx, s.tree)
	if err != nil {
		s.note(NoteHistory, false, "", "The history could not be read, so hotspots are unknown.")
	}
	s.hot = hotspots(s.files, changes)
}

// report returns the result of the study.
func (s *study) report() code.Report {
	r := code.Report{Run: scan.EngineRun{Name: Name, Version: version}, Findings: s.findings()}
	for i := range s.files {
		f := &s.files[i]
		if (f.Source() || f.Binary) && (f.done || f.problem != "") {
			r.Run.Files++
		}
		if f.problem != "" {
			r.Run.Failed++
			s.note(NoteFileNotMeasured, true, f.Path, "The functions of the file were not measured: %s.", f.problem)
		}
		if f.program() {
			r.Lines += f.lines.Code
		}
		r.Judged = r.Judged || f.own()
	}
	s.noteGaps()
	r.Facts = s.facts(r)
	r.Notes = s.notes
	return r
}

// noteGaps notes what was not examined at all.
func (s *study) noteGaps() {
	if s.unread > 0 {
		s.note(NoteTimeUp, true, "", "The time limit was reached: %d of %d files were not measured.", s.unread, len(s.files))
		s.notes[len(s.notes)-1].Blind = true
	}
	if n := s.dropped.Load(); n > 0 || s.unfinished {
		s.note(NoteDuplication, true, "", "The search for duplicated code ended early or left files out (%d of them), as there is too much code.",
			n)
		last := &s.notes[len(s.notes)-1]
		last.Blind = s.unfinished
		for i := range s.files {
			if s.files[i].dropped {
				last.Further = append(last.Further, s.files[i].Path)
			}
		}
	}
	s.noteGrammars()
	s.noteSyntax()
	if text := code.LeftOut(s.tree.Files, func(code.File) bool { return true }); text != "" {
		s.note(NoteLeftOut, false, "", "%s", text)
	}
}

// realLoss is the minimum share of the code, in percent, at which a language without a
// grammar is reported as a gap.
const realLoss = 5

func (s *study) noteGrammars() {
	lines, all := map[string]int{}, 0
	for i := range s.files {
		f := &s.files[i]
		if !f.own() {
			continue
		}
		all += f.lines.Code
		if _, ok := s.engine.grammars.For(f.Language); !ok && !withoutFunctions(f.Language) {
			lines[f.Language] += f.lines.Code
		}
	}
	for _, language := range sorted(lines) {
		n := lines[language]
		s.note(NoteNoGrammar, n*100 > realLoss*all, "", "Functions in %s are not measured, only its lines and its duplicated code (%d lines).",
			language, n)
	}
}

// noteSyntax notes files of which parts were skipped: their functions and bugs may be missing.
func (s *study) noteSyntax() {
	var files []string
	places := 0
	for i := range s.files {
		if f := &s.files[i]; f.measured && f.errors > 0 {
			files = append(files, f.Path)
			places += f.errors
		}
	}
	if len(files) == 0 {
		return
	}
	s.note(NoteSyntax, false, "", "%d files have %d places with syntax that the grammars do not support; the rest was measured.",
		len(files), places)
	last := &s.notes[len(s.notes)-1]
	last.Unsure, last.Further = true, files
}

// leftOut counts files that are not judged.
type leftOut struct {
	Vendored  int `json:"vendored"`
	Generated int `json:"generated"`
	Minified  int `json:"minified"`
	Binary    int `json:"binary"`
}

func (l *leftOut) add(f code.File) {
	switch {
	case f.Binary:
		l.Binary++
	case f.Vendored:
		l.Vendored++
	case f.Minified:
		l.Minified++
	case f.Generated:
		l.Generated++
	}
}

// errHistory is the reason for unknown changes.
var errHistory = errors.New("history cannot be read")

// withoutFunctions reports whether no functions are expected in a language.
func withoutFunctions(language string) bool {
	switch language {
	case "HTML", "CSS", "SCSS", "Sass", "Less", "Stylus", "SQL", "PL/SQL", "T-SQL", "CQL", "Dockerfile", "Makefile", "CMake", "HCL", "GraphQL",
		"Protocol Buffers", "Thrift", "Handlebars", "Mustache", "Twig", "Jinja", "Liquid", "Nunjucks", "FreeMarker", "Velocity", "Go Template",
		"Pug", "Haml", "Slim",
		"EJS", "ERB", "EEx", "XAML", "XSLT", "Gherkin", "Nginx", "Gradle", "Starlark", "Bicep", "Nix", "Puppet", "SaltStack", "Prisma", "Meson",
		"Just", "Procfile",
		"Caddyfile", "ApacheConf", "Batch", "CUE", "Jsonnet", "Rego", "HTTP":
		return true
	}
	return false
}
