package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/website"
)

// Limits of one round over ended records.
const (
	leftoversBatch  = 500 // records of a kind
	leftoversAtOnce = 8
)

// Leftovers removes objects of ended records that no row refers to: a worker was killed after it had stored an object and before
// the row was written, the row was refused because the record had ended, or the store completed a request whose caller had given
// up. An ended record accepts no rows, so such an object never gets one.
type Leftovers struct {
	Store *store.Store
	Blobs *blob.Store
	Clock func() time.Time
	Log   *slog.Logger
	// After is how long after a record's end its objects are compared with its rows. Requests to the blob store, and steps of workers that
	// were suspended, have ended by then.
	After time.Duration
}

// Sweep compares the objects of records that ended at least After ago with their rows, each record once, and returns how many objects it
// removed. A record that fails is tried again in the next round and does not stop the others.
func (l *Leftovers) Sweep(ctx context.Context) (removed int64, err error) {
	all, until := l.Store.Operator(), l.Clock().Add(-l.After)
	scans, scanErr := sweepKind(ctx, l, all.WebsiteScans, until, func(ctx context.Context, s scan.WebsiteScan) (int64, error) {
		n, err := RemoveUnnamed(ctx, l.Store, l.Blobs, s, website.BlobFolder(s.TenantID, s.ID), "")
		return int64(n), err
	})
	runs, runErr := sweepKind(ctx, l, all.CodeRuns, until, l.codeRun)
	return scans + runs, errors.Join(scanErr, runErr)
}

// sweptStore finds the ended records of a kind; see store.Operator.
type sweptStore[R record] interface {
	Unswept(ctx context.Context, endedBy time.Time, limit int) ([]R, error)
	MarkSwept(ctx context.Context, ids []string) error
}

func sweepKind[R record](
	ctx context.Context, l *Leftovers, from sweptStore[R], until time.Time, one func(ctx context.Context, r R) (int64, error),
) (removed int64, err error) {
	for {
		ended, err := from.Unswept(ctx, until, leftoversBatch)
		if err != nil {
			return removed, err
		}
		n, err := sweepBatch(ctx, l, from, ended, one)
		if removed += n; err != nil || len(ended) < leftoversBatch {
			return removed, err
		}
	}
}

func sweepBatch[R record](
	ctx context.Context, l *Leftovers, from sweptStore[R], ended []R, one func(ctx context.Context, r R) (int64, error),
) (int64, error) {
	var (
		removed atomic.Int64
		group   errgroup.Group
		mu      sync.Mutex
		swept   []string
		failed  []error
	)
	group.SetLimit(leftoversAtOnce)
	for _, r := range ended {
		group.Go(func() error {
			h := r.Common()
			n, err := one(ctx, r)
			removed.Add(n)
			if n > 0 {
				l.Log.InfoContext(ctx, "removed objects that no row refers to", "record", h.ID, "tenant", h.TenantID, "objects", n)
			}
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failed = append(failed, fmt.Errorf("sweep %s: %w", h.ID, err))
				return nil
			}
			swept = append(swept, h.ID)
			return nil
		})
	}
	failed = append(failed, group.Wait(), from.MarkSwept(context.WithoutCancel(ctx), swept))
	return removed.Load(), errors.Join(failed...)
}

// codeRun removes the objects in the folder of an ended run other than the documents of its jobs and the coverage that came with its
// trigger: the snapshot of a run whose workflow was terminated, and documents of jobs that did not end.
func (l *Leftovers) codeRun(ctx context.Context, r scan.CodeRun) (removed int64, err error) {
	r, err = l.Store.CodeRuns.Get(ctx, r.TenantID, r.ID)
	if err != nil {
		return 0, err
	}
	named := map[string]bool{coverageKey(r.ID): true}
	for _, job := range r.Jobs {
		for _, document := range job.Artifacts {
			named[document.Key] = true
		}
	}
	for key, err := range l.Blobs.List(ctx, code.BlobFolder(r.ID)) {
		if err != nil {
			return removed, err
		}
		if named[key] {
			continue
		}
		if err := l.Blobs.Delete(ctx, key); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}

// CaptureSuffix ends the keys of captures. Other objects beside a capture belong to it.
const CaptureSuffix = ".json.zst"

// RemoveUnnamed removes the objects in the folder that no capture of the scan names, and returns how many. except is a folder that stays as
// it is, "" for none. Pictures stay beside a named capture.
func RemoveUnnamed(
	ctx context.Context, st *store.Store, blobs *blob.Store, s scan.WebsiteScan, folder, except string,
) (removed int, err error) {
	rows, err := st.WebsiteScans.Captures(ctx, s.TenantID, s.ID)
	if err != nil {
		return 0, err
	}
	named, besides := map[string]bool{}, map[string]bool{}
	for _, row := range rows {
		if row.BlobKey != "" {
			named[row.BlobKey], besides[path.Dir(row.BlobKey)] = true, true
		}
	}
	for key, err := range blobs.List(ctx, folder) {
		switch {
		case err != nil:
			return removed, err
		case except != "" && strings.HasPrefix(key, except), named[key], besides[path.Dir(key)] && !strings.HasSuffix(key, CaptureSuffix):
			continue
		}
		if err := blobs.Delete(ctx, key); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}
