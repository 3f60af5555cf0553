package service

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/store"
)

// Rules of a suppression. The maximum duration prevents a mistyped year from accepting a
// check practically for ever.
const (
	minSuppressionReason = 3 // characters
	maxSuppressionReason = 500
	maxSuppressionYears  = 1
)

// Suppressions accept findings of checks, per project.
type Suppressions struct {
	Store *store.Store
	// Known reports whether the catalogue has a check (check.Catalogue.Has).
	Known func(checkID string) bool
	Clock Clock
}

// Suppress is a request to accept a check.
type Suppress struct {
	TenantID  string
	ProjectID string // short id
	CheckID   string
	Host      string // "": every host of the project
	Reason    string
	ExpiresAt time.Time // zero: until it is removed
	By        string    // who accepts it, for people: shown in reports
	Actor     string    // actor, for the audit log
}

// Create accepts a check from now on. Errors: CodeInvalid names the invalid field and the
// rule, CodeNotFound, CodeConflict if it is already accepted.
func (s *Suppressions) Create(ctx context.Context, req Suppress) (scan.Suppression, error) {
	switch {
	case req.CheckID == "":
		return scan.Suppression{}, scan.Errorf(scan.CodeInvalid, "checkId is required")
	case !s.Known(req.CheckID):
		return scan.Suppression{}, scan.Errorf(scan.CodeInvalid, "checkId must be the id of a check from the catalogue, such as SEC-HSTS")
	}
	reason, err := suppressionReason(req.Reason)
	if err != nil {
		return scan.Suppression{}, err
	}
	host, err := suppressionHost(req.Host)
	if err != nil {
		return scan.Suppression{}, err
	}
	if err := s.checkExpiry(req.ExpiresAt); err != nil {
		return scan.Suppression{}, err
	}
	return s.Store.Suppressions.Create(ctx, store.NewSuppression{
		TenantID: req.TenantID, ProjectShortID: req.ProjectID, CheckID: req.CheckID, Host: host, Reason: reason,
		By: req.By, ExpiresAt: req.ExpiresAt, Actor: req.Actor,
	})
}

func suppressionReason(s string) (string, error) {
	s = strings.TrimSpace(s)
	n := utf8.RuneCountInString(s)
	if n < minSuppressionReason || n > maxSuppressionReason || strings.ContainsFunc(s, breaksLine) {
		return "", scan.Errorf(scan.CodeInvalid, "reason must be one line of %d to %d characters", minSuppressionReason, maxSuppressionReason)
	}
	return s, nil
}

// suppressionHost converts a host to the normal form of a scan's target.
func suppressionHost(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	host, err := egress.ParseHost(strings.TrimSpace(s))
	if err != nil || strings.Contains(s, "*") { // patterns are not supported
		return "", scan.Errorf(scan.CodeInvalid, "host must be a host name such as www.example.org, without scheme, port or path")
	}
	return host.String(), nil
}

func (s *Suppressions) checkExpiry(at time.Time) error {
	now := s.Clock()
	switch {
	case at.IsZero():
	case !at.After(now):
		return scan.Errorf(scan.CodeInvalid, "expiresAt must be in the future")
	case at.After(now.AddDate(maxSuppressionYears, 0, 0)):
		return scan.Errorf(scan.CodeInvalid,
			"expiresAt must be at most a year ahead; omit it to accept the check until the suppression is removed")
	}
	return nil
}

// List returns a project's suppressions, newest first; with removed, also removed ones.
func (s *Suppressions) List(ctx context.Context, tenantID, projectID string, removed bool) ([]scan.Suppression, error) {
	return s.Store.Suppressions.List(ctx, tenantID, projectID, removed)
}

// Remove ends a suppression now; repeating it changes nothing.
func (s *Suppressions) Remove(ctx context.Context, tenantID, projectID, id, by, actor string) error {
	return s.Store.Suppressions.Remove(ctx, tenantID, projectID, id, by, actor)
}
