package dashboard_test

import (
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
)

func (b *bench) webhooks(connections *service.Connections, log *slog.Logger) *service.Webhooks {
	return &service.Webhooks{
		Store: b.store, Secrets: &service.Secrets{Store: b.store, Ring: connections.Ring}, Clock: b.clock.Now, Log: log,
		AppURL: "http://assay.example",
	}
}

// webhook returns the address of a webhook with a message.
func (b *bench) webhook() string {
	b.t.Helper()
	a := b.do(http.MethodPost, "/projects/"+b.project.ShortID+"/webhooks", url.Values{
		"name": {"Tickets"}, "format": {"STANDARD"}, "address": {"https://hooks.example.com/s3cret"}, "events": {"scan.failed", "findings.new"},
		"severity": {"HIGH"},
	})
	require.Equal(b.t, http.StatusOK, a.StatusCode, a.text())
	action := a.doc.Find(`form[action$="/test"]`).AttrOr("action", "")
	require.Equal(b.t, strings.TrimSuffix(action, "/test"), b.post(action, nil))
	return strings.TrimSuffix(action, "/test")
}

func TestWebhooks(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	list := "/projects/" + b.project.ShortID + "/webhooks"
	require.Contains(t, b.get(list).text(), "no webhooks or digests yet")
	bad := b.do(http.MethodPost, list, url.Values{
		"name": {"x"}, "format": {"SLACK"}, "address": {"ftp://x"}, "events": {"scan.failed"}, "severity": {"HIGH"},
	})
	require.Equal(t, http.StatusBadRequest, bad.StatusCode)
	require.NotEmpty(t, bad.doc.Find("#address-problem").Text())

	made := b.do(http.MethodPost, list, url.Values{
		"name": {"Tickets <b>"}, "format": {"STANDARD"}, "address": {"https://hooks.example.com/s3cret"}, "events": {"scan.failed"},
		"severity": {"LOW"},
	})
	secret := made.doc.Find("#secret").Text()
	require.True(t, strings.HasPrefix(secret, "whsec_"), made.text())
	address := b.webhook()
	page := b.get(address)
	require.NotContains(t, page.body, "whsec_", "it is shown once")
	require.NotContains(t, page.body, "s3cret")
	require.Contains(t, page.text(), "In progress")
	again := b.do(http.MethodPost, address+"/rotate", nil)
	require.NotEqual(t, secret, again.doc.Find("#secret").Text())
	b.post(address+"/enabled", url.Values{"enabled": {"no"}})
	require.Contains(t, b.get(address).text(), "Turn on")
	log := b.get(address).doc.Find("tbody .under").First().Text()
	require.Equal(t, http.StatusConflict, b.do(http.MethodPost, address+"/deliveries/"+log, nil).StatusCode, "it is still tried")

	digest := b.post(list, url.Values{"name": {"Team"}, "format": {"EMAIL"}, "address": {"team@example.org"}, "digest": {"WEEKLY"}})
	require.Contains(t, b.get(digest).text(), "16 March 2026", "the next Monday")
	require.NotContains(t, b.get(digest).body, "team@example.org")
	require.Equal(t, list, b.post(digest+"/delete", nil))
	b.as(scan.RoleMember)
	require.Equal(t, http.StatusForbidden, b.do(http.MethodPost, address+"/test", nil).StatusCode)
}
