package store

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// MaxDomains is the maximum number of domains per tenant.
const MaxDomains = 500

const msgDomainNotFound = "Domain not found!"

func domainNotFound() error { return scan.Errorf(scan.CodeNotFound, msgDomainNotFound) }

type domainRow struct {
	ID         string `gorm:"primaryKey"`
	TenantID   string
	Name       string
	Token      string
	CreatedAt  timestamp
	Method     string
	VerifiedAt timestamp
	ExpiresAt  timestamp
	CheckedAt  timestamp
	Problem    string
}

func (domainRow) TableName() string { return "domains" }

func (r domainRow) domain() scan.Domain {
	return scan.Domain{
		ID: r.ID, TenantID: r.TenantID, Name: r.Name, Token: r.Token, CreatedAt: r.CreatedAt.t,
		Method: scan.DomainMethod(r.Method), VerifiedAt: r.VerifiedAt.t, ExpiresAt: r.ExpiresAt.t,
		CheckedAt: r.CheckedAt.t, Problem: r.Problem,
	}
}

// Create adds a name to the tenant's domains, unproved, with its token, and writes the audit
// log. A name that the tenant has is CodeConflict, as is a tenant with MaxDomains of them;
// an unknown tenant is CodeNotFound. Two tenants may have, and prove, the same name.
func (s *Domains) Create(ctx context.Context, tenantID, actor, name, token string) (scan.Domain, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return scan.Domain{}, tenantNotFound()
	}
	if !storable(name) || name == "" || !storable(token) || token == "" {
		return scan.Domain{}, scan.Errorf(scan.CodeInvalid, "name must be a domain name")
	}
	id, err := newID()
	if err != nil {
		return scan.Domain{}, wrap("creating a domain id", err)
	}
	row := domainRow{ID: id, TenantID: tenantID, Name: name, Token: token}
	err = s.tx(ctx, "creating a domain", func(tx *gorm.DB, now timestamp) error {
		// The lock makes the count and the insert atomic.
		if err := lockTenant(tx, tenantID); err != nil {
			return err
		}
		var count int64
		if err := tx.Model(&domainRow{}).Where("tenant_id = ?", tenantID).Count(&count).Error; err != nil {
			return err
		}
		if count >= MaxDomains {
			return scan.Errorf(scan.CodeConflict, "A workspace can have at most %d domains.", MaxDomains)
		}
		row.CreatedAt = now
		if err := tx.Create(&row).Error; errors.Is(err, gorm.ErrDuplicatedKey) {
			return scan.Errorf(scan.CodeConflict, "This domain has already been added.")
		} else if err != nil {
			return err
		}
		return auditIn(tx, now, tenantID, actor, "domain.add", name)
	})
	if err != nil {
		return scan.Domain{}, err
	}
	return row.domain(), nil
}

// List returns the tenant's domains by name.
func (s *Domains) List(ctx context.Context, tenantID string) ([]scan.Domain, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return []scan.Domain{}, nil
	}
	var rows []domainRow
	if err := s.read.WithContext(ctx).Where("tenant_id = ?", tenantID).Find(&rows).Error; err != nil {
		return nil, wrap("listing domains", err)
	}
	// The databases sort text differently.
	slices.SortFunc(rows, func(a, b domainRow) int { return cmp.Compare(a.Name, b.Name) })
	return mapRows(rows, domainRow.domain), nil
}

// Get returns the tenant's domain with the name; CodeNotFound for an unknown one.
func (s *Domains) Get(ctx context.Context, tenantID, name string) (scan.Domain, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(name) {
		return scan.Domain{}, domainNotFound()
	}
	row, err := first[domainRow](
		s.read.WithContext(ctx).Where("tenant_id = ? AND name = ?", tenantID, name), domainNotFound)
	return row.domain(), wrap("reading a domain", err)
}

// For returns the domain whose proof covers the host: one in force at the given time, the
// nearest to the host first, or else the one that expired last. found is false if the tenant
// has never proved a name that covers the host.
func (s *Domains) For(ctx context.Context, tenantID, host string, now time.Time) (d scan.Domain, found bool, err error) {
	tenantID, ok := canonicalID(tenantID)
	names := scan.DomainsAbove(host)
	if !ok || len(names) == 0 || !storable(host) {
		return d, false, nil
	}
	var rows []domainRow
	err = s.read.WithContext(ctx).
		Where("tenant_id = ? AND name IN ? AND verified_at IS NOT NULL", tenantID, names).Find(&rows).Error
	if err != nil {
		return d, false, wrap("looking up the verification of a domain", err)
	}
	for i, r := range rows {
		if other := r.domain(); i == 0 || speaksBefore(other, d, now) {
			d = other
		}
	}
	return d, len(rows) > 0, nil
}

// speaksBefore reports whether the proof a takes precedence over b for a host that both cover.
func speaksBefore(a, b scan.Domain, now time.Time) bool {
	switch {
	case a.Proved(now) != b.Proved(now):
		return a.Proved(now)
	case a.Proved(now):
		return len(a.Name) > len(b.Name)
	}
	return a.ExpiresAt.After(b.ExpiresAt)
}

// DomainProof is a successful verification.
type DomainProof struct {
	Method    scan.DomainMethod
	ExpiresAt time.Time
}

// Prove records that the tenant's domain was proved now, and writes the audit log.
// CodeNotFound for an unknown domain.
func (s *Domains) Prove(ctx context.Context, tenantID, actor, name string, p DomainProof) (scan.Domain, error) {
	return s.changeDomain(ctx, tenantID, name, func(tx *gorm.DB, now timestamp, row domainRow) error {
		err := tx.Model(&domainRow{}).Where("tenant_id = ? AND id = ?", row.TenantID, row.ID).Updates(map[string]any{
			"method": string(p.Method), "verified_at": now, "expires_at": newTimestamp(p.ExpiresAt), "checked_at": now, "problem": "",
		}).Error
		if err != nil {
			return err
		}
		return auditIn(tx, now, row.TenantID, actor, "domain.verify", name+" by "+string(p.Method))
	})
}

// MarkChecked records a failed attempt with its reason. An earlier proof remains in force
// until it expires.
func (s *Domains) MarkChecked(ctx context.Context, tenantID, name, problem string) (scan.Domain, error) {
	return s.changeDomain(ctx, tenantID, name, func(tx *gorm.DB, now timestamp, row domainRow) error {
		return tx.Model(&domainRow{}).Where("tenant_id = ? AND id = ?", row.TenantID, row.ID).
			Updates(map[string]any{"checked_at": now, "problem": cleanText(problem)}).Error
	})
}

// changeDomain changes a locked row and returns the result.
func (s *Domains) changeDomain(
	ctx context.Context, tenantID, name string, change func(tx *gorm.DB, now timestamp, row domainRow) error,
) (scan.Domain, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(name) {
		return scan.Domain{}, domainNotFound()
	}
	var row domainRow
	err := s.tx(ctx, "changing a domain", func(tx *gorm.DB, now timestamp) (err error) {
		if row, err = first[domainRow](tx.Clauses(forUpdate).Where("tenant_id = ? AND name = ?", tenantID, name), domainNotFound); err != nil {
			return err
		}
		if err = change(tx, now, row); err != nil {
			return err
		}
		row, err = first[domainRow](tx.Where("tenant_id = ? AND id = ?", tenantID, row.ID), domainNotFound)
		return err
	})
	if err != nil {
		return scan.Domain{}, err
	}
	return row.domain(), nil
}

// Delete removes the tenant's domain with its proof and writes the audit log. CodeNotFound
// for an unknown domain.
func (s *Domains) Delete(ctx context.Context, tenantID, actor, name string) error {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(name) {
		return domainNotFound()
	}
	return s.tx(ctx, "deleting a domain", func(tx *gorm.DB, now timestamp) error {
		done := tx.Where("tenant_id = ? AND name = ?", tenantID, name).Delete(&domainRow{})
		if done.Error == nil && done.RowsAffected == 0 {
			return domainNotFound()
		}
		if done.Error != nil {
			return done.Error
		}
		return auditIn(tx, now, tenantID, actor, "domain.remove", name)
	})
}
