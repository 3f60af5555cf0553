package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"time"

	"assay/config"
	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
)

// realSite is documentation from a Debian package, served as it lies on the disk.
type realSite struct{ name, dir string }

func realSiteList() []realSite {
	return []realSite{
		{"python3.11-doc", "/usr/share/doc/python3.11/html"},
		{"postgresql-doc-15", "/usr/share/doc/postgresql-doc-15/html"},
		{"apache2-doc", "/usr/share/doc/apache2-doc/manual"},
	}
}

const (
	realPages    = 5000 // maximum; the sites have fewer
	realDuration = time.Hour
)

// realSites crawls sites of other projects in complete checks, with the real crawler and a scorer without a browser, and compares the
// pages with those that a walk over the files finds. It also measures what grows with the size of a site: the longest history and the
// live heap of the worker.
func realSites(ctx context.Context, b *bench) (_ []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	p, err := startProcess(ctx, b, "real-sites", "ASSAY_WORKER_QUEUES=maintenance")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	if err != nil {
		return nil, err
	}
	fetcher := site.NewFetcher(site.FetcherConfig{Dialer: egress.NewDialer(egress.DialConfig{Policy: policy})})
	defer fetcher.Close()
	w, err := newCrawlBench(ctx, p, fetcher, flatScorer{})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	conf, err := config.Load("", nil)
	if err != nil {
		return nil, err
	}
	var sum realOutcome
	var costs []crawlCost
	for _, s := range realSiteList() {
		got, cost, err := w.crawlReal(ctx, b, s, conf.Site)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		sum.add(got)
		costs = append(costs, cost)
	}
	smallest, largest := slices.MinFunc(costs, byPeak), slices.MaxFunc(costs, byPeak)
	events := slices.MaxFunc(costs, func(a, b crawlCost) int { return a.events - b.events }).events
	return []figure{
		{name: "real_sites_pages", value: float64(sum.pages), op: ">=", bar: 1700},
		{name: "real_sites_found_share", value: float64(sum.pages-sum.missed) / float64(max(sum.pages, 1)), op: ">=", bar: 1},
		{name: "real_sites_invented", value: float64(sum.invented), op: "<=", bar: 0},
		{name: "real_sites_twice", value: float64(sum.twice), op: "<=", bar: 0},
		{name: "real_sites_history_events", value: float64(events), op: "<=", bar: 2000},
		{name: "real_sites_memory_ratio", value: float64(largest.peak) / float64(max(smallest.peak, 1)), op: "<=", bar: 1.5},
	}, nil
}

func byPeak(a, b crawlCost) int {
	switch {
	case a.peak < b.peak:
		return -1
	case a.peak > b.peak:
		return 1
	}
	return 0
}

// realOutcome counts pages of sites: all that there are, and how the crawl differs.
type realOutcome struct{ pages, missed, invented, twice int }

func (o *realOutcome) add(other realOutcome) {
	o.pages += other.pages
	o.missed += other.missed
	o.invented += other.invented
	o.twice += other.twice
}

// crawlReal crawls one site and compares the result with the site's files.
func (c *crawlBench) crawlReal(ctx context.Context, b *bench, s realSite, conf config.Site) (out realOutcome, cost crawlCost, err error) {
	dir, err := filepath.EvalSymlinks(s.dir)
	if err != nil {
		return out, cost, fmt.Errorf("%w: deploy/scripts/setup bench installs it", err)
	}
	served, err := serveFiles(ctx, dir)
	if err != nil {
		return out, cost, err
	}
	defer served.close()
	truth, err := walkSite(dir)
	if err != nil {
		return out, cost, err
	}
	check, cost, err := c.crawl(ctx, served.url+"/", "127.0.0.1", site.Settings{
		MaxPages: realPages, MaxDepth: conf.MaxDepth, PerShape: min(conf.PerShape, realPages/10), MaxFiles: conf.MaxFiles,
		MaxDuration: realDuration, Runs: 1,
	})
	if err != nil {
		return out, cost, err
	}
	if check.State != scan.StateCompleted || check.Reason != "" {
		b.notef("%s: the check ended as %s: %s", s.name, check.State, check.Reason)
	}
	crawled, broken, err := c.crawled(ctx, check)
	if err != nil {
		return out, cost, err
	}
	out = truth.beside(b, s.name, crawled)
	b.notef("%s: %d pages by the files, %d crawled, %d missed, %d invented, %d twice; %d broken of %d missing targets; "+
		"%d events in the longest of %d runs, live heap %.1f MiB at most (%.1f grown), %.0f s", s.name, out.pages, len(crawled), out.missed,
		out.invented, out.twice, broken, len(truth.missing), cost.events, cost.runs, float64(cost.peak)/mib, float64(cost.grown)/mib,
		cost.took.Seconds())
	return out, cost, nil
}

// crawled returns how often each path was scored, and how many pages failed.
func (c *crawlBench) crawled(ctx context.Context, check scan.SiteHealth) (paths map[string]int, broken int, err error) {
	paths = map[string]int{}
	for _, state := range []scan.PageState{scan.PageScored, scan.PageFailed} {
		filter := store.SitePageFilter{States: []scan.PageState{state}}
		pages, _, err := c.store.SitePages.List(ctx, check.TenantID, check.ID, filter, 1, 2*realPages)
		if err != nil {
			return nil, 0, err
		}
		if state == scan.PageFailed {
			broken = len(pages)
			continue
		}
		for _, page := range pages {
			u, err := url.Parse(cmp.Or(page.FinalURL, page.URL))
			if err != nil {
				return nil, 0, err
			}
			paths[u.Path]++
		}
	}
	return paths, broken, nil
}

// flatScorer gives every page the same scores.
type flatScorer struct{}

// Lanes implements site.Scorer.
func (flatScorer) Lanes() int { return curveLanes }

// Score implements site.Scorer.
func (flatScorer) Score(_ context.Context, job site.ScoreJob) (*site.PageScore, error) {
	points := 100.0
	return &site.PageScore{
		FinalURL: job.URL, Report: []byte("report"),
		Scores:   scan.SiteScores{Performance: &points, Accessibility: &points, BestPractices: &points, SEO: &points, Overall: &points},
		Document: site.PageDocument{Lighthouse: "0", Runs: 1},
	}, nil
}
