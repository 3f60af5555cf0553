package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/engine"
	"assay/internal/scan"
)

const (
	// taintSizes are the sizes of the corpora, in lines; the largest may take taintGrowth
	// times as long per line as the smallest.
	taintSmall, taintMiddle, taintLarge = 10_000, 100_000, 1_000_000
	taintGrowth                         = 1.5
)

// codeTaint measures the taint engine on generated programs in all its languages: how fast
// one core parses and analyses, time and memory of the engine's process for 1 M lines,
// whether time grows linearly with the lines, and the cost of hostile files.
func codeTaint(ctx context.Context, b *bench) ([]figure, error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
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
			turns = 3 // includes the time of starting
		}
		run, err := taintProcess(ctx, b, tree, nil, turns)
		if err != nil {
			return nil, err
		}
		perLine[lines] = run.took.Seconds() / float64(total)
		b.notef("taint: %d lines in %d files: %s, %.1f µs a line, %.0f MB, %d findings, notes %v", total, len(tree.Files),
			run.took.Round(time.Millisecond), 1e6*perLine[lines], float64(run.memory)/mib, run.findings, run.notes)
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
	for _, smaller := range []struct {
		name  string
		lines int
	}{{"taint_growth", taintSmall}, {"taint_growth_100k", taintMiddle}} {
		figures = append(figures, figure{name: smaller.name, value: perLine[taintLarge] / perLine[smaller.lines], op: "<=", bar: taintGrowth})
	}
	for _, measure := range []func(context.Context, *bench) ([]figure, error){taintAgain, taintPathological} {
		more, err := measure(ctx, b)
		if err != nil {
			return nil, err
		}
		figures = append(figures, more...)
	}
	return figures, nil
}

// taintRun is the result of one scan by the engine's process.
type taintRun struct {
	took      time.Duration
	processor time.Duration // of this process and the engine's
	memory    int64
	findings  int
	gaps      int
	notes     []string
}

// taintProcess analyses the tree with the engine's process, and returns the median.
func taintProcess(ctx context.Context, b *bench, tree *code.Tree, cache code.Cache, turns int) (run taintRun, err error) {
	e, err := taintEngine(b)
	if err != nil {
		return run, err
	}
	var took []time.Duration
	for range turns {
		peak := watchChildren()
		began, used := time.Now(), processorTime()+childrenTime()
		dir, err := os.MkdirTemp(b.dir, "taint-job-")
		if err != nil {
			return run, err
		}
		report, err := e.Scan(ctx, tree, code.Options{Clock: time.Now, TempDir: dir, Cache: cache})
		took = append(took, time.Since(began))
		run.processor = processorTime() + childrenTime() - used
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
	engines, err := sast.New(sast.Config{Self: b.engines()})
	if err != nil {
		return nil, err
	}
	for _, e := range engines {
		if e.Name() == "taint" && e.Dimension() == scan.DimensionSAST {
			return e, nil
		}
	}
	return nil, errors.New("the taint engine is missing")
}

// taintCore measures one core by the processor time of this process, which is independent of
// the load of the machine.
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
	}}
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
		b.notef("taint: one core: %d lines parsed in %s, analysed in %s; work %d, cut %d, left %d, partly %d, lost %d", total,
			parsed[len(parsed)-1].Round(time.Millisecond),
			all[len(all)-1].Round(time.Millisecond), out.Stats.Work, out.Stats.Cut, out.Stats.Left, len(out.Partly), len(out.Lost))
	}
	return []figure{
		{name: "taint_parse_lines_per_s_core", value: float64(total) / median(parsed).Seconds(), op: ">=", bar: 50_000},
		{name: "taint_lines_per_s_core", value: float64(total) / median(all).Seconds(), op: ">=", bar: 15_000},
	}, nil
}

// processorTime returns the time used by this process (getrusage(2)), childrenTime that of
// its children that have ended.
func processorTime() time.Duration { return usage(syscall.RUSAGE_SELF) }

func childrenTime() time.Duration { return usage(syscall.RUSAGE_CHILDREN) }

func usage(processes int) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(processes, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// memoryCache is an engine's cache in memory.
type memoryCache map[string][]byte

// Load implements code.Cache.
func (c memoryCache) Load(_ context.Context, name string) (io.ReadCloser, error) {
	data, ok := c[name]
	if !ok {
		return nil, nil
	}
	return io.NopCloser(bytes.NewReader(data)), nil
}

// Store implements code.Cache.
func (c memoryCache) Store(_ context.Context, name string, from io.Reader) error {
	data, err := io.ReadAll(from)
	c[name] = data
	return err
}

// taintAgain compares the first scan of 100,000 lines with later ones: of the same files,
// and after adding a line to one of them. Bars are shares of the processor time of the first
// one. Most repositories have one language, which is then never skipped entirely.
func taintAgain(ctx context.Context, b *bench) ([]figure, error) {
	var figures []figure
	for _, corpus := range []struct {
		name      string
		languages []string
		bar       float64 // maximum share of the time, with one changed file
	}{{"", engine.Languages(), 0.2}, {"_one_language", []string{"Java"}, 0.4}} {
		tree, total, err := taintCorpus(filepath.Join(b.dir, "taint-again"+corpus.name), corpus.languages, taintMiddle)
		if err != nil {
			return nil, err
		}
		first, same, changed, cached, err := taintTurns(ctx, b, tree)
		if err != nil {
			return nil, err
		}
		b.notef("taint: %d lines in %d languages: processor time at first %s, unchanged %s, with one file changed %s; %.1f MB cached", total,
			len(corpus.languages),
			first.Round(time.Millisecond), same.Round(time.Millisecond), changed.Round(time.Millisecond), float64(cached)/mib)
		figures = append(figures,
			figure{name: "taint_unchanged_share" + corpus.name, value: same.Seconds() / first.Seconds(), op: "<=", bar: 0.15},
			figure{name: "taint_one_file_share" + corpus.name, value: changed.Seconds() / first.Seconds(), op: "<=", bar: corpus.bar})
	}
	return figures, nil
}

// taintTurns analyses a tree three times: with an empty cache, with all files cached, and
// with all but one. It returns the processor times and the size of the cache in bytes.
func taintTurns(ctx context.Context, b *bench, tree *code.Tree) (first, same, changed time.Duration, cached int, err error) {
	cache := memoryCache{}
	var took [3][]time.Duration
	for turn := range 3 {
		clear(cache)
		for what := range took {
			if what == 2 {
				path := filepath.Join(tree.Root, filepath.FromSlash(tree.Files[turn*len(tree.Files)/3].Path))
				data, err := os.ReadFile(path)
				if err != nil {
					return 0, 0, 0, 0, err
				}
				if err := os.WriteFile(path, append(data, '\n'), 0o600); err != nil { //nolint:gosec // a file of the corpus
					return 0, 0, 0, 0, err
				}
			}
			run, err := taintProcess(ctx, b, tree, cache, 1)
			if err != nil {
				return 0, 0, 0, 0, err
			}
			took[what] = append(took[what], run.processor)
		}
	}
	return median(took[0]), median(took[1]), median(took[2]), len(cache["taint"]), nil
}
