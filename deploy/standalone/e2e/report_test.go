package e2e

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/web/report"
)

// TestReportIsShared follows a report's address from the status of a real scan
// through its revocation to its renewal.
func TestReportIsShared(t *testing.T) {
	t.Parallel()
	z := openZoo(t, nil)
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), slices.Concat(anyPorts(), z.Env(),
		[]string{"ASSAY_LOG_LEVEL=debug", "ASSAY_BROWSER_MODE=on", "ASSAY_BROWSER_RUNS=1"})...)
	api := s.caller(t)
	anyone := api.as("")
	site := z.Healthy()
	id := api.trigger(t, s.first.ProjectID, site.URL())
	view := follow(t, scanPatience, id, api)
	require.Equal(t, scan.StateComplete, view.Status, view.Reason)
	path, ok := strings.CutPrefix(view.ReportLink, s.first.APIURL)
	require.True(t, ok, view.ReportLink)
	opens := func(path string) int {
		resp, _ := anyone.do(t, http.MethodGet, path, "")
		return resp.StatusCode
	}

	resp, page := anyone.do(t, http.MethodGet, path, "")
	require.Equal(t, http.StatusOK, resp.StatusCode)
	require.Contains(t, string(page), site.Host)
	require.Contains(t, string(page), "SEC-CERT-DATES")
	require.NotContains(t, string(page), "<script")
	require.Equal(t, http.StatusOK, opens("/report/"+site.Host+"-"+view.ShortCode))
	require.Equal(t, http.StatusNotFound, opens("/report/"+strings.Repeat("A", 22)))

	resp, raw := api.do(t, http.MethodGet, "/v1/scans/"+id+"/report", "")
	require.Equal(t, http.StatusOK, resp.StatusCode)
	var whole report.Document
	require.NoError(t, json.Unmarshal(raw, &whole))
	require.Equal(t, view.ReportLink, whole.Scan.ReportLink)
	require.Len(t, whole.Categories, len(view.Categories))
	for i, c := range whole.Categories {
		require.InDelta(t, view.Categories[i].Score, *c.Score, 0)
		require.Len(t, c.Results, len(view.Categories[i].Results))
	}
	require.Len(t, whole.Trend, 1)
	require.NotNil(t, whole.Browser)
	require.NotEmpty(t, whole.Browser.Metrics)
	require.NotEmpty(t, whole.Artifacts.Screenshot)
	require.NotEmpty(t, whole.Artifacts.Filmstrip)
	pictures := []string{whole.Artifacts.Screenshot, whole.Artifacts.Filmstrip[0].URL}
	for _, address := range pictures {
		resp, _ := anyone.do(t, http.MethodGet, strings.TrimPrefix(address, s.first.APIURL), "")
		require.Equal(t, http.StatusOK, resp.StatusCode, address)
		require.Regexp(t, "^image/", resp.Header.Get("Content-Type"))
	}

	resp, raw = api.do(t, http.MethodPost, "/v1/scans/"+id+"/share/revoke", "")
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
	require.Equal(t, http.StatusNotFound, opens(path))
	for _, address := range pictures {
		require.Equal(t, http.StatusNotFound, opens(strings.TrimPrefix(address, s.first.APIURL)))
	}
	resp, raw = api.do(t, http.MethodPost, "/v1/scans/"+id+"/share/regenerate", "")
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
	var renewed status
	require.NoError(t, json.Unmarshal(raw, &renewed))
	require.Equal(t, http.StatusOK, opens("/report/"+renewed.ShortCode))
	require.Equal(t, http.StatusNotFound, opens(path))
	s.stop(t)
	for _, code := range []string{view.ShortCode, renewed.ShortCode} {
		require.NotContains(t, s.errOut.String(), code, "share codes are never logged")
	}
}
