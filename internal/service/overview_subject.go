package service

import (
	"context"
	"slices"
	"time"

	"assay/internal/scan"
	"assay/internal/store"
)

// Limits of the subjects of a project that are shown beside the newest records: the time since their last scan, and their number for each
// kind.
const (
	subjectSpan = 90 * 24 * time.Hour
	maxSubjects = 200
)

// subjectStore reads the records of a kind by their subjects; see store.Store.
type subjectStore[R any] interface {
	Recent(ctx context.Context, tenantID string, f store.RecentFilter) ([]R, error)
	Subjects(ctx context.Context, tenantID string, f store.RecentFilter) ([]store.RecentSubject, error)
}

// ofProject returns the newest records of a project, those of a subject the newest first.
func (o *Overview) ofProject(ctx context.Context, tenantID, shortID string) ([]Activity, error) {
	since := o.Clock().Add(-subjectSpan)
	filter := func(limit int) store.RecentFilter { return store.RecentFilter{ProjectShortID: shortID, Limit: limit} }
	scans, err := withSubjects(ctx, o.Store.WebsiteScans, ActivityOfScan, tenantID, filter(seriesWebsite), since)
	if err != nil {
		return nil, err
	}
	checks, err := withSubjects(ctx, o.Store.SiteHealth, ActivityOfCheck, tenantID, filter(seriesSite), since)
	if err != nil {
		return nil, err
	}
	runs, err := withSubjects(ctx, o.Store.CodeRuns, ActivityOfRun, tenantID, filter(seriesCode), since)
	return slices.Concat(scans, checks, runs), err
}

// withSubjects returns the newest records up to the filter's limit, and those of the other subjects that were scanned since the time: many
// scans of one subject must not displace the others.
func withSubjects[R any](
	ctx context.Context, from subjectStore[R], of func(R) Activity, tenantID string, f store.RecentFilter, since time.Time,
) (out []Activity, err error) {
	shown := map[store.RecentSubject]bool{}
	add := func() (n int, err error) {
		rows, err := from.Recent(ctx, tenantID, f)
		for _, r := range rows {
			a := of(r)
			if out = append(out, a); a.State.Terminal() {
				shown[a.recent()] = true
			}
		}
		return len(rows), err
	}
	n, err := add()
	if err != nil || n < f.Limit { // there are no others
		return out, err
	}
	f.Since, f.Ended, f.Limit = since, true, maxSubjects
	subjects, err := from.Subjects(ctx, tenantID, f)
	f.Limit = maxSeriesShown
	for _, s := range subjects {
		if shown[s] {
			continue
		}
		f.Subject = &s
		if _, err := add(); err != nil {
			return out, err
		}
	}
	return out, err
}

// recent returns the subject as the store names it.
func (s Subject) recent() store.RecentSubject {
	if s.Kind == scan.KindCode {
		return store.RecentSubject{Target: s.RepositoryID, Variant: s.Variant}
	}
	return store.RecentSubject{Target: s.Name, Variant: s.Variant}
}
