package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/testsupport/tinysite"
)

// curve are the sizes of the crawled sites.
var curve = []int{10, 100, 1_000, 10_000}

// curveLanes is how many pages are scored at once by each batch.
const curveLanes = 4

// siteCurve crawls sites of 10 to 10,000 tiny pages with a scorer that needs no browser,
// each in a check of its own, and logs what grows with the size: events in the longest
// history, runs, the live heap of the worker, and the time. The worker is this process;
// Temporal is in a standalone that serves no crawl queue. A crawl of 100 pages is the
// warm-up.
func siteCurve(ctx context.Context, b *bench) (_ []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	p, err := startProcess(ctx, b, "curve", "ASSAY_WORKER_QUEUES=maintenance")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	tiny := &tinysite.Site{Parallel: curveLanes}
	w, err := newCrawlBench(ctx, p, tiny, tiny)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	c := curveBench{crawlBench: w, tiny: tiny}
	if _, err := c.crawl(ctx, curve[1]); err != nil {
		return nil, err
	}
	points := map[int]crawlCost{}
	for _, pages := range curve {
		p, err := c.crawl(ctx, pages)
		if err != nil {
			return nil, fmt.Errorf("%d pages: %w", pages, err)
		}
		points[pages] = p
		b.notef("%5d pages: %4d events in the longest of %d runs, %d batches, live heap %.1f MiB at most (%.1f grown), %.1f s, %.0f pages/s",
			pages, p.events, p.runs, p.batches, float64(p.peak)/mib, float64(p.grown)/mib, p.took.Seconds(), float64(pages)/p.took.Seconds())
	}
	smallest, largest := points[curve[0]], points[curve[len(curve)-1]]
	return []figure{
		{name: "site_history_events_10000", value: float64(largest.events), op: "<=", bar: 2000},
		{name: "site_memory_growth_ratio_10_to_10000", value: float64(largest.peak) / float64(smallest.peak), op: "<=", bar: 1.5},
	}, nil
}

// curveBench crawls tiny sites.
type curveBench struct {
	*crawlBench
	tiny *tinysite.Site
}

// crawl runs a check of a site with that many pages.
func (c curveBench) crawl(ctx context.Context, pages int) (crawlCost, error) {
	c.tiny.Pages = pages
	check, cost, err := c.crawlBench.crawl(ctx, tinysite.Entry, "tiny.example",
		site.Settings{MaxPages: pages, MaxDepth: 100, MaxDuration: time.Hour, Runs: 1})
	if err == nil && (check.State != scan.StateCompleted || check.Pages.Scored != pages) {
		err = fmt.Errorf("the check ended as %s with %d pages scored", check.State, check.Pages.Scored)
	}
	return cost, err
}
