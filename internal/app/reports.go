package app

import (
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/website/check"
)

// Reports reads what is reported of website scans.
func (a *App) Reports() *service.Reports {
	return &service.Reports{Store: a.Store, Blobs: a.Blobs, Why: reasons(a.Scanner.Catalogue), Log: a.Log, Retention: a.Config.Scan.Retention}
}

// reasons looks up why the catalogue has a check; "" for one that it does not have.
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
