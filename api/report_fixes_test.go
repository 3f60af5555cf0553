package api_test

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/web/report"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/fixkit"
)

func TestWebsiteScanFixes(t *testing.T) {
	t.Parallel()
	b := newReportBench(t)
	id := b.scored()
	a := b.get("/v1/scans/" + id + "/fixes?server=haproxy")
	require.Equal(t, http.StatusOK, a.status, a.body)
	require.Equal(t, "no-store", a.header.Get("Cache-Control"))
	var d report.FixesDocument
	require.NoError(t, json.Unmarshal([]byte(a.body), &d))
	require.Equal(t, "haproxy", d.Server)
	require.False(t, d.Detected)
	require.Equal(t, []string{"SEC-TLS-GROUPS"}, d.Checks)
	require.Equal(t, "global", d.Blocks[0].ID)
	require.Contains(t, d.Text, "ssl-default-bind-curves X25519:P-256:P-384")
	files, err := os.ReadDir("../internal/website/fixkit/data/servers")
	require.NoError(t, err)
	require.Len(t, d.Servers, len(files))

	fallback := b.get("/v1/scans/" + id + "/fixes").json(t)
	require.Equal(t, fixkit.Fallback, fallback["server"], "nothing shows what the site runs on")
	refused := b.get("/v1/scans/" + id + "/fixes?server=%3Cscript%3E")
	require.Equal(t, http.StatusBadRequest, refused.status)
	require.Contains(t, refused.body, "Choose one of: nginx, apache,")
	_, stranger, _ := b.workspace("Other")
	require.Equal(t, http.StatusNotFound, b.do(request{method: "GET", path: "/v1/scans/" + id + "/fixes", key: stranger}).status)
	require.Equal(t, http.StatusNotFound, b.get("/v1/scans/x/fixes").status)

	page := b.open("/report/" + b.code(id))
	require.Contains(t, page.body, "Fix kit for nginx")
	require.Contains(t, page.body, "ssl_ecdh_curve X25519:prime256v1:secp384r1;")
}

// A kit hides the files that the scan's probes found.
func TestWebsiteScanFixesHideExposedFiles(t *testing.T) {
	t.Parallel()
	b := newReportBench(t, func(d *api.Deps) {
		d.WebsiteScans.(*service.WebsiteScans).Parts = func([]scan.Pillar, website.Terms) []capture.Part {
			return []capture.Part{capture.PartHTTP, capture.PartBrowser, capture.PartProbes}
		}
	})
	id := b.scoredWith(strings.ReplaceAll(categoryResults, "SEC-TLS-GROUPS", "SEC-EXPOSE-SECRET"), &capture.Probes{Paths: []capture.PathProbe{
		{Kind: capture.ProbeSecret, Match: "a private key", Exchange: capture.Exchange{URL: "https://example.org/privkey.pem", Status: 200}},
	}})
	kit := b.get("/v1/scans/" + id + "/fixes?server=nginx").json(t)
	require.Equal(t, []any{"SEC-EXPOSE-SECRET"}, kit["checks"])
	require.Contains(t, kit["text"], "location = /privkey.pem {")
}
