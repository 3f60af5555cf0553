package main

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"assay/internal/code"
	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/engine"
)

// maxAnalysed is the maximum size of an analysed file, in bytes, as in scans.
const maxAnalysed = 1 << 20

// taintEngine is the engine with its knowledge.
type taintEngine struct{ analyser *taint.Analyser }

func newEngine() (*taintEngine, error) {
	a, err := engine.New("")
	if err != nil {
		return nil, err
	}
	return &taintEngine{a}, nil
}

// place is the location of a finding.
type place struct {
	file, weakness string
	line, until    int
	cwe            int
}

// judge analyses a folder. It returns the findings outside of test code, one for each
// weakness of a line, and a description of how much was analysed.
func (e *taintEngine) judge(ctx context.Context, dir string, ignores func(string) bool) ([]place, string, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, "", err
	}
	defer func() { _ = root.Close() }()
	in, err := inputOf(root.FS(), ignores)
	if err != nil {
		return nil, "", err
	}
	began := time.Now()
	out := e.analyser.Analyse(ctx, in)
	if err := ctx.Err(); err != nil {
		return nil, "", err
	}
	var found []place
	for i := range out.Findings {
		f := &out.Findings[i]
		if !f.File.Test {
			r := taint.Describe(f)
			found = append(found, place{
				file: f.File.Path, weakness: f.Weakness.ID, line: int(f.Pos.Line), until: int(max(r.Pos.EndLine, r.Pos.Line)),
				cwe: f.Weakness.CWE,
			})
		}
	}
	slices.SortFunc(found, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.weakness, b.weakness),
			cmp.Compare(a.until, b.until))
	})
	found = slices.CompactFunc(found, func(a, b place) bool { return a.file == b.file && a.line == b.line && a.weakness == b.weakness })
	return found, fmt.Sprintf("%d lines in %s, %d files lost, %d in part", out.Lines, time.Since(began).Round(10*time.Millisecond),
		len(out.Lost), len(out.Partly)), nil
}

// inputOf lists the files of a folder, and those that are analysed.
func inputOf(tree fs.FS, ignores func(string) bool) (taint.Input, error) {
	in := taint.Input{Read: func(path string) ([]byte, error) { return fs.ReadFile(tree, path) }}
	err := fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		in.All = append(in.All, path)
		data, err := fs.ReadFile(tree, path)
		if err != nil {
			return err
		}
		f := code.Classify(path, data)
		if !f.Binary && !f.Vendored && !f.Generated && !f.Minified && f.Size <= maxAnalysed && !ignores(path) {
			in.Files = append(in.Files, f)
		}
		return nil
	})
	return in, err
}
