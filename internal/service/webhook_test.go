package service_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/notify"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/service"
	"assay/internal/store"
)

// messages is a fake of the workflows that send messages.
type messages struct{ started []string }

func (m *messages) StartWebhookDelivery(_ context.Context, d scan.WebhookDelivery) error {
	m.started = append(m.started, d.ID)
	return nil
}

func (b *bench) webhooks() *service.Webhooks {
	b.t.Helper()
	ring, err := seal.Parse([]string{newKeyText(b.t)})
	require.NoError(b.t, err)
	return &service.Webhooks{
		Store: b.store, Secrets: &service.Secrets{Store: b.store, Ring: ring}, Workflows: &messages{}, AppURL: "https://assay.example",
		Clock: b.clock.Now, Log: slog.New(slog.NewTextHandler(b.logs, nil)),
	}
}

// mailed creates a webhook that mails digests of the span.
func (b *bench) mailed(w *service.Webhooks, span string) scan.Webhook {
	b.t.Helper()
	name, address := "Team", "team@example.org"
	made, _, err := w.Create(b.t.Context(), service.NewWebhook{
		TenantID: b.tenant.ID, ProjectID: b.project.ShortID, Format: "EMAIL", By: "ci", Actor: "key:one",
		ChangeWebhook: service.ChangeWebhook{Name: &name, Address: &address, Digest: &span},
	})
	require.NoError(b.t, err)
	return made
}

// posted creates a webhook that posts the events.
func (b *bench) posted(w *service.Webhooks, events ...string) scan.Webhook {
	b.t.Helper()
	name, address := "Tickets", "https://hooks.example.org/assay"
	made, _, err := w.Create(b.t.Context(), service.NewWebhook{
		TenantID: b.tenant.ID, ProjectID: b.project.ShortID, Format: "STANDARD", By: "ci", Actor: "key:one",
		ChangeWebhook: service.ChangeWebhook{Name: &name, Address: &address, Events: &events},
	})
	require.NoError(b.t, err)
	return made
}

// events returns the events that a webhook was sent, by record.
func (b *bench) events(w *service.Webhooks, x scan.Webhook) map[string][]string {
	b.t.Helper()
	all, err := w.Deliveries(b.t.Context(), x.TenantID, x.ID)
	require.NoError(b.t, err)
	out := map[string][]string{}
	for _, d := range all {
		out[d.Subject] = append(out[d.Subject], d.Event)
	}
	return out
}

// ended returns the id of a scan that ends now.
func (b *bench) ended() string {
	b.t.Helper()
	s := b.running()
	score := 73.4
	require.NoError(b.t, b.store.WebsiteScans.Finish(b.t.Context(), s.TenantID, s.ID, "run-1", store.Finish{
		State: scan.StateComplete, Score: &score, StrictScore: &score, Band: scan.BandOf(score), CatalogueVersion: "1",
	}))
	return s.ID
}

// digests returns the digests of a webhook, oldest first.
func (b *bench) digests(w *service.Webhooks, x scan.Webhook) (out []notify.Data) {
	b.t.Helper()
	all, err := w.Deliveries(b.t.Context(), x.TenantID, x.ID)
	require.NoError(b.t, err)
	for _, d := range all {
		var e notify.Event
		require.NoError(b.t, json.Unmarshal(d.Payload, &e))
		require.Equal(b.t, scan.EventDigest, e.Type)
		out = append([]notify.Data{e.Data}, out...)
	}
	return out
}

func scansOf(d notify.Data) (ids []string) {
	for _, s := range d.Scans {
		ids = append(ids, s.ScanID)
	}
	return ids
}

// After an outage, one digest has everything that ended since the last one, and later ones
// continue at their usual times.
func TestDigestAfterOutage(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.webhooks()
	x := b.mailed(w, scan.DigestDaily)
	at := func(day, hour int) {
		b.clock.Pass(time.Date(2026, 3, day, hour, 0, 0, 0, time.UTC).Sub(b.clock.Now()))
	}
	require.Equal(t, time.Date(2026, 3, 15, 6, 0, 0, 0, time.UTC), x.NextDigest)
	at(14, 10)
	first := b.ended()
	at(15, 12)
	second := b.ended()
	at(17, 5)
	third := b.ended()
	at(17, 8)
	fourth := b.ended()
	at(17, 10)
	for range 2 {
		require.NoError(t, w.Sweep(t.Context()))
	}
	digests := b.digests(w, x)
	require.Len(t, digests, 1)
	require.Equal(t, []string{third, second, first}, scansOf(digests[0]))
	x, err := w.Get(t.Context(), x.TenantID, x.ID)
	require.NoError(t, err)
	require.Equal(t, time.Date(2026, 3, 18, 6, 0, 0, 0, time.UTC), x.NextDigest)

	at(18, 6)
	require.NoError(t, w.Sweep(t.Context()))
	digests = b.digests(w, x)
	require.Len(t, digests, 2)
	require.Equal(t, []string{fourth}, scansOf(digests[1]))
	at(19, 6)
	require.NoError(t, w.Sweep(t.Context()))
	require.Len(t, b.digests(w, x), 2, "nothing was scanned")
}

// A digest lists the newest scans and counts all.
func TestDigestCountsAllScans(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.webhooks()
	x := b.mailed(w, scan.DigestWeekly)
	b.ended()
	b.clock.Pass(48 * time.Hour) // Monday, after the digest
	require.NoError(t, w.Sweep(t.Context()))
	require.Zero(t, b.digests(w, x)[0].More)
	newest := ""
	for range 120 {
		b.clock.Pass(time.Minute)
		newest = b.ended()
	}
	b.clock.Pass(7 * 24 * time.Hour)
	require.NoError(t, w.Sweep(t.Context()))
	d := b.digests(w, x)[1]
	require.Len(t, d.Scans, 50)
	require.Equal(t, newest, d.Scans[0].ScanID)
	require.Equal(t, 70, d.More)
}

// A run whose findings were purged before its end was reported is reported without them, and other messages are not delayed.
func TestWebhooksReportPurgedRuns(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.webhooks()
	x := b.posted(w, scan.EventFinished, scan.EventFindings)
	sast := func(r *service.TriggerCodeScan) { r.Dimensions = []string{"SAST"} }
	var runs []scan.CodeRun
	for range 2 {
		r, _, err := b.code.Trigger(t.Context(), b.codeRequest(sast))
		require.NoError(t, err)
		f := finding("a.go")
		f.Severity = scan.SeverityHigh
		runs = append(runs, b.finishedRun(r, f))
		b.clock.Pass(time.Minute)
	}
	_, err := b.store.Operator().CodeRuns.Purge(t.Context(), b.tenant.ID, runs[0].ID, b.clock.Now())
	require.NoError(t, err)
	last := b.ended()
	require.NoError(t, w.Sweep(t.Context()))
	require.Equal(t, map[string][]string{
		runs[0].ID: {scan.EventFinished}, runs[1].ID: {scan.EventFinished}, last: {scan.EventFinished},
	}, b.events(w, x))
}

// A weekly digest that becomes a daily one has the days since the last one first.
func TestDigestBecomesDaily(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.webhooks()
	x := b.mailed(w, scan.DigestWeekly) // on Saturday, due on Monday
	b.clock.Pass(3 * 24 * time.Hour)
	require.NoError(t, w.Sweep(t.Context()))
	tuesday := b.ended()
	b.clock.Pass(2 * 24 * time.Hour)
	thursday := b.ended() // after 6:00
	daily := scan.DigestDaily
	x, err := w.Change(t.Context(), x.TenantID, x.ID, service.ChangeWebhook{Digest: &daily}, "key:one")
	require.NoError(t, err)
	require.NoError(t, w.Sweep(t.Context()))
	digests := b.digests(w, x)
	require.Len(t, digests, 1)
	require.Equal(t, []string{tuesday}, scansOf(digests[0]))
	b.clock.Pass(24 * time.Hour)
	require.NoError(t, w.Sweep(t.Context()))
	digests = b.digests(w, x)
	require.Len(t, digests, 2)
	require.Equal(t, []string{thursday}, scansOf(digests[1]))
}
