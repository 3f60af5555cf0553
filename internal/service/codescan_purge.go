package service

import (
	"context"

	"assay/internal/code"
)

// codeRuns removes the findings of code scan runs that no branch needs, with their
// documents. A run that a branch has come to need since is refused by the store.
func (p *Purge) codeRuns() retention {
	k := retention{kind: "code scan run", rows: "findings"}
	if p.CodeRetention <= 0 {
		return k
	}
	runs, before := p.Store.Operator(), p.Clock().Add(-p.CodeRetention)
	k.count = func(ctx context.Context) (int64, error) { return runs.CodeRuns.CountExpired(ctx, before) }
	k.oldest = func(ctx context.Context, limit int) (out []Expired, err error) {
		list, err := runs.CodeRuns.Expired(ctx, before, limit)
		for _, x := range list {
			r := x.Record
			out = append(out, Expired{
				Kind: k.kind, ID: r.ID, TenantID: r.TenantID, Project: r.ProjectShortID, Subject: r.RepoFullName + " " + r.Branch,
				ExpiredAt: r.CompletedAt.Add(p.CodeRetention), Rows: x.Rows, Action: "code_run.purge", folder: code.BlobFolder(r.ID),
				delete: func(ctx context.Context) (int64, error) { return runs.CodeRuns.Purge(ctx, r.TenantID, r.ID, before) },
			})
		}
		return out, err
	}
	return k
}
