package sast

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"assay/internal/code"
	"assay/internal/scan"
)

const (
	// A language that no engine supports is a gap if the code has at least this many lines,
	// or this share of all lines: a helper script is not a gap.
	gapLines = 1_000
	gapShare = 0.02
)

// survey reports what no engine analyses. It judges nothing itself.
type survey struct{ known map[string]bool }

// Name implements code.Engine.
func (survey) Name() string { return "survey" }

// Dimension implements code.Engine.
func (survey) Dimension() scan.Dimension { return scan.DimensionSAST }

// Scan implements code.Engine.
func (s survey) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (code.Report, error) {
	report := code.Report{Run: scan.EngineRun{Name: s.Name(), Version: "1"}}
	found, err := s.count(ctx, tree)
	if err != nil {
		return report, err
	}
	order := slices.SortedFunc(maps.Keys(found.unknown), func(a, b string) int {
		return cmp.Or(cmp.Compare(found.unknown[b].lines, found.unknown[a].lines), cmp.Compare(a, b))
	})
	for _, language := range order {
		u := found.unknown[language]
		report.Notes = append(report.Notes, scan.Note{
			Code: NoteNoEngine, Gap: u.lines >= gapLines || float64(u.lines) >= gapShare*float64(found.total), Path: u.first,
			Message: fmt.Sprintf("%s of %s with %s were not judged: no engine knows the language.", counted(u.files, "file"), language,
				counted(u.lines, "line")),
		})
	}
	report.Notes = append(report.Notes, wideNotes(found.wide)...)
	if n := leftOut(tree); n != "" {
		report.Notes = append(report.Notes, scan.Note{Code: NoteLeftOut, Message: n})
	}
	return report, nil
}

// extent is the amount of code in a language.
type extent struct {
	files, lines int
	first        string
}

// surveyed is the result of count.
type surveyed struct {
	unknown map[string]*extent // by the language, which no engine supports
	wide    []code.File        // in other languages, but no engine reads UTF-16
	total   int                // lines of all code
}

// count counts the code, and what of it no engine analyses.
func (s survey) count(ctx context.Context, tree *code.Tree) (surveyed, error) {
	out := surveyed{unknown: map[string]*extent{}}
	root, err := openTree(tree)
	if err != nil {
		return out, err
	}
	defer func() { _ = root.Close() }()
	template := templates(tree)
	for _, f := range tree.Files {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		wide := f
		if f = f.AsText(); !programs[f.Language] || !handwritten(f) || wide.Binary && !wide.InUTF16(root) {
			continue
		}
		data, err := readFile(root, f.Path, f.Size)
		if err != nil {
			continue // reported by the engines that read the file
		}
		lines := bytes.Count(data, []byte("\n")) + 1
		out.total += lines
		switch {
		case !s.known[f.Language] && !template(f.Path):
			out.add(f, lines)
		case wide.Binary:
			out.wide = append(out.wide, f)
		}
	}
	return out, nil
}

// add counts a file in a language that no engine supports.
func (s *surveyed) add(f code.File, lines int) {
	if s.unknown[f.Language] == nil {
		s.unknown[f.Language] = &extent{first: f.Path}
	}
	s.unknown[f.Language].files++
	s.unknown[f.Language].lines += lines
}

// leftOut returns how many vendored and generated files were skipped, as text; "" for none.
func leftOut(tree *code.Tree) string {
	return code.LeftOut(tree.Files, func(f code.File) bool { return programs[f.Language] })
}

// programs are the programming languages in which the weaknesses can occur.
var programs = func() map[string]bool {
	all := map[string]bool{}
	for _, l := range []string{
		"ABAP", "ASP.NET", "Ada", "Apex", "Astro", "C", "C#", "C++", "COBOL", "CUDA", "Cairo", "Classic ASP", "Clojure", "CoffeeScript",
		"Common Lisp",
		"Crystal", "Cython", "D", "Dart", "EJS", "ERB", "Elixir", "Elm", "Erlang", "F#", "Fortran", "Go", "Groovy", "Hack", "Haskell", "JSP",
		"JSX", "Java",
		"JavaScript", "Julia", "Jupyter Notebook", "Kotlin", "Lua", "Move", "Nim", "OCaml", "Objective-C", "Objective-C++", "PHP", "PL/SQL",
		"Pascal", "Perl",
		"PowerShell", "Python", "R", "Racket", "Raku", "Razor", "Ruby", "Rust", "Scala", "Scheme", "Shell", "Solidity", "Svelte", "Swift",
		"T-SQL", "TSX", "Tcl",
		"TypeScript", "Visual Basic", "Vue", "Vyper", "Zig",
	} {
		all[l] = true
	}
	return all
}()
