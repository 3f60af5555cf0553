package site

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"assay/internal/scan"
)

// Batch works on pages of one check until it has settled Pages of them, its time is over, or
// no page is left. A page that fails is settled as failed; only a failing frontier or blob
// store fails the batch.
type Batch struct {
	CheckID  string
	Mode     scan.Mode
	Settings Settings
	Pages    int           // maximum number of pages to settle
	Time     time.Duration // after which no page is started
	// Delay is the pause that robots.txt asked for when the crawl began.
	Delay time.Duration
	// RenewEvery is how often leases are renewed, well below the time they last.
	RenewEvery time.Duration

	Crawler  Crawler
	Scorer   Scorer
	Frontier Frontier
	Pacer    Pacer
	Keeper   Keeper
	Log      *slog.Logger
	// Settled is called after every page that was settled for good; may be nil.
	Settled func()
}

const (
	// look is how often a batch with idle lanes looks for pages that other batches found.
	look = 5 * time.Second
	// slowHost is the pause between visits from which on one lane is enough: others would
	// hold leases and only wait.
	slowHost = 2 * time.Second
	// releaseTime is the time-out of releasing leases after the batch was cancelled.
	releaseTime = 5 * time.Second
)

// result is the outcome of a page in a lane.
type result struct {
	settled bool // for good
	pause   time.Duration
	err     error
}

// feeder hands pages to the lanes of a batch.
type feeder struct {
	*Batch
	lanes, busy, settled int
	closed               bool // no more pages are started
	dry                  bool // the frontier had fewer pages than requested
	results              chan result
	err                  error
}

func (b *Batch) polite() politeness {
	return politeness{settings: b.Settings, crawler: b.Crawler, pacer: b.Pacer}
}

// Run returns how many pages were settled. The error is why the batch ended early: the cause
// of ctx, or what failed. Leases that are left are released then.
func (b *Batch) Run(ctx context.Context) (settled int, err error) {
	work, stop := context.WithCancel(ctx)
	defer stop()
	f := &feeder{Batch: b, lanes: max(b.Scorer.Lanes(), 1)}
	if b.Delay >= slowHost {
		f.lanes = 1
	}
	f.results = make(chan result, f.lanes)
	f.feed(ctx, work, stop)
	if f.err != nil {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), releaseTime)
		defer cancel()
		if rerr := b.Frontier.Release(last); rerr != nil {
			b.Log.WarnContext(last, "leases of pages could not be released; the pages wait until the leases "+
				"expire", "check", b.CheckID, "error", rerr)
		}
	}
	return f.settled, f.err
}

func (f *feeder) feed(ctx, work context.Context, stop func()) {
	over := time.NewTimer(f.Time)
	defer over.Stop()
	again, renew := time.NewTicker(look), time.NewTicker(f.RenewEvery)
	defer again.Stop()
	defer renew.Stop()
	for f.lease(ctx, work); f.busy > 0; f.lease(ctx, work) {
		select {
		case r := <-f.results:
			f.take(r)
		case <-again.C:
			f.dry = false
		case <-renew.C:
			f.fail(stubborn(work, func() error { return f.Frontier.Renew(work) }))
		case <-over.C:
			f.closed = true
		case <-ctx.Done():
			f.fail(context.Cause(ctx))
		}
		for f.err != nil && f.busy > 0 { // the lanes end at once
			stop()
			f.take(<-f.results)
		}
	}
}

// lease fills the free lanes with pages.
func (f *feeder) lease(ctx, work context.Context) {
	n := min(f.lanes-f.busy, f.Pages-f.settled-f.busy)
	if n <= 0 || f.closed || f.dry || f.err != nil {
		return
	}
	var pages []scan.SitePage
	err := stubborn(work, func() (err error) {
		pages, err = f.Frontier.Lease(work, n)
		return err
	})
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		f.fail(err)
		return
	}
	f.dry = len(pages) < n
	for _, p := range pages {
		f.busy++
		go func() { f.results <- f.page(work, p) }()
	}
}

func (f *feeder) take(r result) {
	f.busy--
	f.dry = false // settling a page may have added pages
	if r.pause >= slowHost {
		f.lanes = 1
	}
	if r.settled {
		f.settled++
		if f.Settled != nil {
			f.Settled()
		}
	}
	f.fail(r.err)
}

// fail stores the first error.
func (f *feeder) fail(err error) {
	if f.err == nil {
		f.err = err
	}
}

// Attempts to reach a dependency that may be away for a moment, and the pause before the
// second one.
const (
	tries     = 4
	tryAgain  = 250 * time.Millisecond
	tryFactor = 3
)

// stubborn repeats a read or write that failed because a dependency is unavailable.
func stubborn(ctx context.Context, do func() error) error {
	pause := tryAgain
	for n := 1; ; n++ {
		err := do()
		if err == nil || n == tries || !passing(err) || ctx.Err() != nil {
			return err
		}
		if waitUntil(ctx, time.Now().Add(pause)) != nil {
			return err
		}
		pause *= tryFactor
	}
}

// passing reports whether trying again may help.
func passing(err error) bool {
	switch scan.CodeOf(err) {
	case scan.CodeUnavailable, scan.CodeInternal:
		return !errors.Is(err, context.Canceled)
	}
	return false
}

// waitUntil waits until a point in time; the error is the cause of ctx's end.
func waitUntil(ctx context.Context, at time.Time) error {
	timer := time.NewTimer(time.Until(at))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
