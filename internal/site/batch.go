package site

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"assay/internal/scan"
)

// Batch works on pages of one check until it has settled as many as it may, its
// time is over, or nothing is left to take. A page that fails is settled as such;
// what fails a batch is ours: the frontier or the blob store stays away.
type Batch struct {
	CheckID  string
	Mode     scan.Mode
	Settings Settings
	Pages    int           // to settle at most
	Time     time.Duration // after which no page is begun
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
	// Settled is called after every page that was settled for good; nil for nobody.
	Settled func()
}

const (
	// look is how often a batch whose lanes are partly idle looks for pages that
	// other batches found.
	look = 5 * time.Second
	// slowHost is a pause between visits from which more than one lane is of no use:
	// they would only wait with their leases.
	slowHost = 2 * time.Second
	// releaseTime is for giving leases back when the batch was told to stop.
	releaseTime = 5 * time.Second
)

// result is what became of a page in a lane.
type result struct {
	settled bool // for good
	pause   time.Duration
	err     error
}

// feeder hands pages to the lanes of a batch.
type feeder struct {
	*Batch
	lanes, busy, settled int
	closed               bool // no page is begun any more
	dry                  bool // the frontier had fewer pages than were asked for
	results              chan result
	err                  error
}

func (b *Batch) polite() politeness {
	return politeness{settings: b.Settings, crawler: b.Crawler, pacer: b.Pacer}
}

// Run returns how many pages were settled, and why the batch ends before its time:
// the cause of ctx, or what failed. Leases that are left are given back then.
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
			b.Log.WarnContext(last, "leases run out by themselves", "check", b.CheckID, "error", rerr)
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

// lease gives pages to the lanes that are free.
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
	f.dry = false // what was settled may have brought pages
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

// fail keeps the first error.
func (f *feeder) fail(err error) {
	if f.err == nil {
		f.err = err
	}
}

// tries of what may be away for a moment, and the pause before the second one.
const (
	tries     = 4
	tryAgain  = 250 * time.Millisecond
	tryFactor = 3
)

// stubborn repeats a write or a reading that failed because a dependency is away.
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

// passing: to try again may help.
func passing(err error) bool {
	switch scan.CodeOf(err) {
	case scan.CodeUnavailable, scan.CodeInternal:
		return !errors.Is(err, context.Canceled)
	}
	return false
}

// waitUntil waits for a time; the error is the cause of ctx's end.
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
