// Command try runs the taint engine on a folder and prints what it finds, for developers of a
// language's knowledge.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"assay/internal/code"
	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/engine"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/tainttest"
)

func main() {
	lang := flag.String("lang", "", "only this language")
	knowledge := flag.String("knowledge", "", "directory with additional knowledge, as code.knowledge")
	steps := flag.Bool("steps", false, "print the way of the data")
	cases := flag.Bool(
		"cases", false, "print the share of expected findings, each file or folder in the directory being a repository of its own",
	)
	flag.Parse()
	do := func() error { return run(os.Stdout, flag.Arg(0), *lang, *knowledge, *steps) }
	if *cases {
		do = func() error { return runCases(os.Stdout, flag.Arg(0), *lang, *knowledge) }
	}
	if err := do(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(w io.Writer, dir, lang, knowledge string, steps bool) error {
	a, err := analyser(lang, knowledge)
	if err != nil {
		return err
	}
	for _, warning := range a.Warnings() {
		_, _ = fmt.Fprintln(w, warning)
	}
	in, err := input(dir)
	if err != nil {
		return err
	}
	begun := time.Now()
	out := a.Analyse(context.Background(), in)
	for i := range out.Findings {
		f := &out.Findings[i]
		sure := certainty(f)
		_, _ = fmt.Fprintf(w, "%s:%d %s%s: %s -> %s\n", f.File.Path, f.Pos.Line, f.Weakness.ID, sure, f.Source, f.What)
		if steps {
			_, _ = fmt.Fprint(w, tainttest.Describe(f))
			for _, p := range f.Callers {
				_, _ = fmt.Fprintf(w, "    also from %s:%d\n", p.Path, p.Line)
			}
		}
	}
	for i, err := range out.Lost {
		_, _ = fmt.Fprintf(w, "lost %s: %v\n", in.Files[i].Path, err)
	}
	for _, i := range out.Partly {
		_, _ = fmt.Fprintf(w, "partly %s\n", in.Files[i].Path)
	}
	s := out.Stats
	_, _ = fmt.Fprintf(w, "%d lines, %d functions, work %d, cut %d, left %d, %s\n",
		out.Lines, s.Functions, s.Work, s.Cut, s.Left, time.Since(begun).Round(time.Millisecond))
	return nil
}

// certainty returns what makes a finding less certain, as words.
func certainty(f *report.Finding) (out string) {
	for _, one := range []struct {
		holds bool
		word  string
	}{{f.Weak, "weak"}, {f.Loose, "loose"}, {f.Tested, "tested"}, {f.Alone, "alone"}} {
		if one.holds {
			out += " " + one.word
		}
	}
	switch {
	case f.Shape != nil:
		out += " shape=" + f.Shape.Name
	case f.Rule != nil && f.Rule.OfShape:
		out += " shaped-sink"
	}
	return out
}

func analyser(lang, knowledge string) (*taint.Analyser, error) {
	return engine.For(knowledge, func(l front.Language) bool {
		return lang == "" || slices.ContainsFunc(l.Names(), func(name string) bool { return strings.EqualFold(lang, name) })
	})
}

func input(dir string) (taint.Input, error) {
	tree := os.DirFS(dir)
	in := taint.Input{Read: func(path string) ([]byte, error) { return fs.ReadFile(tree, path) }}
	err := fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules") {
				return fs.SkipDir
			}
			return err
		}
		if !d.Type().IsRegular() {
			return nil
		}
		in.All = append(in.All, path)
		data, err := fs.ReadFile(tree, path)
		if err != nil {
			return err
		}
		if f := code.Classify(path, data); !f.Vendored && !f.Generated && !f.Minified && !f.Binary {
			in.Files = append(in.Files, f)
		}
		return nil
	})
	return in, err
}
