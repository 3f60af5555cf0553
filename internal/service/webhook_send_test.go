package service_test

import (
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/service"
)

// busyReceiver refuses every message for a while.
type busyReceiver struct{ retryAfter string }

func (r busyReceiver) Do(*http.Request) (*http.Response, error) {
	header := http.Header{"Retry-After": {r.retryAfter}}
	return &http.Response{StatusCode: http.StatusServiceUnavailable, Header: header, Body: http.NoBody}, nil
}

// The workflow makes no attempt after a day, so that a failure is final if the next attempt would be later.
func TestLastAttemptAtAMessage(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		age        time.Duration // of the round
		retryAfter string
		want       scan.DeliveryState
	}{
		"early":                         {age: time.Hour, retryAfter: "3600", want: scan.DeliveryPending},
		"no wait":                       {age: 23*time.Hour + 10*time.Minute, want: scan.DeliveryPending},
		"a wait that ends in time":      {age: 23*time.Hour + 10*time.Minute, retryAfter: "2400", want: scan.DeliveryPending},
		"a wait beyond the last moment": {age: 23*time.Hour + 10*time.Minute, retryAfter: "3600", want: scan.DeliveryGivenUp},
		"no wait at the end":            {age: 23*time.Hour + 40*time.Minute, want: scan.DeliveryGivenUp},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, b := t.Context(), newBench(t)
			sealing, err := seal.NewKey()
			require.NoError(t, err)
			ring, err := seal.Parse([]string{sealing})
			require.NoError(t, err)
			use := &service.Webhooks{
				Store: b.store, Secrets: &service.Secrets{Store: b.store, Ring: ring}, HTTP: busyReceiver{tt.retryAfter}, Clock: b.clock.Now,
				Log: slog.New(slog.DiscardHandler), AppURL: "https://assay.example",
			}
			hook, _, err := use.Create(ctx, service.NewWebhook{
				TenantID: b.tenant.ID, ProjectID: b.project.ShortID, Format: "STANDARD", By: "ci", Actor: "test",
				ChangeWebhook: service.ChangeWebhook{Name: to("Hook"), Address: to("https://hooks.example.com/x")},
			})
			require.NoError(t, err)
			require.NoError(t, use.Test(ctx, b.tenant.ID, hook.ID, "test"))
			queued, err := use.Deliveries(ctx, b.tenant.ID, hook.ID)
			require.NoError(t, err)
			require.Len(t, queued, 1)
			b.clock.Pass(tt.age)
			d, err := use.Send(ctx, b.tenant.ID, queued[0].ID, queued[0].Round)
			if tt.want == scan.DeliveryPending {
				require.True(t, scan.IsCode(err, scan.CodeUnavailable))
			} else {
				require.NoError(t, err)
			}
			require.Equal(t, tt.want, d.State)
			stored, err := use.Deliveries(ctx, b.tenant.ID, hook.ID)
			require.NoError(t, err)
			require.Equal(t, tt.want, stored[0].State)
			require.Equal(t, http.StatusServiceUnavailable, stored[0].Status)
		})
	}
}
