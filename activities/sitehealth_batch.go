package activities

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"go.temporal.io/sdk/activity"

	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/workflows/contract"
)

// batchProgress is passed to a batch's next attempt in heartbeats.
type batchProgress struct {
	Owner   string `json:"owner"` // of the leases
	Settled int    `json:"settled"`
}

// Batch settles pages of the check's frontier. It takes over the leases of earlier attempts
// at once; when its worker stops it releases its pages.
func (a *SiteHealth) Batch(ctx context.Context, in contract.BatchInput) (res contract.BatchResult, err error) {
	work, done := untilStop(ctx, 0)
	defer done()
	res, err = a.batch(ctx, work, in)
	return res, ended(ctx, work, a.Log, err)
}

// crawl returns a running check with its discovery and its crawler.
func (a *SiteHealth) crawl(
	ctx context.Context, ref contract.SiteHealthRef,
) (c scan.SiteHealth, settings site.Settings, d site.Discovery, crawler site.Crawler, err error) {
	if c, settings, err = a.check(ctx, ref); err != nil {
		return c, settings, d, nil, err
	}
	if d, err = discovered(c); err != nil {
		return c, settings, d, nil, err
	}
	crawler, err = a.Crawlers.Crawler(c.URL, settings, c.Mode, &d)
	return c, settings, d, crawler, err
}

func (a *SiteHealth) batch(ctx, work context.Context, in contract.BatchInput) (res contract.BatchResult, err error) {
	c, settings, d, crawler, err := a.crawl(ctx, in.SiteHealthRef)
	if err != nil {
		return res, err
	}
	p := resumed(ctx, in.Batch)
	stop := heartbeat(ctx)
	defer stop.end()
	stop.note(p)
	f := &frontier{SiteHealth: a, ref: in.SiteHealthRef, owner: p.Owner, batch: in.Batch, limits: limitsOf(settings)}
	if err = f.takeOver(ctx); err != nil {
		return res, err
	}
	batch := &site.Batch{
		CheckID: c.ID, Mode: c.Mode, Settings: settings, Pages: max(in.Pages-p.Settled, 0), Time: or(a.BatchTime, batchTime),
		RenewEvery: f.lease() / 3,
		Delay:      d.Robots.CrawlDelay,
		Crawler:    crawler, Scorer: a.Scorer, Frontier: f, Pacer: Pacer{a.Store}, Keeper: keeper{a}, Log: a.Log,
		Settled: func() { p.Settled++; stop.note(p) },
	}
	_, err = batch.Run(work)
	if err == nil && len(f.taken) > 0 {
		err = f.Release(ctx) // beyond the batch's number of pages
	}
	if err != nil && (!isHandOver(err) || p.Settled == 0) {
		return res, err
	}
	return a.result(ctx, in.SiteHealthRef, p.Settled)
}

// resumed returns the progress of earlier attempts at the batch, with this one as owner.
func resumed(ctx context.Context, batch int) (p batchProgress) {
	if activity.HasHeartbeatDetails(ctx) {
		_ = activity.GetHeartbeatDetails(ctx, &p) // without details the batch repeats a little
	}
	info := activity.GetInfo(ctx)
	p.Owner = fmt.Sprintf("%s%s.%d", ownerPrefix(ctx, batch), info.ActivityID, info.Attempt)
	return p
}

// ownerPrefix begins the owner names of all attempts at this batch.
func ownerPrefix(ctx context.Context, batch int) string {
	return fmt.Sprintf("%s/batch-%d/", activity.GetInfo(ctx).WorkflowExecution.RunID, batch)
}

func discovered(c scan.SiteHealth) (d site.Discovery, err error) {
	if len(c.Discovery) > 0 {
		if err := json.Unmarshal(c.Discovery, &d); err != nil {
			return d, fmt.Errorf("decode discovery: %w", err)
		}
	}
	return d, nil
}

func (a *SiteHealth) result(ctx context.Context, ref contract.SiteHealthRef, settled int) (res contract.BatchResult, err error) {
	counts, err := a.Store.SitePages.Counts(ctx, ref.TenantID, ref.CheckID)
	if err != nil {
		return res, err
	}
	worst, err := a.Store.SitePages.Worst(ctx, ref.TenantID, ref.CheckID, worstPages)
	res = contract.BatchResult{Settled: settled, Counts: contract.PageCounts(counts)}
	for _, p := range worst {
		address, perr := site.ParseAddress(p.URL)
		if perr == nil && p.Scores.Overall != nil {
			res.Worst = append(res.Worst, contract.PageLine{Path: address.Path, Score: *p.Scores.Overall})
		}
	}
	return res, err
}

// frontier is the pages of the check for one attempt at a batch.
type frontier struct {
	*SiteHealth
	ref    contract.SiteHealthRef
	owner  string
	batch  int
	limits store.FrontierLimits

	mu    sync.Mutex
	taken []scan.SitePage // from earlier attempts, to be processed first
}

func (f *frontier) lease() time.Duration { return or(f.SiteHealth.Lease, leaseTime) }

func (f *frontier) until() time.Time { return f.Clock().Add(f.lease()) }

// takeOver transfers the leases of earlier attempts, and the record, to this one.
func (f *frontier) takeOver(ctx context.Context) error {
	return f.fenced(ctx, f.ref, func(runID string) (err error) {
		f.taken, err = f.Store.SitePages.TakeOver(ctx, f.ref.TenantID, f.ref.CheckID, runID, ownerPrefix(ctx, f.batch), f.owner, f.until())
		return err
	})
}

// Lease implements site.Frontier.
func (f *frontier) Lease(ctx context.Context, n int) (pages []scan.SitePage, err error) {
	f.mu.Lock()
	mine := min(n, len(f.taken))
	pages, f.taken = slices.Clone(f.taken[:mine]), f.taken[mine:]
	f.mu.Unlock()
	if mine == n {
		return pages, nil
	}
	more, err := f.Store.SitePages.Lease(ctx, f.ref.TenantID, f.ref.CheckID, f.run(ctx), f.owner, n-mine, f.until())
	if mine > 0 {
		return append(pages, more...), nil // the next call returns the error
	}
	return more, err
}

// Settle implements site.Frontier.
func (f *frontier) Settle(ctx context.Context, page scan.SitePage, found []scan.SitePage) error {
	if err := interrupted(ctx); errors.Is(err, errSuspended) {
		return err // what was measured of the page is not to be trusted
	}
	_, err := f.Store.SitePages.Settle(ctx, f.ref.TenantID, f.ref.CheckID, f.run(ctx), f.owner, page, found, f.limits)
	return err
}

// Renew implements site.Frontier.
func (f *frontier) Renew(ctx context.Context) error {
	_, err := f.Store.SitePages.Renew(ctx, f.ref.TenantID, f.ref.CheckID, f.owner, f.until())
	return err
}

// Release implements site.Frontier.
func (f *frontier) Release(ctx context.Context) error {
	_, err := f.Store.SitePages.Release(ctx, f.ref.TenantID, f.ref.CheckID, f.run(ctx), f.owner)
	return err
}

// run returns the run that the batch belongs to. It has owned the record since takeOver; if it no
// longer does, the batch is late and rejected.
func (f *frontier) run(ctx context.Context) string {
	return activity.GetInfo(ctx).WorkflowExecution.RunID
}

// Pacer stores the visits to hosts for all workers (site.Pacer).
type Pacer struct{ Store *store.Store }

// Reserve implements site.Pacer.
func (p Pacer) Reserve(ctx context.Context, host string, pause time.Duration) (time.Time, error) {
	return p.Store.Visits.Reserve(ctx, host, pause)
}

// Postpone implements site.Pacer.
func (p Pacer) Postpone(ctx context.Context, host string, rest time.Duration) error {
	return p.Store.Visits.Postpone(ctx, host, rest)
}

// keeper stores reports and pictures in the blob store.
type keeper struct{ *SiteHealth }

// Keep implements site.Keeper.
func (k keeper) Keep(ctx context.Context, key, contentType string, data []byte) error {
	return k.Blobs.Put(ctx, key, bytes.NewReader(data), contentType)
}
