package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"assay/internal/lighthouse"
	"assay/internal/scan"
)

// Runner measures pages (*lighthouse.Pool).
type Runner interface {
	Run(ctx context.Context, job lighthouse.Job) (*lighthouse.Result, error)
	Workers() int
}

// everyRun makes Lighthouse repeat a page whatever its first score.
const everyRun = 2

// percent converts Lighthouse's 0–1 to points.
const percent = 100

// Lighthouse is a Scorer that measures pages with a pool of browsers.
type Lighthouse struct{ pool Runner }

// NewLighthouse returns a Scorer that uses the pool; the caller closes the pool.
func NewLighthouse(pool Runner) *Lighthouse { return &Lighthouse{pool: pool} }

// Lanes implements Scorer: one page more than there are browsers, so that no browser waits
// while the next page is fetched.
func (l *Lighthouse) Lanes() int { return l.pool.Workers() + 1 }

// Score implements Scorer. The error is a *PageError if the page could not be scored, and
// another error if the pool is closed or ctx has ended.
func (l *Lighthouse) Score(ctx context.Context, job ScoreJob) (*PageScore, error) {
	device := lighthouse.Mobile
	if job.Mode == scan.ModeDesktop {
		device = lighthouse.Desktop
	}
	result, err := l.pool.Run(ctx, lighthouse.Job{
		URL: job.URL, FormFactor: device, Runs: job.Runs, RerunBelow: everyRun, Screenshots: true, FullPage: job.FullPage,
	})
	if page, ok := errors.AsType[*lighthouse.PageError](err); ok && ctx.Err() == nil {
		return nil, faultOf(page)
	}
	if err != nil {
		return nil, fmt.Errorf("score page: %w", err)
	}
	return scoreOf(result)
}

// faultOf converts an error of Lighthouse. Another attempt may help if the browser, the
// connection or the server failed, but not if the page itself is the cause.
func faultOf(page *lighthouse.PageError) *PageError {
	again := false
	switch page.Kind {
	case lighthouse.KindCrashed, lighthouse.KindOutOfMemory, lighthouse.KindTimeout, lighthouse.KindUnreachable, lighthouse.KindWorker:
		again = true
	case lighthouse.KindHTTPError:
		switch page.Status {
		case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
			again = true
		}
	}
	return &PageError{Kind: string(page.Kind), Message: page.Message, Status: page.Status, Again: again}
}

func scoreOf(r *lighthouse.Result) (*PageScore, error) {
	metrics, err := json.Marshal(r.Metrics)
	if err != nil {
		return nil, fmt.Errorf("encode the metrics of a page: %w", err)
	}
	audits, err := json.Marshal(r.Audits)
	if err != nil {
		return nil, fmt.Errorf("encode the audits of a page: %w", err)
	}
	out := &PageScore{
		Status: r.Status, FinalURL: r.FinalURL, Title: r.Title, Scores: pointsOf(r.Scores), Report: r.Report,
		Document: PageDocument{
			Lighthouse: r.LighthouseVersion, Browser: r.Browser, FetchedAt: r.FetchedAt, BenchmarkIndex: r.BenchmarkIndex,
			SlowHost: r.SlowHost, Runs: r.Runs, Warnings: r.Warnings, Metrics: metrics, Audits: audits,
		},
	}
	for _, link := range r.Links {
		out.Links = append(out.Links, Link{URL: link.URL, NoFollow: noFollow(link.Rel), File: link.Save})
	}
	out.Links = append(out.Links, brokenParts(r.Requests)...)
	if r.Screenshot != nil {
		out.Thumbnail = thumbnail(r.Screenshot.JPEG)
	}
	return out, nil
}

// partTypes are Lighthouse's types of requests for parts of a page.
var partTypes = []string{"Image", "Stylesheet", "Script", "Font", "Media", "TextTrack", "Manifest"}

// brokenParts returns the parts of a page that the server refused, as embedded files: scripts
// may have inserted them, which the document does not show. The crawl requests them itself
// before it reports them.
func brokenParts(requests []lighthouse.Request) (out []Link) {
	for _, q := range requests {
		if q.Status >= http.StatusBadRequest && slices.Contains(partTypes, q.Type) {
			out = append(out, Link{URL: q.URL, Embedded: true})
		}
	}
	return out
}

// noFollow reads a rel attribute: words in any case, separated by white space.
func noFollow(rel string) bool {
	for word := range strings.FieldsSeq(rel) {
		if strings.EqualFold(word, "nofollow") {
			return true
		}
	}
	return false
}

// pointsOf converts category scores to points and adds their mean.
func pointsOf(scores map[lighthouse.Category]*float64) scan.SiteScores {
	var out scan.SiteScores
	sum, n := 0.0, 0
	for i, field := range []**float64{&out.Performance, &out.Accessibility, &out.BestPractices, &out.SEO} {
		if score := scores[lighthouse.Categories()[i]]; score != nil {
			points := *score * percent
			*field = &points
			sum += points
			n++
		}
	}
	if n > 0 {
		mean := sum / float64(n)
		out.Overall = &mean
	}
	return out
}
