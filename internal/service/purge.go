package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"time"

	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/website"
)

// Purge removes what has exceeded its retention: the evidence of ended website scans, the
// pages of Site Health checks and the findings of code scan runs, with their objects in the
// blob store. The records remain, with their scores.
type Purge struct {
	Store *store.Store
	Blobs *blob.Store
	Clock func() time.Time
	Log   *slog.Logger
	// ScanRetention is how long a website scan's report is stored after its end,
	// CodeRetention a code scan run's findings; 0: for ever.
	ScanRetention time.Duration
	CodeRetention time.Duration
	// ScanKeep, SiteKeep and CodeKeep are how many ended records of each target keep their details; older ones lose them even before their
	// retention ends. 0: all.
	ScanKeep, SiteKeep, CodeKeep int
	// Time is how long a Run begins to purge records of each kind; 0: no limit.
	Time time.Duration
}

// Expired is a record whose details have exceeded their retention.
type Expired struct {
	Kind      string // "website scan", "Site Health check" or "code scan run"
	ID        string
	TenantID  string
	Project   string // its public id
	Subject   string // host, or repository and branch
	ExpiredAt time.Time
	Rows      int64  // results and captures, pages, or findings
	Blobs     int64  // objects in the blob store
	Action    string // action of its purge in the audit log

	folder string
	delete func(ctx context.Context) (rows int64, err error)
}

// retention describes how a kind of record expires.
type retention struct {
	kind, rows string // for people: "website scan", "results and captures"
	forever    bool
	count      func(ctx context.Context) (int64, error)
	oldest     func(ctx context.Context, limit int) ([]Expired, error)
}

// kinds returns the kinds of records with what their purge removes. Site Health checks have
// an expiry, the others expire some time after their end.
func (p *Purge) kinds() []retention {
	all, now := p.Store.Operator(), p.Clock()
	scans := expiring("website scan", "results and captures", all.WebsiteScans, now.Add(-p.ScanRetention), func(s scan.WebsiteScan) Expired {
		return Expired{
			Subject: hostOf(s.URL), ExpiredAt: s.CompletedAt.Add(p.ScanRetention), Action: "website_scan.purge",
			folder: website.BlobFolder(s.TenantID, s.ID),
		}
	})
	scans.forever = p.ScanRetention <= 0
	checks := expiring("Site Health check", "pages", all.SiteHealth, now, func(c scan.SiteHealth) Expired {
		return Expired{Subject: hostOf(c.URL), ExpiredAt: c.ExpiresAt, Action: "site_health.purge", folder: site.BlobFolder(c.ID)}
	})
	runs := expiring("code scan run", "findings", all.CodeRuns, now.Add(-p.CodeRetention), func(r scan.CodeRun) Expired {
		return Expired{
			Subject: r.RepoFullName + " " + r.Branch, ExpiredAt: r.CompletedAt.Add(p.CodeRetention), Action: "code_run.purge",
			folder: code.BlobFolder(r.ID),
		}
	})
	runs.forever = p.CodeRetention <= 0
	return append([]retention{scans, checks, runs}, p.surplus(all, now)...)
}

// surplus returns the kinds of records of which only a limited number keep their details.
func (p *Purge) surplus(all *store.Operator, now time.Time) []retention {
	beyond := all.WebsiteScans.Beyond(p.ScanKeep)
	scans := expiring("surplus website scan", "results and captures", beyond, now, func(s scan.WebsiteScan) Expired {
		return Expired{
			Subject: hostOf(s.URL), ExpiredAt: s.CompletedAt, Action: "website_scan.purge", folder: website.BlobFolder(s.TenantID, s.ID),
		}
	})
	checks := expiring("surplus Site Health check", "pages", all.SiteHealth.Beyond(p.SiteKeep), now, func(c scan.SiteHealth) Expired {
		return Expired{Subject: hostOf(c.URL), ExpiredAt: c.CompletedAt, Action: "site_health.purge", folder: site.BlobFolder(c.ID)}
	})
	runs := expiring("surplus code scan run", "findings", all.CodeRuns.Beyond(p.CodeKeep), now, func(r scan.CodeRun) Expired {
		return Expired{
			Subject: r.RepoFullName + " " + r.Branch, ExpiredAt: r.CompletedAt, Action: "code_run.purge", folder: code.BlobFolder(r.ID),
		}
	})
	var out []retention
	for i, k := range []retention{scans, checks, runs} {
		if []int{p.ScanKeep, p.SiteKeep, p.CodeKeep}[i] > 0 {
			out = append(out, k)
		}
	}
	return out
}

// expiredStore finds the expired records of a kind; see store.Operator.
type expiredStore[R record] interface {
	Expired(ctx context.Context, until time.Time, limit int) ([]store.Expired[R], error)
	CountExpired(ctx context.Context, until time.Time) (int64, error)
	Purge(ctx context.Context, tenantID, id string, until time.Time) (rows int64, err error)
}

// expiring returns the retention of a kind with an expiry; describe returns what is specific
// to the kind.
func expiring[R record](kind, rows string, from expiredStore[R], until time.Time, describe func(R) Expired) retention {
	k := retention{kind: kind, rows: rows}
	k.count = func(ctx context.Context) (int64, error) { return from.CountExpired(ctx, until) }
	k.oldest = func(ctx context.Context, limit int) (out []Expired, err error) {
		list, err := from.Expired(ctx, until, limit)
		for _, x := range list {
			e, r := describe(x.Record), x.Record.Common()
			e.Kind, e.ID, e.TenantID, e.Project, e.Rows = kind, r.ID, r.TenantID, r.ProjectShortID, x.Rows
			e.delete = func(ctx context.Context) (int64, error) { return from.Purge(ctx, r.TenantID, r.ID, until) }
			out = append(out, e)
		}
		return out, err
	}
	return k
}

// ExpiredKind is a kind of record with its expired records.
type ExpiredKind struct {
	Kind  string
	Rows  string // what Expired.Rows counts, in the plural
	Total int64  // number of expired records
	// Oldest are the longest expired records, at most as many as requested.
	Oldest []Expired
}

// Expired returns the number of expired records by kind, with at most limit records of each.
// It changes nothing.
func (p *Purge) Expired(ctx context.Context, limit int) ([]ExpiredKind, error) {
	var out []ExpiredKind
	for _, k := range p.kinds() {
		e := ExpiredKind{Kind: k.kind, Rows: k.rows}
		if !k.forever {
			var err error
			if e.Total, err = k.count(ctx); err != nil {
				return nil, err
			}
			if e.Oldest, err = k.oldest(ctx, limit); err != nil {
				return nil, err
			}
		}
		for i := range e.Oldest {
			for _, err := range p.Blobs.List(ctx, e.Oldest[i].folder) {
				if err != nil {
					return nil, err
				}
				e.Oldest[i].Blobs++
			}
		}
		out = append(out, e)
	}
	return out, nil
}

// PurgedKind is a kind of record with its purged records.
type PurgedKind struct {
	Kind string
	Rows string // what Expired.Rows counts, in the plural
	Gone []Expired
	Left int64 // number of expired records that remain
}

// Run purges at most limit records of each kind, longest expired first and at least one, and returns what was
// purged; each is called before a record is purged. A record that cannot be purged is left
// for the next time and does not stop the others: the result is valid even with an error.
func (p *Purge) Run(ctx context.Context, limit int, each func(Expired)) ([]PurgedKind, error) {
	var out []PurgedKind
	var failed []error
	for _, k := range p.kinds() {
		gone := PurgedKind{Kind: k.kind, Rows: k.rows}
		if !k.forever {
			var err error
			if gone.Gone, err = p.some(ctx, k, limit, each); err != nil {
				failed = append(failed, err)
			}
			if gone.Left, err = k.count(ctx); err != nil {
				failed = append(failed, err)
			}
		}
		out = append(out, gone)
	}
	return out, errors.Join(failed...)
}

// some purges records of one kind.
func (p *Purge) some(ctx context.Context, k retention, limit int, each func(Expired)) (gone []Expired, err error) {
	oldest, err := k.oldest(ctx, limit)
	if err != nil {
		return nil, err
	}
	var failed []error
	until := p.Clock().Add(p.Time)
	for i, e := range oldest {
		if ctx.Err() != nil {
			return gone, errors.Join(append(failed, ctx.Err())...)
		}
		if p.Time > 0 && i > 0 && p.Clock().After(until) {
			break
		}
		each(e)
		if e, err = p.one(ctx, e); err != nil {
			failed = append(failed, fmt.Errorf("purge %s %s: %w", e.Kind, e.ID, err))
			continue
		}
		p.Log.Info("purged a "+e.Kind, "id", e.ID, "tenant", e.TenantID, "rows", e.Rows, "objects", e.Blobs)
		gone = append(gone, e)
	}
	return gone, errors.Join(failed...)
}

// one removes the objects first: if the purge is interrupted, the remaining rows cause it to
// be repeated.
func (p *Purge) one(ctx context.Context, e Expired) (Expired, error) {
	blobs, err := p.Blobs.DeletePrefix(ctx, e.folder)
	if err != nil {
		return e, err
	}
	e.Blobs = int64(blobs)
	e.Rows, err = e.delete(ctx)
	return e, err
}

// hostOf returns the host of a URL, because the rest may be secret.
func hostOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	return u.Host
}
