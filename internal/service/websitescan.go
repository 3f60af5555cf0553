package service

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/workflows/contract"
)

// WebsiteScans accepts and reports website scans.
type WebsiteScans struct {
	Store     *store.Store
	Workflows Workflows
	Resolver  Resolver
	// Parts returns what is gathered for the pillars (website.Scanner.Parts).
	Parts func([]scan.Pillar, website.Terms) []capture.Part
	// Profile returns the profile of scans that are queued now.
	Profile func(ctx context.Context) capture.Profile
	Keys    *key.Generator
	Clock   Clock
	Log     *slog.Logger
	// InFlight caps a tenant's queued and running scans, and AtOnce those of them that have a
	// workflow; QueueDeadline closes scans that
	// never begin; CloseAfter is how long a record may be unchanged before a status read
	// looks up its workflow; StalledAfter is how long a step may wait beside idle workers, 0
	// is 2 minutes.
	InFlight      int
	AtOnce        int
	QueueDeadline time.Duration
	CloseAfter    time.Duration
	StalledAfter  time.Duration
	// WorkTime limits a scan's time after its start.
	WorkTime time.Duration

	repairs repairs
}

// TriggerWebsiteScan is a request for a scan.
type TriggerWebsiteScan struct {
	TenantID       string
	ProjectID      string // short id
	URL            string
	Pillars        []string // empty: all four
	Email          string   // "": no report
	IdempotencyKey string   // "": no key
	Trigger        string   // origin of the request: "api", "dashboard", …
}

// Trigger records a scan and starts its workflow. While the workflow service is unavailable,
// the recorded scan waits for the dispatcher. replayed is true if the idempotency key
// identifies a scan that was accepted before. Errors: CodeInvalid, CodeNotFound,
// CodeConflict, CodeQuota.
func (w *WebsiteScans) Trigger(ctx context.Context, req TriggerWebsiteScan) (s scan.WebsiteScan, replayed bool, err error) {
	s, err = w.prepare(ctx, req)
	if err != nil {
		return s, false, err
	}
	project, err := w.Store.Projects.Get(ctx, req.TenantID, req.ProjectID)
	if err != nil {
		return s, false, err
	}
	s.ProjectID, s.ProjectShortID = project.ID, project.ShortID
	hash := requestHash("website", s.ProjectID, s.URL, s.Pillars, s.Email)
	return w.records().accept(ctx, trigger[scan.WebsiteScan]{
		tenantID: req.TenantID, idempotencyKey: req.IdempotencyKey, hash: hash, project: project,
		admit: func(ctx context.Context) error { return reach(ctx, w.Resolver, w.Log, s.Host()) },
		create: func(ctx context.Context) (scan.WebsiteScan, bool, error) {
			return w.Store.WebsiteScans.Create(ctx, store.NewWebsiteScan{
				Scan: s, IdempotencyKey: req.IdempotencyKey, RequestHash: hash, InFlightLimit: w.InFlight,
			})
		},
	})
}

// checkWebsiteTrigger checks the request's own rules, in the order of the fields.
func checkWebsiteTrigger(req TriggerWebsiteScan) (t capture.Target, pillars []scan.Pillar, err error) {
	if strings.TrimSpace(req.ProjectID) == "" {
		return t, nil, scan.Errorf(scan.CodeInvalid, "projectId is required")
	}
	if req.URL == "" {
		return t, nil, scan.Errorf(scan.CodeInvalid, "url is required")
	}
	if t, err = website.ParseTarget(req.URL); err != nil {
		return t, nil, err
	}
	if pillars, err = parsePillars(req.Pillars); err != nil {
		return t, nil, err
	}
	if err := checkEmail(req.Email); err != nil {
		return t, nil, err
	}
	return t, pillars, checkIdempotencyKey(req.IdempotencyKey)
}

// prepare creates the record of a valid request.
func (w *WebsiteScans) prepare(ctx context.Context, req TriggerWebsiteScan) (s scan.WebsiteScan, err error) {
	t, pillars, err := checkWebsiteTrigger(req)
	if err != nil {
		return s, err
	}
	id, err := newRecordID()
	if err != nil {
		return s, err
	}
	code, err := w.Keys.ShortCode()
	if err != nil {
		return s, fmt.Errorf("create a share code: %w", err)
	}
	now := w.Clock().UTC()
	proof, _, err := w.Store.Domains.For(ctx, req.TenantID, t.Host, now)
	if err != nil {
		return s, err
	}
	terms := website.Terms{Profile: w.Profile(ctx), Consent: proof.Proved(now), Domain: proof.Name}
	s = scan.WebsiteScan{
		Record: scan.Record{
			ID: id, TenantID: req.TenantID, Trigger: req.Trigger, State: scan.StateQueued,
			QueuedAt: now, DeadlineAt: now.Add(w.QueueDeadline),
		},
		URL: t.URL, Email: req.Email, Pillars: pillars,
		Profile: string(terms.Profile), Consent: terms.Consent, ConsentDomain: terms.Domain,
		ShortCode: code.Reveal(), Slug: slugOf(t.Host, code),
	}
	for _, p := range w.Parts(pillars, terms) {
		s.Parts = append(s.Parts, string(p))
	}
	return s, nil
}

func parsePillars(names []string) ([]scan.Pillar, error) {
	if len(names) == 0 {
		return scan.Pillars(), nil
	}
	for i, n := range names {
		if !scan.Pillar(n).Valid() {
			return nil, scan.Errorf(scan.CodeInvalid, "pillars[%d] must be one of SECURITY, PERFORMANCE, INFRASTRUCTURE, SEO", i)
		}
	}
	// The pillars are in the order of the contract, without duplicates.
	return slices.DeleteFunc(scan.Pillars(), func(p scan.Pillar) bool { return !slices.Contains(names, string(p)) }), nil
}

// Status returns the record, checked against its workflow as records.get does.
func (w *WebsiteScans) Status(ctx context.Context, tenantID, id string) (scan.WebsiteScan, error) {
	return w.records().get(ctx, tenantID, id)
}

// Changed reports whether a reader of the given revision must read the Status again: the
// revision has changed, or the record should be checked against its workflow.
func (w *WebsiteScans) Changed(ctx context.Context, tenantID, id string, revision int64) (bool, error) {
	h, err := w.Store.WebsiteScans.Head(ctx, tenantID, id)
	stale := w.records().stale(scan.Record{State: h.State, DispatchedAt: h.DispatchedAt, UpdatedAt: h.UpdatedAt})
	return h.Revision != revision || stale, err
}

// TenantOf returns the scan's tenant, for the non-production variant of the API, whose
// status route is public.
func (w *WebsiteScans) TenantOf(ctx context.Context, id string) (string, error) {
	return w.Store.Operator().WebsiteScans.TenantOf(ctx, id)
}

// Cancel cancels a scan as records.cancel does.
func (w *WebsiteScans) Cancel(ctx context.Context, tenantID, id, actor string) (scan.WebsiteScan, error) {
	return w.records().cancel(ctx, tenantID, id, actor)
}

// Sweep implements Sweeper.
func (w *WebsiteScans) Sweep(ctx context.Context) error { return w.records().sweep(ctx) }

func (w *WebsiteScans) records() records[scan.WebsiteScan] {
	return records[scan.WebsiteScan]{
		noun: "scan", workflows: w.Workflows, audit: w.Store.Audit, clock: w.Clock, log: w.Log, closeAfter: w.CloseAfter, lately: &w.repairs,
		stalled: w.StalledAfter, atOnce: w.AtOnce,
		store: w.Store.WebsiteScans, all: w.Store.Operator().WebsiteScans, workflowID: contract.WebsiteScanID, cancelled: "scan.cancel",
		start: func(ctx context.Context, s scan.WebsiteScan) error {
			return w.Workflows.StartWebsiteScan(ctx, s, s.ProjectShortID, s.Host(), w.WorkTime)
		},
	}
}
