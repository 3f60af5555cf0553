package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/engine"
	"assay/internal/scan"
)

const (
	// taintSizes are the corpora, in lines; the largest may take taintGrowth times as
	// long per line as the smallest.
	taintSmall, taintMiddle, taintLarge = 10_000, 100_000, 1_000_000
	taintGrowth                         = 1.5
)

// codeTaint measures the taint engine on made-up programs of all its languages: how
// fast one core parses and analyses, how long 1 M lines take in the engine's process and
// how much memory, whether time grows with the lines alone, and what hostile files cost.
func codeTaint(ctx context.Context, b *bench) ([]figure, error) {
	figures, err := taintCore(ctx, b)
	if err != nil {
		return nil, err
	}
	perLine := map[int]float64{}
	for _, lines := range []int{taintSmall, taintMiddle, taintLarge} {
		tree, total, err := taintCorpus(filepath.Join(b.dir, fmt.Sprintf("taint-%d", lines)), engine.Languages(), lines)
		if err != nil {
			return nil, err
		}
		turns := 1
		if lines == taintSmall {
			turns = 3 // what it takes to start is a part of it
		}
		run, err := taintProcess(ctx, b, tree, turns)
		if err != nil {
			return nil, err
		}
		perLine[lines] = run.took.Seconds() / float64(total)
		b.notef("taint: %d lines in %d files: %s, %.1f µs a line, %.0f MB, %d findings, notes %v", total, len(tree.Files), run.took.Round(time.Millisecond), 1e6*perLine[lines], float64(run.memory)/mib, run.findings, run.notes)
		if lines == taintLarge {
			figures = append(figures,
				figure{name: "taint_1m_lines_s", value: run.took.Seconds() * taintLarge / float64(total), op: "<=", bar: 180},
				figure{name: "taint_1m_memory_mb", value: float64(run.memory) / mib, op: "<=", bar: 2048},
				figure{name: "taint_1m_judged", value: 1 - float64(run.gaps), op: ">=", bar: 1})
		}
		if err := os.RemoveAll(tree.Root); err != nil {
			return nil, err
		}
	}
	figures = append(figures, figure{name: "taint_growth", value: perLine[taintLarge] / perLine[taintSmall], op: "<=", bar: taintGrowth})
	hostile, err := taintPathological(ctx, b)
	return append(figures, hostile...), err
}

// taintRun is what one scan by the engine's process came to.
type taintRun struct {
	took     time.Duration
	memory   int64
	findings int
	gaps     int
	notes    []string
}

// taintProcess has the tree judged by the engine's process, and takes the median.
func taintProcess(ctx context.Context, b *bench, tree *code.Tree, turns int) (run taintRun, err error) {
	e, err := taintEngine(b)
	if err != nil {
		return run, err
	}
	var took []time.Duration
	for range turns {
		peak := watchChildren()
		began := time.Now()
		report, err := e.Scan(ctx, tree, code.Options{Clock: time.Now, TempDir: b.dir})
		took = append(took, time.Since(began))
		run.memory = max(run.memory, peak())
		if err != nil {
			return run, err
		}
		run.findings, run.notes, run.gaps = len(report.Findings), nil, 0
		for _, n := range report.Notes {
			run.notes = append(run.notes, n.Code+" "+n.Path+" "+n.Message)
			if n.Gap {
				run.gaps++
			}
		}
	}
	run.took = median(took)
	return run, nil
}

func taintEngine(b *bench) (code.Engine, error) {
	binary, err := filepath.Abs(b.binary)
	if err != nil {
		return nil, err
	}
	engines, err := sast.New(sast.Config{Self: []string{binary, "engine"}})
	if err != nil {
		return nil, err
	}
	for _, e := range engines {
		if e.Name() == "taint" && e.Dimension() == scan.DimensionSAST {
			return e, nil
		}
	}
	return nil, errors.New("there is no taint engine")
}

// taintCore measures one core by the processor time that this process uses, so that
// whatever else the machine does changes nothing.
func taintCore(ctx context.Context, b *bench) ([]figure, error) {
	tree, total, err := taintCorpus(filepath.Join(b.dir, "taint-core"), engine.Languages(), taintMiddle)
	if err != nil {
		return nil, err
	}
	a, err := engine.New("")
	if err != nil {
		return nil, err
	}
	in := taint.Input{Files: tree.Files, Read: func(path string) ([]byte, error) {
		return os.ReadFile(filepath.Join(tree.Root, filepath.FromSlash(path)))
	}} //nolint:gosec // a folder of this measurement
	a.Workers = 1
	var parsed, all []time.Duration
	for range 3 {
		began := processorTime()
		if lost := a.Parse(ctx, in); lost > 0 {
			return nil, fmt.Errorf("%d files could not be parsed", lost)
		}
		parsed = append(parsed, processorTime()-began)
		began = processorTime()
		out := a.Analyse(ctx, in)
		all = append(all, processorTime()-began)
		b.notef("taint: one core: %d lines parsed in %s, analysed in %s; work %d, cut %d, left %d, partly %d, lost %d", total, parsed[len(parsed)-1].Round(time.Millisecond),
			all[len(all)-1].Round(time.Millisecond), out.Stats.Work, out.Stats.Cut, out.Stats.Left, len(out.Partly), len(out.Lost))
	}
	return []figure{
		{name: "taint_parse_lines_per_s_core", value: float64(total) / median(parsed).Seconds(), op: ">=", bar: 50_000},
		{name: "taint_lines_per_s_core", value: float64(total) / median(all).Seconds(), op: ">=", bar: 15_000},
	}, nil
}

// processorTime is what this process has used (getrusage(2)).
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// taintPathological has files judged that are made to be expensive.
func taintPathological(ctx context.Context, b *bench) ([]figure, error) {
	tree := &code.Tree{Root: filepath.Join(b.dir, "taint-hostile")}
	for path, text := range hostileFiles() {
		if err := writeInto(tree, path, text); err != nil {
			return nil, err
		}
	}
	for i := range tree.Files { // also what would be left out as minified
		tree.Files[i].Minified, tree.Files[i].Generated = false, false
	}
	run, err := taintProcess(ctx, b, tree, 1)
	if err != nil {
		return nil, err
	}
	b.notef("taint: hostile files: %s, %.0f MB, notes %v", run.took.Round(time.Millisecond), float64(run.memory)/mib, run.notes)
	return []figure{{name: "taint_pathological_s", value: run.took.Seconds(), op: "<=", bar: 60}}, nil
}

// hostileFiles are minified files of 10 MB and of just what is judged, and nesting
// 5,000 deep of expressions, statements and brackets that nobody closes.
func hostileFiles() map[string]string {
	const deep = 5_000
	minified := "var a=function(b){return b.c(d?e:f)+\"x\"};"
	nest := func(open, inner, shut string) string {
		return strings.Repeat(open, deep) + inner + strings.Repeat(shut, deep)
	}
	return map[string]string{
		"a/large.js":      strings.Repeat(minified, 10<<20/len(minified)),
		"a/judged.js":     strings.Repeat(minified, (1<<20-1)/len(minified)),
		"a/deep.js":       "x = " + nest("[", "1", "]") + ";\n" + nest("if (a) {", "b();", "}") + "\ny = " + nest("f(", "q", ")") + ";\nz = 1" + strings.Repeat(" + (a", deep) + strings.Repeat(")", deep) + "\n",
		"a/open.js":       strings.Repeat("(function(){ return [{a: ", deep),
		"a/Deep.java":     "class Deep { void f() {\n" + nest("if (a) {", "b();", "}") + "\nint x = " + nest("(", "1", ")") + ";\nString s = \"a\"" + strings.Repeat(" + g(s", deep) + strings.Repeat(")", deep) + ";\n} }\n",
		"a/Classes.java":  nest("class A { ", "", "}"),
		"a/deep.py":       "x = " + nest("[", "1", "]") + "\ny = " + nest("f(", "q", ")") + "\nz = 1" + strings.Repeat(" + a", deep) + "\n",
		"a/deep.php":      "<?php\n$x = " + nest("[", "1", "]") + ";\n" + nest("if ($a) {", "b();", "}") + "\n$y = " + nest("f(", "$q", ")") + ";\n",
		"a/deep.rb":       "x = " + nest("[", "1", "]") + "\n" + nest("if a\n", "b\n", "end\n") + "y = " + nest("f(", "q", ")") + "\n",
		"a/Deep.cs":       "class Deep { void F() {\n" + nest("if (a) {", "B();", "}") + "\nvar x = " + nest("(", "1", ")") + ";\nvar y = " + nest("f(", "q", ")") + ";\n} }\n",
		"a/deep.go":       "package a\n\nfunc f() {\n" + nest("if a {\n", "b()\n", "}\n") + "x := " + nest("(", "1", ")") + "\ny := " + nest("f(", "q", ")") + "\n}\n",
		"a/deep.ts":       "const x: any = " + nest("[", "1", "]") + ";\ntype T = " + nest("Array<", "string", ">") + ";\nconst y = " + nest("f(", "q", ")") + ";\n",
		"a/manyvars.js":   manyVariables(),
		"a/manycalls.py":  manyCalls(),
		"b/recursive.php": "<?php\nfunction a($x) { return b($x) . c($x); }\nfunction b($x) { return a($x) . c($x); }\nfunction c($x) { return a($x) . b($x); }\necho a($_GET['x']);\n",
	}
}

// manyVariables is a function with thousands of variables that hang on each other.
func manyVariables() string {
	var b strings.Builder
	b.WriteString("function f(req) {\nlet v0 = req.query.a;\n")
	for i := 1; i < 8_000; i++ {
		fmt.Fprintf(&b, "let v%d = v%d + v%d + (v%d ? v%d : 'x');\n", i, i-1, i/2, i/3, i-1)
	}
	b.WriteString("}\n")
	return b.String()
}

// manyCalls is a chain of functions each of which calls the next one twice.
func manyCalls() string {
	var b strings.Builder
	b.WriteString("from flask import request\n\n")
	for i := range 2_000 {
		fmt.Fprintf(&b, "def f%d(a, b):\n    c = f%d(a + b, b)\n    return f%d(c, a)\n\n", i, i+1, i+1)
	}
	b.WriteString("def f2000(a, b):\n    return a + b\n\nf0(request.args['a'], 'b')\n")
	return b.String()
}
