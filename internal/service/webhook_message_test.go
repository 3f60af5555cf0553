package service_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
)

// hooked creates a webhook for ended scans, and returns the message about one.
func (b *bench) hooked(w *service.Webhooks) (scan.Webhook, scan.WebhookDelivery) {
	b.t.Helper()
	name, address := "Tickets", "https://hooks.example.com/x"
	hook, _, err := w.Create(b.t.Context(), service.NewWebhook{
		TenantID: b.tenant.ID, ProjectID: b.project.ShortID, Format: "STANDARD", By: "ci", Actor: "key:one",
		ChangeWebhook: service.ChangeWebhook{Name: &name, Address: &address, Events: &[]string{scan.EventFinished}},
	})
	require.NoError(b.t, err)
	b.ended()
	require.NoError(b.t, w.Sweep(b.t.Context()))
	queued, err := w.Deliveries(b.t.Context(), b.tenant.ID, hook.ID)
	require.NoError(b.t, err)
	require.Len(b.t, queued, 1)
	return hook, queued[0]
}

// The workflow of a message is started again if there was no attempt for longer than any pause between two: Temporal may have lost it, as
// after a restoration.
func TestMessageWhoseWorkflowIsLost(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w, flows := b.webhooks(), &messages{}
	w.Workflows = flows
	_, d := b.hooked(w)
	sweep := func() {
		t.Helper()
		for range 2 { // the first one finds what is lost
			require.NoError(t, w.Sweep(t.Context()))
		}
	}
	require.Equal(t, []string{d.ID}, flows.started)
	b.clock.Pass(90 * time.Minute)
	sweep()
	require.Equal(t, []string{d.ID}, flows.started, "its next attempt may be in an hour")
	b.clock.Pass(time.Hour)
	sweep()
	require.Equal(t, []string{d.ID, d.ID}, flows.started)
	b.clock.Pass(time.Hour)
	sweep()
	require.Len(t, flows.started, 2)
}

// A webhook that was disabled gets no messages, not even those that were queued before, except what a person asks for.
func TestMessageOfADisabledWebhook(t *testing.T) {
	t.Parallel()
	ctx, b := t.Context(), newBench(t)
	w, receiver := b.webhooks(), &countingReceiver{}
	w.HTTP = receiver
	hook, d := b.hooked(w)
	off := false
	_, err := w.Change(ctx, b.tenant.ID, hook.ID, service.ChangeWebhook{Enabled: &off}, "test")
	require.NoError(t, err)
	d, err = w.Send(ctx, b.tenant.ID, d.ID, d.Round)
	require.NoError(t, err)
	require.Equal(t, scan.DeliveryGivenUp, d.State)
	require.Equal(t, "the webhook is disabled", d.Problem)
	require.Zero(t, receiver.requests)

	d, err = w.Redeliver(ctx, b.tenant.ID, hook.ID, d.ID, "test")
	require.NoError(t, err)
	d, err = w.Send(ctx, b.tenant.ID, d.ID, d.Round)
	require.NoError(t, err)
	require.Equal(t, scan.DeliverySent, d.State)
	require.Equal(t, 1, receiver.requests)
}

// countingReceiver accepts every message.
type countingReceiver struct{ requests int }

func (r *countingReceiver) Do(*http.Request) (*http.Response, error) {
	r.requests++
	return &http.Response{StatusCode: http.StatusNoContent, Body: http.NoBody}, nil
}
