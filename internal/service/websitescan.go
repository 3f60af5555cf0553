package service

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/mail"
	"net/netip"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"
	"golang.org/x/net/idna"

	"assay/internal/egress"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/website"
	"assay/internal/website/capture"
)

// resolveTimeout is how long a trigger waits for the target's name.
const resolveTimeout = 2 * time.Second

// Resolver finds the judged addresses of a host (egress.Dialer).
type Resolver interface {
	Resolve(ctx context.Context, host string) ([]netip.Addr, error)
}

// WebsiteScans accepts and reports website scans.
type WebsiteScans struct {
	Store     *store.Store
	Workflows Workflows
	Resolver  Resolver
	// Parts says what is gathered for the pillars (website.Engine.Parts).
	Parts func([]scan.Pillar, website.Terms) []capture.Part
	// Profile is what scans that are queued now are run with.
	Profile func(ctx context.Context) capture.Profile
	Keys    *key.Generator
	Clock   Clock
	Log     *slog.Logger
	// InFlight caps a tenant's queued and running scans; QueueDeadline closes
	// scans that never begin; CloseAfter is how long a record may be untouched
	// before a status read looks its workflow up.
	InFlight      int
	QueueDeadline time.Duration
	CloseAfter    time.Duration

	repairs repairs
}

// TriggerWebsiteScan asks for a scan.
type TriggerWebsiteScan struct {
	TenantID       string
	ProjectID      string // short id
	URL            string
	Pillars        []string // empty: all four
	Email          string   // "": no report
	IdempotencyKey string   // "": none
	Trigger        string   // who asks: "api", "dashboard", …
}

// maxIdempotencyKey is the longest key that is taken, in bytes.
const maxIdempotencyKey = 255

// Trigger records a scan and starts its workflow. When the workflow service is
// away the scan waits, recorded, for the dispatcher. replayed is true when the
// idempotency key names a scan that was accepted before. Errors: CodeInvalid,
// CodeNotFound, CodeConflict, CodeQuota.
func (w *WebsiteScans) Trigger(ctx context.Context, req TriggerWebsiteScan) (s scan.WebsiteScan, replayed bool, err error) {
	s, target, err := w.prepare(ctx, req)
	if err != nil {
		return s, false, err
	}
	project, err := w.Store.Project(ctx, req.TenantID, req.ProjectID)
	if err != nil {
		return s, false, err
	}
	s.ProjectID, s.ProjectShortID = project.ID, project.ShortID
	hash := requestHash(s)
	if req.IdempotencyKey != "" {
		old, found, err := w.Store.ReplayWebsiteScan(ctx, req.TenantID, req.IdempotencyKey, hash)
		if err != nil || found {
			return old, found, err
		}
	}
	if project.Status == scan.ProjectArchived {
		return s, false, scan.Errorf(scan.CodeInvalid, "This project is archived and cannot be modified!")
	}
	if err := w.reach(ctx, target.Host); err != nil {
		return s, false, err
	}
	s, replayed, err = w.Store.CreateWebsiteScan(ctx, store.NewWebsiteScan{
		Scan: s, IdempotencyKey: req.IdempotencyKey, RequestHash: hash, InFlightLimit: w.InFlight,
	})
	if err != nil || replayed {
		return s, replayed, err
	}
	if err := w.dispatch(ctx, s); err != nil {
		w.Log.WarnContext(ctx, "workflow not started yet; the dispatcher will try again", "scan", s.ID, "error", err)
	}
	return s, false, nil
}

// prepare checks the request's own rules, in the order of the fields.
func (w *WebsiteScans) prepare(ctx context.Context, req TriggerWebsiteScan) (s scan.WebsiteScan, t capture.Target, err error) {
	if strings.TrimSpace(req.ProjectID) == "" {
		return s, t, scan.Errorf(scan.CodeInvalid, "projectId is required")
	}
	if req.URL == "" {
		return s, t, scan.Errorf(scan.CodeInvalid, "url is required")
	}
	if t, err = website.ParseTarget(req.URL); err != nil {
		return s, t, err
	}
	pillars, err := parsePillars(req.Pillars)
	if err != nil {
		return s, t, err
	}
	if err := checkEmail(req.Email); err != nil {
		return s, t, err
	}
	if len(req.IdempotencyKey) > maxIdempotencyKey {
		return s, t, scan.Errorf(scan.CodeInvalid, "Idempotency-Key must be at most %d characters long", maxIdempotencyKey)
	}
	id, err := uuid.NewV7()
	if err != nil {
		return s, t, fmt.Errorf("new scan id: %w", err)
	}
	code, err := w.Keys.ShortCode()
	if err != nil {
		return s, t, fmt.Errorf("new share code: %w", err)
	}
	now := w.Clock().UTC()
	proof, _, err := w.Store.DomainFor(ctx, req.TenantID, t.Host, now)
	if err != nil {
		return s, t, err
	}
	terms := website.Terms{Profile: w.Profile(ctx), Consent: proof.Proved(now), Domain: proof.Name}
	s = scan.WebsiteScan{
		ID: id.String(), TenantID: req.TenantID, URL: t.URL, Email: req.Email, Pillars: pillars,
		Profile: string(terms.Profile), Consent: terms.Consent, ConsentDomain: terms.Domain, Trigger: req.Trigger, State: scan.StateQueued,
		QueuedAt: now, DeadlineAt: now.Add(w.QueueDeadline),
		ShortCode: code.Reveal(), Slug: slugOf(t.Host, code),
	}
	for _, p := range w.Parts(pillars, terms) {
		s.Parts = append(s.Parts, string(p))
	}
	return s, t, nil
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
	// Contract order, duplicates dropped.
	return slices.DeleteFunc(scan.Pillars(), func(p scan.Pillar) bool { return !slices.Contains(names, string(p)) }), nil
}

const (
	maxEmail     = 254 // octets of an address (RFC 5321 §4.5.3.1.3, less the brackets)
	maxLocalPart = 64  // octets before the @ (RFC 5321 §4.5.3.1.1)
)

func checkEmail(s string) error {
	if s == "" {
		return nil
	}
	a, err := mail.ParseAddress(s)
	local, domain, _ := strings.Cut(s, "@")
	if err != nil || a.Address != s || len(s) > maxEmail || len(local) > maxLocalPart ||
		strings.ContainsFunc(s, unprintable) || !isMailDomain(domain) {
		return scan.Errorf(scan.CodeInvalid, "email must be a valid e-mail address")
	}
	return nil
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }

// isMailDomain reports whether s is a host name of two labels or more. An
// address literal ("[192.0.2.1]") is none: it names a machine, not a domain.
func isMailDomain(s string) bool {
	ascii, err := idna.Lookup.ToASCII(s)
	host, e := egress.ParseHost(ascii)
	return err == nil && e == nil && !host.IsAddr() && strings.Contains(host.Name, ".")
}

// reach refuses a host that does not resolve, or only to addresses that are not
// public. A resolver that does not answer in time is no refusal: the scan finds
// out for itself.
func (w *WebsiteScans) reach(ctx context.Context, host string) error {
	ctx, cancel := context.WithTimeout(ctx, resolveTimeout)
	defer cancel()
	_, err := w.Resolver.Resolve(ctx, host)
	var dns *net.DNSError
	switch {
	case err == nil:
		return nil
	case scan.IsCode(err, scan.CodeTargetForbidden):
		return scan.Errorf(scan.CodeInvalid, "We couldn't reach that site: %s.", strings.TrimSuffix(scan.MessageOf(err), "."))
	case errors.As(err, &dns) && dns.IsNotFound:
		return scan.Errorf(scan.CodeInvalid, "We couldn't reach that site: %s does not resolve to an address. Check its spelling.", host)
	}
	w.Log.InfoContext(ctx, "target not resolved at trigger; accepted", "host", host, "error", err)
	return nil
}

// requestHash identifies what was asked, so that one idempotency key cannot
// stand for two different requests.
func requestHash(s scan.WebsiteScan) [32]byte {
	raw, _ := json.Marshal([]any{"website", s.ProjectID, s.URL, s.Pillars, s.Email}) // plain values always encode
	return sha256.Sum256(raw)
}

// dispatch starts the workflow and notes that it was accepted.
func (w *WebsiteScans) dispatch(ctx context.Context, s scan.WebsiteScan) error {
	t, err := website.ParseTarget(s.URL)
	if err != nil {
		return err
	}
	if err := w.Workflows.StartWebsiteScan(ctx, s, s.ProjectShortID, t.Host); err != nil {
		return err
	}
	return w.Store.MarkWebsiteScanDispatched(ctx, s.TenantID, s.ID)
}

// Status returns the record. A record that was not touched for a while is
// checked against its workflow first, so that the reader sees the truth.
func (w *WebsiteScans) Status(ctx context.Context, tenantID, id string) (scan.WebsiteScan, error) {
	s, err := w.Store.WebsiteScan(ctx, tenantID, id)
	if err != nil || !w.stale(headOf(s)) || !w.repairs.begin(s.ID, w.Clock()) {
		return s, err
	}
	if err := w.repair(ctx, s); err != nil {
		w.Log.WarnContext(ctx, "read repair", "scan", s.ID, "error", err)
		return s, nil
	}
	return w.Store.WebsiteScan(ctx, tenantID, id)
}

// Changed reports whether a reader who holds the record as of the revision must
// read its Status again: it has another revision by now, or should be checked
// against its workflow.
func (w *WebsiteScans) Changed(ctx context.Context, tenantID, id string, revision int64) (bool, error) {
	head, err := w.Store.WebsiteScanHead(ctx, tenantID, id)
	return head.Revision != revision || w.stale(head), err
}

// TenantOf tells whose scan it is, for the non-production variant of the API whose
// status route is open.
func (w *WebsiteScans) TenantOf(ctx context.Context, id string) (string, error) {
	return w.Store.Operator().TenantOfWebsiteScan(ctx, id)
}

func headOf(s scan.WebsiteScan) store.WebsiteScanHead {
	return store.WebsiteScanHead{State: s.State, Revision: s.Revision, DispatchedAt: s.DispatchedAt, UpdatedAt: s.UpdatedAt}
}

func (w *WebsiteScans) stale(h store.WebsiteScanHead) bool {
	return !h.State.Terminal() && !h.DispatchedAt.IsZero() && w.Clock().Sub(h.UpdatedAt) > w.CloseAfter
}
