package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
)

// Purge removes what is past its retention: the pages of ended Site Health checks,
// with their reports and thumbnails, and the findings of ended code scan runs, with
// their documents. The records stay, with their scores.
type Purge struct {
	Store *store.Store
	Blobs *blob.Store
	Clock func() time.Time
	Log   *slog.Logger
	// CodeRetention is how long after its end a code scan run keeps its findings; 0
	// for ever.
	CodeRetention time.Duration
}

// Expired is a check whose pages may go.
type Expired struct {
	Check scan.SiteCheck
	Pages int64
	Blobs int64 // objects in the blob store
}

// Expired counts, and changes nothing: the checks that have expired, longest
// expired first and at most limit of them, and how many there are in all.
func (p *Purge) Expired(ctx context.Context, limit int) (list []Expired, total int64, err error) {
	checks, now := p.Store.Operator(), p.Clock()
	if total, err = checks.CountExpiredSiteChecks(ctx, now); err != nil {
		return nil, 0, err
	}
	oldest, err := checks.ExpiredSiteChecks(ctx, now, limit)
	if err != nil {
		return nil, 0, err
	}
	for _, c := range oldest {
		e := Expired{Check: c, Pages: int64(c.Pages.Found() + c.Pages.Skipped)}
		for _, err := range p.Blobs.List(ctx, site.BlobFolder(c.ID)) {
			if err != nil {
				return nil, 0, err
			}
			e.Blobs++
		}
		list = append(list, e)
	}
	return list, total, nil
}

// Run purges at most limit checks, longest expired first, and says what is gone;
// each, called before a check is purged, says which one is next. One that
// cannot be purged is left for the next time and does not stop the others.
func (p *Purge) Run(ctx context.Context, limit int, each func(scan.SiteCheck)) (gone []Expired, err error) {
	oldest, err := p.Store.Operator().ExpiredSiteChecks(ctx, p.Clock(), limit)
	if err != nil {
		return nil, err
	}
	var failed []error
	for _, c := range oldest {
		if ctx.Err() != nil {
			return gone, errors.Join(append(failed, ctx.Err())...)
		}
		each(c)
		e, err := p.one(ctx, c)
		if err != nil {
			failed = append(failed, fmt.Errorf("purge site check %s: %w", c.ID, err))
			continue
		}
		p.Log.Info("purged the pages of a site check", "check", c.ID, "tenant", c.TenantID, "pages", e.Pages, "objects", e.Blobs)
		gone = append(gone, e)
	}
	return gone, errors.Join(failed...)
}

// one removes the objects first: the rows are what brings a purge that was cut off
// back here.
func (p *Purge) one(ctx context.Context, c scan.SiteCheck) (Expired, error) {
	e := Expired{Check: c}
	blobs, err := p.Blobs.DeletePrefix(ctx, site.BlobFolder(c.ID))
	if err != nil {
		return e, err
	}
	e.Blobs = int64(blobs)
	e.Pages, err = p.Store.Operator().PurgeSiteCheck(ctx, c.TenantID, c.ID)
	return e, err
}
