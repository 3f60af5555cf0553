package service

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"assay/internal/mail"
	"assay/internal/notify"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/store"
)

// Limits of webhooks.
const (
	maxWebhookName    = 100
	maxWebhookAddress = 2000
	maxWebhookFall    = 100
	// secretOverlap is how long a replaced secret still signs.
	secretOverlap = 24 * time.Hour
	// purposeWebhooks is the purpose of the workspace's key that seals addresses and secrets.
	purposeWebhooks   = "webhooks"
	shownDeliveries   = 50
	deliveryRetention = 30 * 24 * time.Hour
)

// WebhookStarter starts the workflows that send messages (temporal.Workflows).
type WebhookStarter interface {
	StartWebhookDelivery(ctx context.Context, d scan.WebhookDelivery) error
}

// HTTPDoer sends requests (egress.Client, which checks every address).
type HTTPDoer interface {
	Do(req *http.Request) (*http.Response, error)
}

// Webhooks report ends of scans to external addresses.
type Webhooks struct {
	Store     *store.Store
	Secrets   *Secrets
	Workflows WebhookStarter
	HTTP      HTTPDoer
	Mail      mail.Sender
	Domain    string // right side of Message-IDs
	AppURL    string // public address of the dashboard, without a trailing slash
	Clock     Clock
	Log       *slog.Logger

	tidied lastTime
}

// ChangeWebhook is a request to change a webhook; nil fields are unchanged, or have their
// default in a new webhook.
type ChangeWebhook struct {
	Name     *string
	Address  *string // URL, or e-mail address of EMAIL
	Events   *[]string
	Severity *string
	MinFall  *int
	Digest   *string
	Enabled  *bool
}

// NewWebhook is a request for a webhook.
type NewWebhook struct {
	TenantID  string
	ProjectID string // short id
	Format    string
	By        string
	Actor     string
	ChangeWebhook
}

// Create creates a webhook and returns it with its secret, which is shown only once; "" for
// formats without a signature. Errors: CodeInvalid names the field, CodeNotFound,
// CodeConflict if the project has too many, CodeUnavailable without secret.keys.
func (w *Webhooks) Create(ctx context.Context, req NewWebhook) (scan.Webhook, string, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return scan.Webhook{}, "", fmt.Errorf("create a webhook id: %w", err)
	}
	in := scan.Webhook{
		ID: id.String(), TenantID: req.TenantID, ProjectShortID: req.ProjectID, Format: scan.WebhookFormat(strings.ToUpper(req.Format)),
		Events: []string{scan.EventFailed, scan.EventRegressed, scan.EventFindings}, Severity: scan.SeverityHigh, MinFall: 5,
		Enabled: true, CreatedBy: req.By,
	}
	if !in.Format.Valid() {
		return in, "", scan.Errorf(scan.CodeInvalid, "format must be STANDARD, SLACK, TEAMS, DISCORD or EMAIL")
	}
	if in.Format == scan.WebhookEmail {
		in.Events, in.Digest = nil, scan.DigestWeekly
	}
	if req.Address == nil {
		return in, "", scan.Errorf(scan.CodeInvalid, "address is required")
	}
	if err := req.to(&in); err != nil {
		return in, "", err
	}
	if in.Digest != "" {
		in.NextDigest = nextDigest(w.Clock(), in.Digest)
	}
	secret, err := notify.NewSecret()
	if err != nil {
		return in, "", err
	}
	ring, err := w.ring(ctx, req.TenantID)
	if err != nil {
		return in, "", err
	}
	var sealed store.SealedWebhook
	if sealed.Address, err = ring.Seal([]byte(*req.Address), webhookBinding(in, "address")...); err != nil {
		return in, "", err
	}
	if sealed.Secret, err = ring.Seal([]byte(secret), webhookBinding(in, "secret")...); err != nil {
		return in, "", err
	}
	made, err := w.Store.Webhooks.Create(ctx, in, sealed, req.Actor)
	if made.Format != scan.WebhookStandard {
		secret = ""
	}
	return made, secret, err
}

// Change modifies a webhook. Its errors are those of Create.
func (w *Webhooks) Change(ctx context.Context, tenantID, id string, change ChangeWebhook, actor string) (scan.Webhook, error) {
	was, err := w.Store.Webhooks.Get(ctx, tenantID, id)
	if err != nil {
		return was, err
	}
	var sealed store.SealedWebhook
	if change.Address != nil {
		if err := change.to(&was); err != nil {
			return was, err
		}
		ring, err := w.ring(ctx, tenantID)
		if err != nil {
			return was, err
		}
		if sealed.Address, err = ring.Seal([]byte(*change.Address), webhookBinding(was, "address")...); err != nil {
			return was, err
		}
	}
	return w.Store.Webhooks.Change(ctx, tenantID, id, actor, "webhook.change", sealed, func(now *scan.Webhook) error {
		digest := now.Digest
		if err := change.to(now); err != nil {
			return err
		}
		if now.Digest != digest {
			now.NextDigest = movedDigest(w.Clock(), now.NextDigest, digest, now.Digest)
		}
		if now.Enabled {
			now.Problem = ""
		}
		return nil
	})
}

// Rotate replaces the secret of a webhook and returns the new one. For a day the old one
// signs, too. CodeNotFound for an unknown webhook, CodeInvalid for a format without a signature.
func (w *Webhooks) Rotate(ctx context.Context, tenantID, id, actor string) (scan.Webhook, string, error) {
	was, err := w.Store.Webhooks.Get(ctx, tenantID, id)
	if err != nil {
		return was, "", err
	}
	if was.Format != scan.WebhookStandard {
		return was, "", scan.Errorf(scan.CodeInvalid, "Only webhooks of the format STANDARD have a secret.")
	}
	secret, err := notify.NewSecret()
	if err != nil {
		return was, "", err
	}
	ring, err := w.ring(ctx, tenantID)
	if err != nil {
		return was, "", err
	}
	var sealed store.SealedWebhook
	if sealed.Secret, err = ring.Seal([]byte(secret), webhookBinding(was, "secret")...); err != nil {
		return was, "", err
	}
	changed, err := w.Store.Webhooks.Change(ctx, tenantID, id, actor, "webhook.rotate", sealed, func(now *scan.Webhook) error {
		now.PreviousUntil = w.Clock().Add(secretOverlap)
		return nil
	})
	return changed, secret, err
}

// Delete removes a webhook with its log. CodeNotFound for an unknown one.
func (w *Webhooks) Delete(ctx context.Context, tenantID, id, actor string) error {
	return w.Store.Webhooks.Delete(ctx, tenantID, id, actor)
}

// List returns a project's webhooks, oldest first. CodeNotFound for an unknown project.
func (w *Webhooks) List(ctx context.Context, tenantID, projectID string) ([]scan.Webhook, error) {
	return w.Store.Webhooks.List(ctx, tenantID, projectID)
}

// Get returns a webhook. CodeNotFound for an unknown one.
func (w *Webhooks) Get(ctx context.Context, tenantID, id string) (scan.Webhook, error) {
	return w.Store.Webhooks.Get(ctx, tenantID, id)
}

// Deliveries returns a webhook's newest messages, newest first. CodeNotFound for an unknown webhook.
func (w *Webhooks) Deliveries(ctx context.Context, tenantID, id string) ([]scan.WebhookDelivery, error) {
	if _, err := w.Store.Webhooks.Get(ctx, tenantID, id); err != nil {
		return nil, err
	}
	return w.Store.WebhookDeliveries.List(ctx, tenantID, id, shownDeliveries)
}

// Redeliver sends a settled message again. CodeNotFound for an unknown one, CodeConflict while it is still
// being tried.
func (w *Webhooks) Redeliver(ctx context.Context, tenantID, id, deliveryID, actor string) (scan.WebhookDelivery, error) {
	x, err := w.Store.Webhooks.Get(ctx, tenantID, id)
	if err != nil {
		return scan.WebhookDelivery{}, err
	}
	return w.Store.WebhookDeliveries.Again(ctx, tenantID, x.ID, deliveryID, actor)
}

// Test queues a test message. CodeNotFound for an unknown webhook.
func (w *Webhooks) Test(ctx context.Context, tenantID, id, actor string) error {
	x, err := w.Store.Webhooks.Get(ctx, tenantID, id)
	if err != nil {
		return err
	}
	run, err := newRecordID()
	if err != nil {
		return err
	}
	data, err := w.projectData(ctx, x)
	if err != nil {
		return err
	}
	if err := w.queue(ctx, x, notify.Event{Type: scan.EventTest, Timestamp: w.Clock().UTC(), Data: data}, run, nil); err != nil {
		return err
	}
	return w.Store.Audit.Add(ctx, tenantID, actor, "webhook.test", x.ID)
}

func webhookBinding(w scan.Webhook, part string) []string {
	return []string{"webhook", w.TenantID, w.ID, part}
}

// ring returns the ring of the workspace's key, which in turn is sealed with the
// installation's keys.
func (w *Webhooks) ring(ctx context.Context, tenantID string) (*seal.Ring, error) {
	key, err := w.Secrets.TenantKey(ctx, tenantID, purposeWebhooks)
	if err != nil {
		return nil, err
	}
	return seal.New(key)
}

// to applies the change to a webhook and checks its fields.
func (c ChangeWebhook) to(x *scan.Webhook) error {
	set(&x.Name, c.Name)
	set(&x.MinFall, c.MinFall)
	set(&x.Digest, c.Digest)
	set(&x.Enabled, c.Enabled)
	if c.Severity != nil {
		x.Severity = scan.Severity(*c.Severity)
	}
	if c.Events != nil {
		x.Events = slices.DeleteFunc(scan.WebhookEvents(), func(e string) bool { return !slices.Contains(*c.Events, e) })
		for i, e := range *c.Events {
			if !slices.Contains(scan.WebhookEvents(), e) {
				return scan.Errorf(scan.CodeInvalid, "events[%d] must be one of %s", i, strings.Join(scan.WebhookEvents(), ", "))
			}
		}
	}
	if c.Address != nil {
		host, err := checkWebhookAddress(x.Format, *c.Address)
		if err != nil {
			return err
		}
		x.Host = host
	}
	return checkWebhook(x)
}

func checkWebhook(x *scan.Webhook) error {
	x.Name = strings.TrimSpace(x.Name)
	switch mailed := x.Format == scan.WebhookEmail; {
	case x.Name == "":
		return scan.Errorf(scan.CodeInvalid, "name is required")
	case len([]rune(x.Name)) > maxWebhookName || strings.ContainsFunc(x.Name, breaksLine):
		return scan.Errorf(scan.CodeInvalid, "name must be one line of at most %d characters", maxWebhookName)
	case !slices.Contains(scan.Severities(), x.Severity):
		return scan.Errorf(scan.CodeInvalid, "severity must be CRITICAL, HIGH, MEDIUM or LOW")
	case x.MinFall < 1 || x.MinFall > maxWebhookFall:
		return scan.Errorf(scan.CodeInvalid, "minFall must be between 1 and %d", maxWebhookFall)
	case mailed && x.Digest != scan.DigestDaily && x.Digest != scan.DigestWeekly:
		return scan.Errorf(scan.CodeInvalid, "digest must be DAILY or WEEKLY")
	case !mailed && x.Digest != "":
		return scan.Errorf(scan.CodeInvalid, "digest is only allowed with the format EMAIL")
	case !mailed && len(x.Events) == 0:
		return scan.Errorf(scan.CodeInvalid, "events must name at least one of %s", strings.Join(scan.WebhookEvents(), ", "))
	}
	return nil
}

// checkWebhookAddress checks an address and returns the part that people may see.
func checkWebhookAddress(format scan.WebhookFormat, address string) (string, error) {
	if format == scan.WebhookEmail {
		if address == "" || checkEmail(address) != nil {
			return "", scan.Errorf(scan.CodeInvalid, "address must be a valid e-mail address")
		}
		return scan.MaskAddress(address), nil
	}
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || len(address) > maxWebhookAddress:
		return "", scan.Errorf(scan.CodeInvalid, "address must be a URL that begins with https://")
	case u.User != nil:
		return "", scan.Errorf(scan.CodeInvalid, "address must not contain a user name or password")
	}
	return u.Hostname(), nil
}

// digestHour is when digests are sent, in UTC.
const digestHour = 6

// movedDigest returns when the next digest is due after its span was changed. Days that the previous span would have
// covered later are not left out: if there are more than the new span covers, the digest is due at once.
func movedDigest(now, next time.Time, from, to string) time.Time {
	covered := next.Add(-digestSpan(from)) // until then, digests were sent
	if due := covered.Add(digestSpan(to)); due.Before(now) {
		return due
	}
	return nextDigest(now, to)
}

// digestSpan returns the time that a digest covers.
func digestSpan(span string) time.Duration {
	if span == scan.DigestWeekly {
		return 7 * 24 * time.Hour
	}
	return 24 * time.Hour
}

// nextDigest returns when the next digest is due: at 6:00 UTC, on Mondays for weekly ones.
func nextDigest(now time.Time, span string) time.Time {
	now = now.UTC()
	next := time.Date(now.Year(), now.Month(), now.Day(), digestHour, 0, 0, 0, time.UTC)
	for !next.After(now) || span == scan.DigestWeekly && next.Weekday() != time.Monday {
		next = next.AddDate(0, 0, 1)
	}
	return next
}
