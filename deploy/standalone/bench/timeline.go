package main

import (
	"context"
	"errors"
	"fmt"
	"html"
	"os"
	"strings"
	"sync"
	"time"

	"assay/internal/egress"
	"assay/internal/lighthouse"
)

// Shape of the measurement of overlapping waits.
const (
	timelinePages = 10
	timelineTurns = 3
)

// span is a part of a page's time.
type span struct {
	phase    string
	from, to time.Duration // since the first page was requested
}

// timeline has the spans of each page.
type timeline [][]span

// siteTimeline measures the same pages alternately with one browser and with as many as the
// gate can use, of which one at a time uses the processor. The file of -timeline receives a
// picture of the last run.
func siteTimeline(ctx context.Context, b *bench) (_ []figure, err error) {
	in, err := lighthouse.Find(lighthouse.FindConfig{})
	if err != nil {
		return nil, err
	}
	s, err := newTestSite(ctx)
	if err != nil {
		return nil, err
	}
	defer s.close()
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	if err != nil {
		return nil, err
	}
	var pools []*lighthouse.Pool
	for _, workers := range []int{1, lighthouse.WorkersPerToken} {
		pool, err := lighthouse.NewPool(lighthouse.Config{
			Installation: in, Dialer: egress.NewDialer(egress.DialConfig{Policy: policy}), Workers: workers, GateTokens: 1,
		})
		if err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, pool.Close()) }()
		if err := pool.Warm(ctx); err != nil {
			return nil, err
		}
		pools = append(pools, pool)
	}
	var ratios []float64
	var last timeline
	for range timelineTurns {
		var took [2]time.Duration
		for i, pool := range pools {
			if last, took[i], err = measurePages(ctx, pool, s); err != nil {
				return nil, err
			}
			b.notef("%d pages with %d browsers: %.1f s, %.1f pages/min", timelinePages, pool.Workers(), took[i].Seconds(),
				timelinePages/took[i].Minutes())
		}
		ratios = append(ratios, took[0].Seconds()/took[1].Seconds())
	}
	if b.timeline != "" {
		if err := os.WriteFile(b.timeline, []byte(last.picture()), 0o644); err != nil { //nolint:gosec // a picture for the documentation
			return nil, err
		}
	}
	// The bar for Site Health is 4 times the speed of unlighthouse-ci; one browser alone reaches 2.4 times.
	return []figure{{name: "site_overlap_ratio", value: median(ratios), op: ">=", bar: 4 / 2.4}}, nil
}

// measurePages measures the first pages of the site at once.
func measurePages(ctx context.Context, pool *lighthouse.Pool, s *testSite) (timeline, time.Duration, error) {
	began := time.Now()
	lines := make(timeline, timelinePages)
	errs := make([]error, timelinePages)
	var pages sync.WaitGroup
	for i, path := range s.paths()[:timelinePages] {
		pages.Go(func() {
			// The messages of one page come one after the other.
			progress := func(phase string) {
				now := time.Since(began)
				if n := len(lines[i]); n > 0 {
					lines[i][n-1].to = now
				}
				lines[i] = append(lines[i], span{phase: phase, from: now, to: now})
			}
			_, errs[i] = pool.Run(ctx, lighthouse.Job{URL: s.url + path, Screenshots: true, FullPage: true, Progress: progress})
		})
	}
	pages.Wait()
	return lines, time.Since(began), errors.Join(errs...)
}

// Sizes of the picture, in pixels.
const (
	pictureWidth  = 960
	pictureMargin = 70
	pictureRow    = 26
	pictureHead   = 40
)

// picture draws the timeline as SVG.
func (t timeline) picture() string {
	end := time.Duration(1)
	for _, line := range t {
		for _, s := range line {
			end = max(end, s.to)
		}
	}
	x := func(at time.Duration) float64 {
		return pictureMargin + float64(at)/float64(end)*(pictureWidth-2*pictureMargin)
	}
	height := pictureHead + len(t)*pictureRow + 40
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" role="img">`+"\n",
		pictureWidth, height)
	fmt.Fprintf(&b, "<title>Ten pages: each is loaded, waits at rest, and is audited</title>\n"+
		"<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
		pictureWidth, height)
	colours := map[string]string{"load": "#1668b8", "wait": "#d5dde5", "audit": "#c4641a"}
	for i, phase := range []string{"load", "wait", "audit"} {
		left := pictureMargin + 130*i
		fmt.Fprintf(&b, "<rect x=\"%d\" y=\"12\" width=\"14\" height=\"14\" fill=\"%s\"/><text x=\"%d\" y=\"23\">%s</text>\n",
			left, colours[phase], left+20, map[string]string{"load": "is loaded", "wait": "only waits", "audit": "is audited"}[phase])
	}
	for i, line := range t {
		y := pictureHead + i*pictureRow
		fmt.Fprintf(&b, "<text x=\"8\" y=\"%d\">%s</text>\n", y+16, html.EscapeString(fmt.Sprintf("page %d", i+1)))
		for _, s := range line {
			if colours[s.phase] == "" || s.to <= s.from {
				continue
			}
			fmt.Fprintf(&b, "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"18\" fill=\"%s\"/>\n",
				x(s.from), y+3, x(s.to)-x(s.from), colours[s.phase])
		}
	}
	bottom := pictureHead + len(t)*pictureRow + 8
	step := max(time.Second, (end / 10).Round(time.Second))
	for at := time.Duration(0); at <= end; at += step {
		fmt.Fprintf(&b, "<path d=\"M%.1f %dV%d\" stroke=\"#667\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.0f s</text>\n",
			x(at), bottom-4, bottom, x(at), bottom+16, at.Seconds())
	}
	b.WriteString("</svg>\n")
	return b.String()
}
