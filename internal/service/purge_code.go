package service

import (
	"context"
	"errors"
	"fmt"
	"time"

	"assay/internal/code"
	"assay/internal/scan"
)

// ExpiredRun is a code scan run whose findings and documents may go.
type ExpiredRun struct {
	Run      scan.CodeRun // without its jobs
	Findings int64
	Blobs    int64 // objects in the blob store
}

// before is when runs must have ended to be past their retention; false where they
// are kept for ever.
func (p *Purge) before() (time.Time, bool) {
	return p.Clock().Add(-p.CodeRetention), p.CodeRetention > 0
}

// ExpiredRuns counts, and changes nothing: the runs that are past their retention and
// that no branch needs, longest ended first and at most limit of them, and how many
// there are in all.
func (p *Purge) ExpiredRuns(ctx context.Context, limit int) (list []ExpiredRun, total int64, err error) {
	before, ok := p.before()
	if !ok {
		return nil, 0, nil
	}
	if total, err = p.Store.Operator().CountExpiredCodeRuns(ctx, before); err != nil {
		return nil, 0, err
	}
	oldest, err := p.Store.Operator().ExpiredCodeRuns(ctx, before, limit)
	if err != nil {
		return nil, 0, err
	}
	for _, r := range oldest {
		e := ExpiredRun{Run: r.Run, Findings: r.Findings}
		for _, err := range p.Blobs.List(ctx, code.BlobFolder(r.Run.ID)) {
			if err != nil {
				return nil, 0, err
			}
			e.Blobs++
		}
		list = append(list, e)
	}
	return list, total, nil
}

// RunCode is Run for code scan runs: their findings and documents go, and the records
// stay.
func (p *Purge) RunCode(ctx context.Context, limit int, each func(scan.CodeRun)) (gone []ExpiredRun, err error) {
	before, ok := p.before()
	if !ok {
		return nil, nil
	}
	oldest, err := p.Store.Operator().ExpiredCodeRuns(ctx, before, limit)
	if err != nil {
		return nil, err
	}
	var failed []error
	for _, r := range oldest {
		if ctx.Err() != nil {
			return gone, errors.Join(append(failed, ctx.Err())...)
		}
		each(r.Run)
		e, err := p.oneRun(ctx, r.Run, before)
		if err != nil {
			failed = append(failed, fmt.Errorf("purge code scan run %s: %w", r.Run.ID, err))
			continue
		}
		p.Log.Info("purged the findings of a code scan run", "run", e.Run.ID, "tenant", e.Run.TenantID, "findings", e.Findings, "objects", e.Blobs)
		gone = append(gone, e)
	}
	return gone, errors.Join(failed...)
}

// oneRun removes the objects first, as one does. A run that a branch has come to need
// since keeps its findings all the same.
func (p *Purge) oneRun(ctx context.Context, r scan.CodeRun, before time.Time) (ExpiredRun, error) {
	e := ExpiredRun{Run: r}
	blobs, err := p.Blobs.DeletePrefix(ctx, code.BlobFolder(r.ID))
	if err != nil {
		return e, err
	}
	e.Blobs = int64(blobs)
	e.Findings, err = p.Store.Operator().PurgeCodeRun(ctx, r.TenantID, r.ID, before)
	return e, err
}

// LeftRuns is how many runs are past their retention and still there.
func (p *Purge) LeftRuns(ctx context.Context) (int64, error) {
	before, ok := p.before()
	if !ok {
		return 0, nil
	}
	return p.Store.Operator().CountExpiredCodeRuns(ctx, before)
}
