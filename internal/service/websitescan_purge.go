package service

import (
	"context"

	"assay/internal/website"
)

// websiteScans removes the results and captures of website scans, with screenshots.
func (p *Purge) websiteScans() retention {
	k := retention{kind: "website scan", rows: "results and captures"}
	if p.ScanRetention <= 0 {
		return k
	}
	scans, before := p.Store.Operator(), p.Clock().Add(-p.ScanRetention)
	k.count = func(ctx context.Context) (int64, error) { return scans.WebsiteScans.CountExpired(ctx, before) }
	k.oldest = func(ctx context.Context, limit int) (out []Expired, err error) {
		list, err := scans.WebsiteScans.Expired(ctx, before, limit)
		for _, x := range list {
			s := x.Record
			out = append(out, Expired{
				Kind: k.kind, ID: s.ID, TenantID: s.TenantID, Project: s.ProjectShortID, Subject: hostOf(s.URL),
				ExpiredAt: s.CompletedAt.Add(p.ScanRetention), Rows: x.Rows, Action: "website_scan.purge", folder: website.BlobFolder(s.TenantID, s.ID),
				delete: func(ctx context.Context) (int64, error) {
					return scans.WebsiteScans.Purge(ctx, s.TenantID, s.ID, before)
				},
			})
		}
		return out, err
	}
	return k
}
