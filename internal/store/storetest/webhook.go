package storetest

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

const webhookNotFound = "Webhook not found!"

// webhookSubjects returns the tests of webhooks.
func webhookSubjects() map[string]func(*testing.T, *env) {
	return map[string]func(*testing.T, *env){
		"Webhooks":          testWebhooks,
		"WebhookDeliveries": testWebhookDeliveries,
		"WebhookIsolation":  testWebhookIsolation,
		"RecordEnds":        testRecordEnds,
	}
}

func (e *env) webhook(p scan.Project) scan.Webhook {
	e.t.Helper()
	w, err := e.Webhooks.Create(e.t.Context(), scan.Webhook{
		ID: uuid.Must(uuid.NewV7()).String(), TenantID: p.TenantID, ProjectShortID: p.ShortID, Name: "Tickets", Format: scan.WebhookStandard,
		Host: "hooks.example.com", Events: []string{scan.EventFailed}, Severity: scan.SeverityHigh, MinFall: 5, Enabled: true, CreatedBy: "ci",
	}, store.SealedWebhook{Address: []byte("address"), Secret: []byte("one")}, "key:one")
	require.NoError(e.t, err)
	return w
}

func testWebhooks(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	made := e.webhook(p)
	got, sealed, err := e.Webhooks.Sealed(ctx, p.TenantID, made.ID)
	require.NoError(t, err)
	require.Equal(t, made, got)
	require.Equal(t, store.SealedWebhook{Address: []byte("address"), Secret: []byte("one")}, sealed)
	all, err := e.Webhooks.List(ctx, p.TenantID, p.ShortID)
	require.NoError(t, err)
	require.Equal(t, []scan.Webhook{made}, all)

	e.pass(time.Minute)
	changed, err := e.Webhooks.Change(ctx, p.TenantID, made.ID, "key:one", "webhook.rotate", store.SealedWebhook{Secret: []byte("two")},
		func(w *scan.Webhook) error {
			w.PreviousUntil, w.Enabled, w.Problem = e.clock().Add(time.Hour), false, "gone"
			return nil
		})
	require.NoError(t, err)
	require.False(t, changed.Enabled)
	_, sealed, err = e.Webhooks.Sealed(ctx, p.TenantID, made.ID)
	require.NoError(t, err)
	require.Equal(t, store.SealedWebhook{Address: []byte("address"), Secret: []byte("two"), PreviousSecret: []byte("one")}, sealed)

	require.NoError(t, e.Webhooks.Delete(ctx, p.TenantID, made.ID, "key:one"))
	requireCode(t, e.Webhooks.Delete(ctx, p.TenantID, made.ID, "key:one"), scan.CodeNotFound, webhookNotFound)
	for range store.MaxWebhooks {
		e.webhook(p)
	}
	_, err = e.Webhooks.Create(ctx, scan.Webhook{
		TenantID: p.TenantID, ProjectShortID: p.ShortID, Name: "x", Format: scan.WebhookSlack, Severity: scan.SeverityHigh, MinFall: 1,
	}, store.SealedWebhook{Address: []byte("a"), Secret: []byte("b")}, "cli")
	requireCode(t, err, scan.CodeConflict, "A project can have at most 20 webhooks; delete some first")
}

func testWebhookDeliveries(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	w := e.webhook(p)
	n := store.NewWebhookDelivery{WebhookID: w.ID, Event: scan.EventFailed, Subject: "one", Payload: []byte(`{"a":1}`)}
	errs := together(3, func(int) error {
		return e.WebhookDeliveries.Queue(ctx, p.TenantID, []store.NewWebhookDelivery{n}, nil)
	})
	for _, err := range errs {
		require.NoError(t, err)
	}
	waiting, err := e.Operator().Webhooks.Waiting(ctx, 10)
	require.NoError(t, err)
	require.Len(t, waiting, 1, "one message for one event, whoever queues it")
	d := waiting[0]
	require.NoError(t, e.WebhookDeliveries.Dispatched(ctx, d))
	waiting, err = e.Operator().Webhooks.Waiting(ctx, 10)
	require.NoError(t, err)
	require.Empty(t, waiting)

	dispatched := e.pass(time.Minute)
	require.NoError(t, e.WebhookDeliveries.Record(ctx, d, scan.DeliveryPending, 500, "no"))
	requeued := func(idleSince time.Time) int64 {
		n, err := e.Operator().Webhooks.Requeue(ctx, idleSince)
		require.NoError(t, err)
		return n
	}
	require.Zero(t, requeued(dispatched), "there was an attempt since")
	require.EqualValues(t, 1, requeued(dispatched.Add(time.Second)))
	waiting, err = e.Operator().Webhooks.Waiting(ctx, 10)
	require.NoError(t, err)
	require.Len(t, waiting, 1)
	require.NoError(t, e.WebhookDeliveries.Dispatched(ctx, d))
	_, err = e.WebhookDeliveries.Again(ctx, p.TenantID, w.ID, d.ID, "cli")
	requireCode(t, err, scan.CodeConflict, "The delivery is still in progress.")
	require.NoError(t, e.WebhookDeliveries.Record(ctx, d, scan.DeliverySent, 204, ""))
	require.NoError(t, e.WebhookDeliveries.Record(ctx, d, scan.DeliveryGivenUp, 0, "late"), "it is settled")
	got, err := e.WebhookDeliveries.Get(ctx, p.TenantID, d.ID)
	require.NoError(t, err)
	require.Equal(t, scan.DeliverySent, got.State)
	e.pass(time.Hour)
	require.Zero(t, requeued(e.clock()), "it is settled")
	require.Equal(t, 2, got.Attempts)
	require.Equal(t, 204, got.Status)

	again, err := e.WebhookDeliveries.Again(ctx, p.TenantID, w.ID, d.ID, "cli")
	require.NoError(t, err)
	require.Equal(t, 2, again.Round)
	require.NoError(t, e.WebhookDeliveries.Record(ctx, d, scan.DeliverySent, 204, ""), "of the round before")
	got, err = e.WebhookDeliveries.Get(ctx, p.TenantID, d.ID)
	require.NoError(t, err)
	require.Equal(t, scan.DeliveryPending, got.State)
	e.pass(time.Hour)
	count, err := e.Operator().Webhooks.GiveUp(ctx, e.clock(), e.clock())
	require.NoError(t, err)
	require.EqualValues(t, 1, count)
	all, err := e.WebhookDeliveries.List(ctx, p.TenantID, w.ID, 10)
	require.NoError(t, err)
	require.Empty(t, all, "old ones are forgotten")
}

func testWebhookIsolation(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	w := e.webhook(p)
	for _, stranger := range []string{e.tenant().ID, uuid.NewString(), "", "x' OR '1'='1"} {
		_, err := e.Webhooks.Get(ctx, stranger, w.ID)
		requireCode(t, err, scan.CodeNotFound, webhookNotFound)
		requireCode(t, e.Webhooks.Delete(ctx, stranger, w.ID, "eve"), scan.CodeNotFound, webhookNotFound)
		_, err = e.Webhooks.List(ctx, stranger, p.ShortID)
		requireCode(t, err, scan.CodeNotFound, projectNotFound)
	}
	limited := scan.WithProjects(ctx, []string{e.project(p.TenantID).ShortID})
	_, err := e.Webhooks.Get(limited, p.TenantID, w.ID)
	requireCode(t, err, scan.CodeNotFound, webhookNotFound)
}

// The end of a record is noted with it, once, and only if the project has webhooks.
func testRecordEnds(t *testing.T, e *env) {
	ctx := t.Context()
	p, quiet := e.project(e.tenant().ID), e.project(e.tenant().ID)
	e.webhook(p)
	ends := func() []scan.RecordEnd {
		all, err := e.Operator().Webhooks.Ends(ctx, 10)
		require.NoError(t, err)
		return all
	}
	_, _, err := e.WebsiteScans.Close(ctx, quiet.TenantID, e.queued(quiet).ID, "lost")
	require.NoError(t, err)
	require.Empty(t, ends(), "no webhook")
	s := e.running(p, "run")
	require.Empty(t, ends())
	for range 2 {
		require.NoError(t, e.WebsiteScans.Finish(ctx, s.TenantID, s.ID, "run", store.Finish{State: scan.StateFailed, Reason: "down"}))
	}
	lost := e.queued(p)
	_, _, err = e.WebsiteScans.Close(ctx, p.TenantID, lost.ID, "lost")
	require.NoError(t, err)
	all := ends()
	require.Len(t, all, 2)
	require.ElementsMatch(t, []string{s.ID, lost.ID}, []string{all[0].RecordID, all[1].RecordID})
	require.Equal(t, scan.KindWebsite, all[0].Kind)
	require.NoError(t, e.WebhookDeliveries.Queue(ctx, p.TenantID, nil, &all[0]))
	require.Len(t, ends(), 1)
}
