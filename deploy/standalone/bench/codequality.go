package main

import (
	"context"
	"time"

	"assay/internal/code"
	"assay/internal/code/quality"
	"assay/internal/scan"
)

const qualityTurns = 3

// codeQuality measures the engine of CODE_QUALITY for structure on the 100,000 lines of
// codeSAST. Memory is the peak of its process, not including this one.
func codeQuality(ctx context.Context, b *bench) ([]figure, error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	tree, err := sastTree(ctx, b)
	if err != nil {
		return nil, err
	}
	engines := []code.Engine{quality.Isolated{Self: b.engines()}}
	var (
		took   []time.Duration
		memory int64
		lines  int
	)
	for range qualityTurns {
		peak := watchChildren()
		began := time.Now()
		v, err := code.Judge(ctx, scan.DimensionQuality, engines, tree, code.Options{Clock: time.Now, TempDir: b.dir})
		took = append(took, time.Since(began))
		memory = max(memory, peak())
		if err != nil {
			return nil, err
		}
		lines = v.Lines
		b.notef("quality: %d files with %d lines of code, %d findings, %s, in %s", len(tree.Files), v.Lines, len(v.Findings), v.Coverage,
			took[len(took)-1].Round(time.Millisecond))
	}
	seconds := median(took).Seconds()
	return []figure{
		{name: "quality_100k_lines_s", value: seconds * 100_000 / float64(lines), op: "<=", bar: 60},
		{name: "quality_klines_per_s", value: float64(lines) / 1000 / seconds, op: ">=", bar: 100_000.0 / 60 / 1000},
		{name: "quality_memory_mb", value: float64(memory) / mib, op: "<=", bar: 1024},
	}, nil
}
