package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/workflows/contract"
)

func TestTerminatedInUI(t *testing.T) {
	t.Parallel()
	g := newGate(t)
	z := openZoo(t, g)
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), append(anyPorts(), z.Env()...)...)
	api := s.caller(t)
	id := api.trigger(t, s.first.ProjectID, gatedURL)
	g.awaitVisitor(t)
	await(t, scanPatience, "the scan runs", func() bool { return api.status(t, id).Status == scan.StateRunning })

	terminateInUI(t, s.first.TemporalUIURL, contract.WebsiteScanID(id), "Scanned by mistake", "dana@ops.example")
	view := follow(t, scanPatience, id, api)
	require.Equal(t, scan.StateFailed, view.Status)
	require.Equal(t, "Terminated in Temporal by dana@ops.example: Scanned by mistake.", view.Reason)
}

// terminateInUI does what the UI does when Terminate is pressed.
func terminateInUI(t *testing.T, ui, workflowID, reason, who string) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	browser := &http.Client{Jar: jar, Timeout: scanPatience}
	resp, err := browser.Get(ui + "/api/v1/settings")
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	home, err := url.Parse(ui)
	require.NoError(t, err)
	body, err := json.Marshal(map[string]string{"reason": reason, "identity": who})
	require.NoError(t, err)
	address := fmt.Sprintf("%s/api/v1/namespaces/%s/workflows/%s/terminate", ui, namespace, workflowID)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, bytes.NewReader(body))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/json")
	for _, c := range jar.Cookies(home) {
		if c.Name == "_csrf" {
			req.Header.Set("X-Csrf-Token", c.Value)
		}
	}
	resp, err = browser.Do(req)
	require.NoError(t, err)
	said, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", said)
}
