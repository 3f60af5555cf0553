package service

import (
	"context"
	"crypto/subtle"
	"log/slog"

	"assay/internal/blob"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/web/report"
)

const (
	// reportBatch is the number of pages of a check that are in memory with their documents.
	reportBatch = 100
	// reportVersion is the version of stored reports; reports with another version are built
	// again.
	reportVersion = 2
)

// SiteReports reads the reports of Site Health checks. The report of an ended check is
// stored with its pages, because building a large one takes seconds.
type SiteReports struct {
	Store *store.Store
	Blobs *blob.Store // nil: nothing is stored
	Log   *slog.Logger
}

// SiteDigest summarises all pages of a check.
type SiteDigest struct {
	Version int
	Report  report.SiteModel
	Audits  site.AuditSummary
	Spread  site.Spread
}

// Of returns the report of a tenant's check, compared with the previous check of the same
// entry and mode. CodeNotFound, also if its pages were purged.
func (r *SiteReports) Of(ctx context.Context, tenantID, checkID string) (report.SiteModel, error) {
	d, err := r.Digest(ctx, tenantID, checkID)
	return d.Report, err
}

// Prepare stores the report of an ended check, so that its readers need not wait.
func (r *SiteReports) Prepare(ctx context.Context, tenantID, checkID string) error {
	_, err := r.Digest(ctx, tenantID, checkID)
	return err
}

// Shared returns the report at a share address: a share code, or a whole slug. CodeNotFound
// if it is wrong, revoked or malformed, after the same amount of work.
func (r *SiteReports) Shared(ctx context.Context, address string) (report.SiteModel, error) {
	code := shareCodeOf(address)
	found, err := r.Store.SiteHealth.Shared(ctx, code)
	if err != nil {
		return report.SiteModel{}, err
	}
	known := found.Slug
	if len(address) == len(code) {
		known = code
	}
	if subtle.ConstantTimeCompare([]byte(known), []byte(address)) != 1 {
		return report.SiteModel{}, scan.Errorf(scan.CodeNotFound, "Site Health check not found!")
	}
	return r.Of(ctx, found.TenantID, found.ID)
}

// shareCodeOf returns the share code at the end of an address; without one it returns nobody.
func shareCodeOf(address string) string {
	code := address[max(0, len(address)-key.ShortCodeLength):]
	if !key.IsShortCode(code) {
		return nobody
	}
	return code
}

func digestKey(c scan.SiteHealth) string { return site.BlobFolder(c.ID) + "digest.json.zst" }

// Digest summarises all pages of a tenant's check: for an ended check it reads the stored
// digest, or builds and stores it. The digest of a running check only has counts. Errors as
// for Of.
func (r *SiteReports) Digest(ctx context.Context, tenantID, checkID string) (d SiteDigest, err error) {
	c, err := r.Store.SiteHealth.Get(ctx, tenantID, checkID)
	if err != nil {
		return d, err
	}
	if !c.PurgedAt.IsZero() {
		return d, scan.Errorf(scan.CodeNotFound, "The pages of this check are past their retention and were removed.")
	}
	storable := r.Blobs != nil && c.State.Terminal()
	if storable {
		err := r.Blobs.GetJSON(ctx, digestKey(c), &d)
		if scan.IsCode(err, scan.CodeUnavailable) {
			return d, err
		}
		if err == nil && d.Version == reportVersion {
			return d, nil
		}
	}
	if d, err = r.make(ctx, c); err != nil || !storable {
		return d, err
	}
	if _, err := r.Blobs.PutJSON(ctx, digestKey(c), d); err != nil {
		r.Log.WarnContext(ctx, "the report of a check could not be stored", "check", c.ID, "error", err)
	}
	return d, nil
}

// make reads all pages of the check once.
func (r *SiteReports) make(ctx context.Context, c scan.SiteHealth) (SiteDigest, error) {
	b, audits := report.NewSiteBuilder(c), site.NewAuditCounter()
	if !c.State.Terminal() {
		return SiteDigest{Report: b.Model(nil, site.AuditSummary{})}, nil
	}
	var spread site.Spread
	err := r.Store.SitePages.Each(ctx, c.TenantID, c.ID, reportBatch, func(p scan.SitePage) error {
		if err := audits.Add(p); err != nil {
			r.Log.WarnContext(ctx, "the document of a page could not be read for the report of a check", "check", c.ID, "error", err)
		}
		b.Add(p)
		spread.Add(p)
		return nil
	})
	if err != nil {
		return SiteDigest{}, err
	}
	earlier, err := r.before(ctx, c)
	if err != nil {
		return SiteDigest{}, err
	}
	summary := audits.Summary()
	return SiteDigest{Version: reportVersion, Report: b.Model(earlier, summary), Audits: summary, Spread: spread}, nil
}

// before returns the check to compare with, or nil.
func (r *SiteReports) before(ctx context.Context, c scan.SiteHealth) (*site.Crawled, error) {
	previous, found, err := r.Store.SiteHealth.Previous(ctx, c.TenantID, c.ProjectID, c.URL, c.Mode, c)
	if err != nil || !found {
		return nil, err
	}
	pages, err := r.Store.SitePages.Scores(ctx, previous.TenantID, previous.ID)
	return &site.Crawled{Check: previous, Pages: pages}, err
}
