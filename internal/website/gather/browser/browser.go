// Package browser owns the browser part of a capture: it measures a page in a headless
// browser and extracts what checks and reports need.
package browser

import (
	"context"
	"errors"
	"time"

	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/website/capture"
)

// Limits of the part.
const (
	maxRequests = 500
	maxAudits   = 100
	maxItems    = 50
	maxFrames   = 12
)

// Runner measures pages (lighthouse.Pool).
type Runner interface {
	Run(ctx context.Context, job lighthouse.Job) (*lighthouse.Result, error)
}

// Config configures a Gatherer.
type Config struct {
	Runner     Runner
	FormFactor lighthouse.FormFactor
	// Runs is how often a page is measured if its first performance score is below GoodScore
	// (0–1); the median counts.
	Runs      int
	GoodScore float64
	// Budget is the time that all runs may use, without their waits (lighthouse.Job).
	Budget time.Duration
}

// Gatherer gathers the browser part.
type Gatherer struct{ cfg Config }

// New returns a Gatherer.
func New(cfg Config) *Gatherer { return &Gatherer{cfg: cfg} }

// Gather loads the target in a browser. A page that cannot be measured is a fact (ErrorKind,
// Error); an error is a fault of Assay, or that of ctx.
func (g *Gatherer) Gather(ctx context.Context, t capture.Target, progress func(string)) (*capture.Browser, error) {
	result, err := g.cfg.Runner.Run(ctx, lighthouse.Job{
		URL: t.URL, FormFactor: g.cfg.FormFactor, Runs: g.cfg.Runs, RerunBelow: g.cfg.GoodScore, Screenshots: true, Budget: g.cfg.Budget,
		Progress: progress,
	})
	var page *lighthouse.PageError
	switch {
	case err == nil:
		return facts(result), nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, &page) && page.Kind != lighthouse.KindWorker:
		return g.unmeasured(page.Kind, page.Message), nil
	}
	return nil, scan.Wrap(scan.CodeUnavailable, err, "The browser could not be used")
}

func (g *Gatherer) unmeasured(kind lighthouse.Kind, why string) *capture.Browser {
	return &capture.Browser{FormFactor: string(g.cfg.FormFactor), ErrorKind: string(kind), Error: why}
}
