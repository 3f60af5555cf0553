package store

import (
	"context"
	"time"

	"assay/internal/scan"
)

// UndispatchedCodeRuns is UndispatchedWebsiteScans for code scan runs. Jobs is not
// filled in.
func (o *Operator) UndispatchedCodeRuns(ctx context.Context, before time.Time, limit int) ([]scan.CodeRun, error) {
	rows, err := codeRuns.undispatched(ctx, o.s, before, limit)
	return mapRows(rows, codeRunRow.codeRun), err
}

// UnfinishedCodeRuns is UnfinishedWebsiteScans for code scan runs. Jobs is not
// filled in.
func (o *Operator) UnfinishedCodeRuns(ctx context.Context, untouchedSince time.Time, limit int) ([]scan.CodeRun, error) {
	rows, err := codeRuns.unfinished(ctx, o.s, untouchedSince, limit)
	return mapRows(rows, codeRunRow.codeRun), err
}

// OverdueCodeRuns is OverdueWebsiteScans for code scan runs. Jobs is not filled in.
func (o *Operator) OverdueCodeRuns(ctx context.Context, now time.Time, limit int) ([]scan.CodeRun, error) {
	rows, err := codeRuns.overdue(ctx, o.s, now, limit)
	return mapRows(rows, codeRunRow.codeRun), err
}

// CodeRunStats counts code scan runs of all tenants.
func (o *Operator) CodeRunStats(ctx context.Context) (JobStats, error) {
	return codeRuns.stats(ctx, o.s,
		scan.StateQueued, scan.StateRunning, scan.StateCompleted, scan.StateFailed, scan.StateCanceled)
}

// TenantOfCodeRun tells whose run an id is. CodeNotFound for an unknown or
// malformed id.
func (o *Operator) TenantOfCodeRun(ctx context.Context, id string) (string, error) {
	id, ok := canonicalID(id)
	if !ok {
		return "", codeRunNotFound()
	}
	row, err := first[codeRunRow](allTenants(ctx, o.s.read).Where("id = ?", id), codeRunNotFound)
	return row.TenantID, wrap("finding a code scan run", err)
}

// RequeueUnfinishedCodeRuns is RequeueUnfinishedWebsiteScans for code scan runs:
// the next workflow run goes on with the jobs that have not ended.
func (o *Operator) RequeueUnfinishedCodeRuns(ctx context.Context) (int64, error) {
	return codeRuns.requeue(ctx, o.s)
}
