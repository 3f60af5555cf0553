package service

import (
	"context"

	"assay/internal/site"
)

// siteHealth removes the pages of Site Health checks, with reports and thumbnails. A
// check knows when it expires.
func (p *Purge) siteHealth() retention {
	checks, now := p.Store.Operator(), p.Clock()
	k := retention{kind: "Site Health check", rows: "pages"}
	k.count = func(ctx context.Context) (int64, error) { return checks.CountExpiredSiteHealth(ctx, now) }
	k.oldest = func(ctx context.Context, limit int) (out []Expired, err error) {
		list, err := checks.ExpiredSiteHealth(ctx, now, limit)
		for _, c := range list {
			out = append(out, Expired{
				Kind: k.kind, ID: c.ID, TenantID: c.TenantID, Project: c.ProjectShortID, Subject: hostOf(c.URL),
				ExpiredAt: c.ExpiresAt, Rows: int64(c.Pages.Found() + c.Pages.Skipped), Action: "site_health.purge", folder: site.BlobFolder(c.ID),
				delete: func(ctx context.Context) (int64, error) { return checks.PurgeSiteHealth(ctx, c.TenantID, c.ID) },
			})
		}
		return out, err
	}
	return k
}
