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
	k.count = func(ctx context.Context) (int64, error) { return checks.SiteHealth.CountExpired(ctx, now) }
	k.oldest = func(ctx context.Context, limit int) (out []Expired, err error) {
		list, err := checks.SiteHealth.Expired(ctx, now, limit)
		for _, x := range list {
			c := x.Record
			out = append(out, Expired{
				Kind: k.kind, ID: c.ID, TenantID: c.TenantID, Project: c.ProjectShortID, Subject: hostOf(c.URL),
				ExpiredAt: c.ExpiresAt, Rows: x.Rows, Action: "site_health.purge", folder: site.BlobFolder(c.ID),
				delete: func(ctx context.Context) (int64, error) { return checks.SiteHealth.Purge(ctx, c.TenantID, c.ID) },
			})
		}
		return out, err
	}
	return k
}
