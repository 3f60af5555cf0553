package service

import (
	"context"
	"slices"
	"strings"

	"assay/internal/scan"
	"assay/internal/store"
)

// LicencePolicies manages the licences of packages that projects accept.
type LicencePolicies struct{ Store *store.Store }

// Get returns the policy of a project. CodeNotFound for an unknown project.
func (l *LicencePolicies) Get(ctx context.Context, tenantID, projectID string) (scan.LicencePolicy, error) {
	return l.Store.LicencePolicies.Get(ctx, tenantID, projectID)
}

// LicenceChange replaces the lists that are not nil.
type LicenceChange = store.LicenceChange

// Change sets the lists of a project's policy and returns it. CodeNotFound; CodeInvalid for
// an invalid name and for an archived project.
func (l *LicencePolicies) Change(
	ctx context.Context, tenantID, projectID string, c LicenceChange, actor string,
) (scan.LicencePolicy, error) {
	p, err := l.Get(ctx, tenantID, projectID)
	if err != nil {
		return p, err
	}
	if c.Allow != nil {
		p.Allow = licenceNames(*c.Allow)
		c.Allow = &p.Allow
	}
	if c.Deny != nil {
		p.Deny = licenceNames(*c.Deny)
		c.Deny = &p.Deny
	}
	if err := p.Check(); err != nil {
		return p, err
	}
	if err := l.Store.LicencePolicies.Set(ctx, tenantID, projectID, c, actor); err != nil {
		return p, err
	}
	return l.Get(ctx, tenantID, projectID)
}

// licenceNames returns the names without surrounding spaces, each once, in order.
func licenceNames(in []string) []string {
	out := make([]string, 0, len(in))
	for _, name := range in {
		if name = strings.TrimSpace(name); !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}
