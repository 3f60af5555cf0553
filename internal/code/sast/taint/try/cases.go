package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/internal/code"
	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/tainttest"
)

// tally counts the lines of cases with an expected finding.
type tally struct {
	wanted, found, byLists, unwanted int
}

// runCases analyses each file and folder in dir as a repository of its own, and compares the findings with
// those that the comments expect.
func runCases(w io.Writer, dir, lang, knowledge string) error {
	a, err := analyser(lang, knowledge)
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var all tally
	for _, e := range entries {
		if err := all.add(w, a, dir, e); err != nil {
			return err
		}
	}
	_, _ = fmt.Fprintf(w, "%s: %d programs, %d of %d lines found (%d without shapes), %d others reported\n",
		dir, len(entries), all.found, all.wanted, all.byLists, all.unwanted)
	return nil
}

// add analyses one case, and prints what is missing and what was not expected.
func (t *tally) add(w io.Writer, a *taint.Analyser, dir string, e fs.DirEntry) error {
	root := filepath.Join(dir, e.Name())
	in, err := input(root)
	if !e.IsDir() {
		in, err = input(dir)
		only := func(f string) bool { return f != e.Name() }
		in.All = slices.DeleteFunc(in.All, only)
		in.Files = slices.DeleteFunc(in.Files, func(f code.File) bool { return only(f.Path) })
	}
	if err != nil {
		return err
	}
	wanted, err := tainttest.Expected(in)
	if err != nil {
		return err
	}
	out := a.Analyse(context.Background(), in)
	found := map[string]*report.Finding{}
	for i := range out.Findings {
		f := &out.Findings[i]
		found[fmt.Sprintf("%s:%d %s", f.File.Path, f.Pos.Line, f.Weakness.ID)] = f
	}
	for i, err := range out.Lost {
		_, _ = fmt.Fprintf(w, "lost %s: %v\n", in.Files[i].Path, err)
	}
	for _, i := range out.Partly {
		_, _ = fmt.Fprintf(w, "partly %s\n", in.Files[i].Path)
	}
	t.compare(w, e.Name(), wanted, found)
	return nil
}

func (t *tally) compare(w io.Writer, name string, wanted []string, found map[string]*report.Finding) {
	t.wanted += len(wanted)
	for _, key := range wanted {
		f := found[key]
		if f == nil {
			_, _ = fmt.Fprintf(w, "missing  %s %s\n", name, key)
			continue
		}
		t.found++
		if f.Tested {
			_, _ = fmt.Fprintf(w, "tested   %s %s\n", name, key)
		}
		if f.Shape == nil && (f.Rule == nil || !f.Rule.OfShape) {
			t.byLists++
		}
		delete(found, key)
	}
	for key, f := range found {
		if slices.ContainsFunc(wanted, func(k string) bool { return strings.HasPrefix(k, key[:strings.Index(key, " ")+1]) }) {
			continue // the line is vulnerable, and has another weakness too
		}
		t.unwanted++
		tested := ""
		if f.Tested {
			tested = " (tested)"
		}
		_, _ = fmt.Fprintf(w, "reported %s %s: %s -> %s%s\n", name, key, f.Source, f.What, tested)
	}
}
