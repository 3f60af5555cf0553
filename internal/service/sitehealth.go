package service

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/workflows/contract"
)

// SiteHealth accepts and reports Site Health checks.
type SiteHealth struct {
	Store     *store.Store
	Workflows Workflows
	Resolver  Resolver
	Clock     Clock
	Log       *slog.Logger
	Keys      *key.Generator // makes share codes
	// Defaults are the settings of a crawl unless its trigger overrides them; their MaxDepth
	// and MaxDuration are also the maximum of a trigger, and PagesCeiling is the maximum of
	// pages.
	Defaults     site.Settings
	PagesCeiling int
	// InFlight caps a tenant's queued and running checks, and AtOnce those of them that have a
	// workflow; QueueDeadline closes checks that
	// never begin; pages are stored for Retention; CloseAfter is how long a record may be
	// unchanged before a read looks up its workflow.
	InFlight      int
	AtOnce        int
	QueueDeadline time.Duration
	Retention     time.Duration
	CloseAfter    time.Duration

	repairs repairs
}

// TriggerSiteHealth is a request for a check.
type TriggerSiteHealth struct {
	TenantID       string
	ProjectID      string // short id
	URL            string // entry point of the crawl
	Mode           string // "": DESKTOP
	Email          string // "": no report
	Settings       SiteSettings
	IdempotencyKey string // "": no key
	Trigger        string // origin of the request: "api", "cli", …
}

// Trigger records a check and starts its workflow. While the workflow service is
// unavailable, the recorded check waits for the dispatcher. replayed is true if the
// idempotency key identifies a check that was accepted before. Errors: CodeInvalid,
// CodeNotFound, CodeConflict, CodeQuota.
func (s *SiteHealth) Trigger(ctx context.Context, req TriggerSiteHealth) (c scan.SiteHealth, replayed bool, err error) {
	c, err = s.prepare(req)
	if err != nil {
		return c, false, err
	}
	project, err := s.Store.Projects.Get(ctx, req.TenantID, req.ProjectID)
	if err != nil {
		return c, false, err
	}
	c.ProjectID, c.ProjectShortID = project.ID, project.ShortID
	hash := requestHash("site", c.ProjectID, c.URL, c.Mode, c.Email, string(c.Settings))
	return s.records().accept(ctx, trigger[scan.SiteHealth]{
		tenantID: req.TenantID, idempotencyKey: req.IdempotencyKey, hash: hash, project: project,
		admit: func(ctx context.Context) error { return reach(ctx, s.Resolver, s.Log, c.Host()) },
		create: func(ctx context.Context) (scan.SiteHealth, bool, error) {
			return s.Store.SiteHealth.Create(ctx, store.NewSiteHealth{
				Check: c, IdempotencyKey: req.IdempotencyKey, RequestHash: hash, InFlightLimit: s.InFlight,
			})
		},
	})
}

// prepare checks the request's own rules, in the order of the fields.
func (s *SiteHealth) prepare(req TriggerSiteHealth) (c scan.SiteHealth, err error) {
	if strings.TrimSpace(req.ProjectID) == "" {
		return c, scan.Errorf(scan.CodeInvalid, "projectId is required")
	}
	if req.URL == "" {
		return c, scan.Errorf(scan.CodeInvalid, "url is required")
	}
	entry, err := site.ParseAddress(req.URL)
	if err != nil {
		return c, err
	}
	mode := scan.ModeDesktop
	if req.Mode != "" {
		if mode, err = parseMode(req.Mode); err != nil {
			return c, err
		}
	}
	if err := checkEmail(req.Email); err != nil {
		return c, err
	}
	settings, err := s.settings(req.Settings, entry)
	if err != nil {
		return c, err
	}
	if err := checkIdempotencyKey(req.IdempotencyKey); err != nil {
		return c, err
	}
	id, err := newRecordID()
	if err != nil {
		return c, err
	}
	code, err := s.Keys.ShortCode()
	if err != nil {
		return c, fmt.Errorf("create a share code: %w", err)
	}
	now := s.Clock().UTC()
	return scan.SiteHealth{
		Record: scan.Record{ID: id, TenantID: req.TenantID, Trigger: req.Trigger, DeadlineAt: now.Add(s.QueueDeadline)},
		URL:    entry.URL, Mode: mode, Email: req.Email,
		Settings: settings, ExpiresAt: now.Add(s.Retention),
		ShortCode: code.Reveal(), Slug: slugOf(entry.Host, code),
	}, nil
}

func parseMode(name string) (scan.Mode, error) {
	if m := scan.Mode(name); m.Valid() {
		return m, nil
	}
	return "", scan.Errorf(scan.CodeInvalid, "mode must be DESKTOP or MOBILE")
}

// Get returns a check with the counts of its pages, checked against its workflow
// as records.get does.
func (s *SiteHealth) Get(ctx context.Context, tenantID, id string) (scan.SiteHealth, error) {
	return s.records().get(ctx, tenantID, id)
}

// Skipped counts the addresses of a check that were left out, by reason (site.Skip).
func (s *SiteHealth) Skipped(ctx context.Context, c scan.SiteHealth) (map[string]int, error) {
	return s.Store.SitePages.Skips(ctx, c.TenantID, c.ID)
}

// Cancel cancels a check as records.cancel does.
func (s *SiteHealth) Cancel(ctx context.Context, tenantID, id, actor string) (scan.SiteHealth, error) {
	return s.records().cancel(ctx, tenantID, id, actor)
}

// Sweep implements Sweeper.
func (s *SiteHealth) Sweep(ctx context.Context) error { return s.records().sweep(ctx) }

func (s *SiteHealth) records() records[scan.SiteHealth] {
	return records[scan.SiteHealth]{
		noun: "check", workflows: s.Workflows, audit: s.Store.Audit, clock: s.Clock, log: s.Log, closeAfter: s.CloseAfter, lately: &s.repairs,
		atOnce: s.AtOnce,
		store:  s.Store.SiteHealth, all: s.Store.Operator().SiteHealth, workflowID: contract.SiteHealthID, cancelled: "site_health.cancel",
		start: s.start,
	}
}

func (s *SiteHealth) start(ctx context.Context, c scan.SiteHealth) error {
	var settings site.Settings
	if err := json.Unmarshal(c.Settings, &settings); err != nil {
		return fmt.Errorf("read the settings of check %s: %w", c.ID, err)
	}
	return s.Workflows.StartSiteHealth(ctx, c, c.Host(), settings.MaxDuration)
}
