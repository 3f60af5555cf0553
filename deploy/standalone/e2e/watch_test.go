package e2e

import (
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	"google.golang.org/protobuf/encoding/protojson"

	"assay/internal/scan"
	"assay/internal/testsupport/ports"
	"assay/internal/zoo/webzoo"
	"assay/workflows/contract"
)

// TestSecretsStayOut searches for an address, a key, a share code and the page's text in the
// places that operators read: logs at debug level, metrics, the workflow's history. None may
// contain them.
func TestSecretsStayOut(t *testing.T) {
	t.Parallel()
	z := openZoo(t, nil)
	metrics := ports.Free(t).String()
	settings := append(anyPorts(), append(z.Env(), "ASSAY_LOG_LEVEL=debug", "ASSAY_LOG_FORMAT=json", "ASSAY_METRICS_LISTEN="+metrics)...)
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), settings...)
	api := s.caller(t)
	const email = "dana.private@mail.example"
	resp, raw := api.do(t, http.MethodPost, "/v1/scans/trigger",
		fmt.Sprintf(`{"projectId":%q,"url":%q,"email":%q}`, s.first.ProjectID, z.Healthy().URL(), email))
	require.Equal(t, http.StatusAccepted, resp.StatusCode, "%s", raw)
	id := scanID(t, raw)
	view := follow(t, scanPatience, id, api)
	require.Equal(t, scan.StateComplete, view.Status, view.Reason)
	require.NotEmpty(t, view.ShortCode)

	figures := read(t, "http://"+metrics+"/metrics")
	for _, name := range []string{"assay_http_requests_total", "assay_http_request_duration_seconds", "assay_scans", "temporal_"} {
		require.Contains(t, figures, name)
	}
	history := historyOf(t, s.first.TemporalAddress, contract.WebsiteScanID(id))
	require.Contains(t, history, `"scanId":"`+id, "payloads can be read")
	s.stop(t)
	logs := s.errOut.String()
	require.Contains(t, logs, `"route":"/v1/scans/trigger"`)
	for place, text := range map[string]string{"logs": logs, "metrics": figures, "history": history} {
		for what, secret := range map[string]string{
			"e-mail address": email, "API key": s.first.APIKey, "share code": view.ShortCode, "page text": "Ferries between the harbour",
		} {
			require.NotContains(t, text, secret, "%s in the %s", what, place)
		}
	}
}

func read(t *testing.T, address string) string {
	t.Helper()
	resp, err := http.Get(address)
	require.NoError(t, err)
	raw, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, http.StatusOK, resp.StatusCode, address)
	return string(raw)
}

// payload matches the content of inputs and results in the JSON form of an event.
var payload = regexp.MustCompile(`"data": *"([^"]*)"`)

// historyOf returns the workflow's whole history with its payloads decoded.
func historyOf(t *testing.T, temporal, workflowID string) string {
	t.Helper()
	var all string
	events := dialTemporal(t, temporal).GetWorkflowHistory(t.Context(), workflowID, "", false, enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for events.HasNext() {
		event, err := events.Next()
		require.NoError(t, err)
		text := protojson.Format(event)
		all += text + "\n"
		for _, data := range payload.FindAllStringSubmatch(text, -1) {
			content, err := base64.StdEncoding.DecodeString(data[1])
			require.NoError(t, err)
			all += string(content) + "\n"
		}
	}
	return all
}

// dark does not answer at all.
func dark(b *webzoo.Blueprint) { b.Secure, b.Plain = false, webzoo.PlainClosed }

func TestUnreachableSites(t *testing.T) {
	t.Parallel()
	z := openZooWith(t, map[string]webzoo.Variant{"dark": dark})
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), append(anyPorts(), z.Env()...)...)
	api := s.caller(t)
	id := api.trigger(t, s.first.ProjectID, "https://dark.example/")
	view := follow(t, scanPatience, id, api)
	require.Equal(t, scan.StateFailed, view.Status)
	require.Equal(t, "We couldn't reach that site: it did not respond over http or https.", view.Reason)
	require.Empty(t, view.Categories)
	for target, want := range map[string]string{
		"https://nobody.example/":  "nobody.example does not resolve to a public address",
		"http://10.0.0.1/":         "not a public address (private network)",
		"http://[::1]/":            "not a public address (loopback)",
		"http://169.254.169.254/x": "not a public address",
	} {
		resp, raw := api.do(t, http.MethodPost, "/v1/scans/trigger", fmt.Sprintf(`{"projectId":%q,"url":%q}`, s.first.ProjectID, target))
		require.Equal(t, http.StatusBadRequest, resp.StatusCode, target)
		require.Contains(t, string(raw), want, target)
	}
}
