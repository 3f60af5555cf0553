package flows_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"assay/activities"
	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/service"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

// webhookRecordings is the folder of the replay test of package workflows.
const webhookRecordings = "../../../workflows/testdata/histories/webhook"

// receiver is a server that accepts webhooks and checks their signatures as Standard
// Webhooks require.
type receiver struct {
	*httptest.Server
	mu       sync.Mutex
	answer   int // status; 0 is 204
	messages []message
}

type message struct {
	id, event string
	signed    string // the content that was signed
	by        []string
	body      map[string]any
	raw       string
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		raw, err := io.ReadAll(req.Body)
		if err != nil {
			return
		}
		m := message{id: req.Header.Get("webhook-id"), raw: string(raw)}
		m.signed = m.id + "." + req.Header.Get("webhook-timestamp") + "." + string(raw)
		m.by = strings.Fields(req.Header.Get("webhook-signature"))
		_ = json.Unmarshal(raw, &m.body)
		m.event, _ = m.body["type"].(string)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.messages = append(r.messages, m)
		if r.answer != 0 {
			w.WriteHeader(r.answer)
			r.answer = 0
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) got() []message {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.messages)
}

func (m message) verify(t *testing.T, secret string) {
	t.Helper()
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	require.NoError(t, err)
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(m.signed))
	require.Contains(t, m.by, "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
}

// webhooks returns the use cases on the bench, which may reach loopback, and serves them.
func (b *bench) webhooks(allow ...string) *service.Webhooks {
	b.t.Helper()
	b.client = b.as("recorder")
	flows := &temporal.Workflows{Client: b.client}
	b.scans.Workflows = flows
	key, err := seal.NewKey()
	require.NoError(b.t, err)
	ring, err := seal.Parse([]string{key})
	require.NoError(b.t, err)
	policy, err := egress.NewPolicy(allow)
	require.NoError(b.t, err)
	use := &service.Webhooks{
		Store: b.store, Secrets: &service.Secrets{Store: b.store, Ring: ring}, Workflows: flows, Clock: time.Now, Log: quiet(),
		HTTP:   egress.NewClient(egress.NewDialer(egress.DialConfig{Policy: policy.WithAnyPort()}), egress.ClientConfig{ManualRedirects: true}),
		AppURL: "https://assay.example",
	}
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(b.t, err)
	deps.Webhooks = &activities.Webhooks{Webhooks: use}
	b.serve(b.client, deps, workerConfig(patience))
	return use
}

func (b *bench) hook(use *service.Webhooks, format, address string, events ...string) (scan.Webhook, string) {
	b.t.Helper()
	w, secret, err := use.Create(b.t.Context(), service.NewWebhook{
		TenantID: b.tenant.ID, ProjectID: b.project.ShortID, Format: format, By: "ci", Actor: "test",
		ChangeWebhook: service.ChangeWebhook{Name: ptr("Hook"), Address: &address, Events: &events},
	})
	require.NoError(b.t, err)
	return w, secret
}

// settled waits until the newest message of a webhook is settled.
func (b *bench) settled(use *service.Webhooks, w scan.Webhook) scan.WebhookDelivery {
	b.t.Helper()
	var last scan.WebhookDelivery
	sweepUntil(b.t, use.Sweep, func() bool {
		all, err := use.Deliveries(b.t.Context(), w.TenantID, w.ID)
		require.NoError(b.t, err)
		if len(all) == 0 {
			return false
		}
		last = all[0]
		return last.State.Settled()
	})
	return last
}

// The end of a scan is sent once to each subscribed webhook, signed and without addresses,
// and repeated after a failure. The delivery log shows it, and it can be sent again.
func TestWebhooksReportEnds(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	use := b.webhooks("127.0.0.0/8")
	standard, chat := newReceiver(t), newReceiver(t)
	standard.answer = http.StatusInternalServerError
	w, secret := b.hook(use, "STANDARD", standard.URL+"/?token=s3cret", scan.EventFinished, scan.EventFailed)
	slack, _ := b.hook(use, "SLACK", chat.URL, scan.EventFinished)
	failures, _ := b.hook(use, "DISCORD", chat.URL, scan.EventFailed)
	s := b.trigger()
	require.Equal(t, "COMPLETE", b.ended(s.ID).State)
	d := b.settled(use, w)
	require.Equal(t, scan.DeliverySent, d.State, d.Problem)
	require.Equal(t, 2, d.Attempts, "the first answer was 500")
	got := standard.got()
	require.Len(t, got, 2)
	require.Equal(t, d.ID, got[0].id)
	require.Equal(t, got[0].raw, got[1].raw)
	got[1].verify(t, secret)
	require.Equal(t, scan.EventFinished, got[1].event)
	data := got[1].body["data"].(map[string]any)
	require.Equal(t, s.ID, data["scanId"])
	require.Equal(t, "www.example.org", data["target"])
	require.NotContains(t, got[1].raw, "owner@example.org")
	require.Equal(t, scan.DeliverySent, b.settled(use, slack).State)
	require.Contains(t, chat.got()[0].raw, "Open in Assay")
	none, err := use.Deliveries(t.Context(), b.tenant.ID, failures.ID)
	require.NoError(t, err)
	require.Empty(t, none, "it did not fail")

	_, next, err := use.Rotate(t.Context(), b.tenant.ID, w.ID, "test")
	require.NoError(t, err)
	_, err = use.Redeliver(t.Context(), b.tenant.ID, w.ID, d.ID, "test")
	require.NoError(t, err)
	require.Equal(t, scan.DeliverySent, b.settled(use, w).State)
	last := standard.got()[2]
	require.Equal(t, d.ID, last.id, "receivers recognise it")
	last.verify(t, secret)
	last.verify(t, next)
	b.keepWebhookHistory(d)

	standard.answer = http.StatusGone
	require.NoError(t, use.Test(t.Context(), b.tenant.ID, w.ID, "test"))
	refused := b.settled(use, w)
	require.Equal(t, scan.DeliveryGivenUp, refused.State)
	require.NoError(t, b.client.GetWorkflow(t.Context(), contract.WebhookDeliveryID(refused.ID, 1), "").Get(t.Context(), nil))
	b.keepRun(webhookRecordings, "gone.json", contract.WebhookDeliveryID(refused.ID, 1))
	gone, err := use.Get(t.Context(), b.tenant.ID, w.ID)
	require.NoError(t, err)
	require.False(t, gone.Enabled)
}

// keepWebhookHistory compares the history of a message with the recorded one.
func (b *bench) keepWebhookHistory(d scan.WebhookDelivery) {
	b.t.Helper()
	id := contract.WebhookDeliveryID(d.ID, 1)
	require.NoError(b.t, b.client.GetWorkflow(b.t.Context(), id, "").Get(b.t.Context(), nil))
	h := &historypb.History{}
	it := b.client.GetWorkflowHistory(b.t.Context(), id, "", false, enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for it.HasNext() {
		e, err := it.Next()
		require.NoError(b.t, err)
		h.Events = append(h.Events, e)
	}
	(&siteBench{bench: b}).keepHistory(webhookRecordings, "happy.json", h)
	readable := decoded(b.t, text(b.t, h))
	for _, secret := range []string{"s3cret", "whsec_", "127.0.0.1", "example.org"} {
		require.NotContains(b.t, readable, secret)
	}
}

// A webhook reaches only public addresses.
func TestWebhooksReachPublicAddressesOnly(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	use := b.webhooks()
	inside := newReceiver(t)
	w, _ := b.hook(use, "STANDARD", inside.URL, scan.EventFailed)
	require.NoError(t, use.Test(t.Context(), b.tenant.ID, w.ID, "test"))
	d := b.settled(use, w)
	require.Equal(t, scan.DeliveryGivenUp, d.State)
	require.Equal(t, "the address is not public", d.Problem)
	require.Empty(t, inside.got())
}
