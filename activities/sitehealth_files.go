package activities

import (
	"context"

	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/workflows/contract"
)

// Files checks the files that the check's pages link to. Responses are stored in the record,
// so that another attempt continues where this one stopped.
func (a *SiteHealth) Files(ctx context.Context, in contract.FilesInput) (res contract.FilesResult, err error) {
	work, done := untilStop(ctx, 0)
	defer done()
	res, err = a.files(ctx, work, in)
	return res, ended(ctx, work, a.Log, err)
}

func (a *SiteHealth) files(ctx, work context.Context, in contract.FilesInput) (res contract.FilesResult, err error) {
	c, settings, _, crawler, err := a.crawl(ctx, in.SiteHealthRef)
	if err != nil {
		return res, err
	}
	stop := heartbeat(ctx)
	defer stop.end()
	asking := &site.Files{
		CheckID: c.ID, Settings: settings, Time: in.Until.Sub(a.Clock()), Crawler: crawler,
		List: fileList{a, in.SiteHealthRef, limitsOf(settings)}, Pacer: Pacer{a.Store}, Log: a.Log,
	}
	if err := asking.Run(work); err != nil {
		return res, err
	}
	counts, err := a.Store.SitePages.FileCounts(ctx, in.TenantID, in.CheckID)
	return contract.FilesResult(counts), err
}

// fileList reads and writes the files of the check.
type fileList struct {
	*SiteHealth
	ref    contract.SiteHealthRef
	limits store.FrontierLimits
}

// Add implements site.FileList.
func (l fileList) Add(ctx context.Context, files []scan.SitePage) error {
	return l.fenced(ctx, l.ref, func(runID string) error {
		_, err := l.Store.SitePages.Add(ctx, l.ref.TenantID, l.ref.CheckID, runID, files, l.limits)
		return err
	})
}

// Next implements site.FileList.
func (l fileList) Next(ctx context.Context, n int) ([]scan.SitePage, error) {
	return l.Store.SitePages.UnaskedFiles(ctx, l.ref.TenantID, l.ref.CheckID, n)
}

// Record implements site.FileList.
func (l fileList) Record(ctx context.Context, file scan.SitePage) error {
	return l.fenced(ctx, l.ref, func(runID string) error {
		return l.Store.SitePages.RecordFile(ctx, l.ref.TenantID, l.ref.CheckID, runID, file)
	})
}
