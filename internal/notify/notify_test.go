package notify_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/notify"
	"assay/internal/scan"
)

// The example of the Standard Webhooks specification's reference implementations.
func TestSignIsThatOfStandardWebhooks(t *testing.T) {
	t.Parallel()
	header := http.Header{}
	require.NoError(t, notify.Sign(header, "msg_p5jXN8AQM9LWM0D4loKWxJek", time.Unix(1614265330, 0), []byte(`{"test": 2432232314}`),
		"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
	require.Equal(t, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", header.Get("webhook-signature"))
	require.Equal(t, "1614265330", header.Get("webhook-timestamp"))
	require.Error(t, notify.Sign(header, "x", time.Unix(0, 0), nil, "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
	one, err := notify.NewSecret()
	require.NoError(t, err)
	other, err := notify.NewSecret()
	require.NoError(t, err)
	require.NotEqual(t, one, other)
	require.NoError(t, notify.Sign(header, "x", time.Unix(0, 0), nil, one, other))
	require.Len(t, strings.Fields(header.Get("webhook-signature")), 2)
}

func TestFormatsQuoteTextFromOutside(t *testing.T) {
	t.Parallel()
	score, before := 40, 60
	e := notify.Event{Type: scan.EventRegressed, Timestamp: time.Unix(0, 0).UTC(), Data: notify.Data{
		ProjectID: "k7m2q9x4tb", ProjectName: "<!channel> @everyone [x](http://evil.test) *b*",
		Scan: &notify.Scan{
			Kind: scan.KindWebsite, ScanID: "1", Target: "www.example.org", State: scan.StateComplete, Fall: 20,
			Scores: []notify.Score{{Score: &score, Before: &before}}, Link: "https://assay.example/scans/1",
		},
	}}
	for _, f := range scan.WebhookFormats() {
		body, err := notify.Body(f, e)
		require.NoError(t, err, f)
		require.True(t, json.Valid(body), f)
		if f == scan.WebhookStandard || f == scan.WebhookEmail {
			continue
		}
		var doc any
		require.NoError(t, json.Unmarshal(body, &doc))
		text := strings.ReplaceAll(string(body), `\u003c`, "<")
		require.NotContains(t, text, "<!channel>", f)
		if f != scan.WebhookSlack { // its links have another form
			require.NotContains(t, text, "[x](http", f)
		}
		require.Contains(t, text, "a score dropped by 20 points", f)
		require.Contains(t, text, "https://assay.example/scans/1", f)
	}
	require.Contains(t, e.Text(), "40 (-20)")
	require.Less(t, len([]rune(notify.Clip(strings.Repeat("ä\n", 1000)))), 201)
}
