package app

import (
	"log/slog"

	"assay/config"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/website/check"
	"assay/internal/website/fixkit"
)

// newReports returns the reader of the reports of website scans.
func newReports(c config.Config, b backends, catalogue *check.Catalogue, log *slog.Logger) (*service.Reports, error) {
	kits, err := fixkit.New(catalogue)
	if err != nil {
		return nil, err
	}
	return &service.Reports{
		Store: b.Store, Blobs: b.Blobs, Why: reasons(catalogue), Log: log, Kits: kits, Retention: c.Scan.Retention,
	}, nil
}

// newSiteReports returns the reader of the reports of Site Health checks.
func newSiteReports(b backends, log *slog.Logger) *service.SiteReports {
	return &service.SiteReports{Store: b.Store, Blobs: b.Blobs, Log: log}
}

// reasons returns a lookup of the catalogue's reason for a check; "" for an unknown check.
func reasons(c *check.Catalogue) func(checkID string) string {
	why := map[string]string{}
	for _, p := range scan.Pillars() {
		for _, sub := range c.Subcategories(p) {
			for _, spec := range sub.Checks {
				why[spec.ID] = spec.Why
			}
		}
	}
	return func(checkID string) string { return why[checkID] }
}
