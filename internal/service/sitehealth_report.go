package service

import (
	"context"
	"log/slog"

	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/web/report"
)

// reportBatch is how many pages of a check are in memory with their documents.
const reportBatch = 100

// SiteReports reads what is reported of Site Health checks.
type SiteReports struct {
	Store *store.Store
	Log   *slog.Logger
}

// Of is the report of a tenant's check, compared with the check of the same entry
// and mode before it. CodeNotFound.
func (r *SiteReports) Of(ctx context.Context, tenantID, checkID string) (report.SiteModel, error) {
	c, err := r.Store.SiteHealth.Get(ctx, tenantID, checkID)
	if err != nil {
		return report.SiteModel{}, err
	}
	b := report.NewSiteBuilder(c)
	err = r.pages(ctx, c, func(p scan.SitePage) {
		if err := b.Add(p); err != nil {
			r.Log.WarnContext(ctx, "the report of a check lacks what a page's document says", "check", c.ID, "error", err)
		}
	})
	if err != nil {
		return report.SiteModel{}, err
	}
	earlier, err := r.before(ctx, c)
	if err != nil {
		return report.SiteModel{}, err
	}
	return b.Model(earlier), nil
}

// before is the check to compare with, or nil.
func (r *SiteReports) before(ctx context.Context, c scan.SiteHealth) (*site.Crawled, error) {
	previous, found, err := r.Store.SiteHealth.Previous(ctx, c.TenantID, c.ProjectID, c.URL, c.Mode, c)
	if err != nil || !found {
		return nil, err
	}
	pages, err := r.Store.SitePages.Scores(ctx, previous.TenantID, previous.ID)
	return &site.Crawled{Check: previous, Pages: pages}, err
}

// pages calls visit with every page of the check, in the order of discovery.
func (r *SiteReports) pages(ctx context.Context, c scan.SiteHealth, visit func(scan.SitePage)) error {
	for n := 1; ; n++ {
		pages, _, err := r.Store.SitePages.List(ctx, c.TenantID, c.ID, store.SitePageFilter{WithResult: true}, n, reportBatch)
		if err != nil {
			return err
		}
		for _, p := range pages {
			visit(p)
		}
		if len(pages) < reportBatch {
			return nil
		}
	}
}
