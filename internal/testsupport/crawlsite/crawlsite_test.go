package crawlsite_test

import (
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/testsupport/crawlsite"
)

// client follows no redirects.
func client() *http.Client {
	return &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// Sites respond as their outcomes require.
func TestSitesAnswer(t *testing.T) {
	t.Parallel()
	gated := crawlsite.NewGated(30, 3)
	gated.Open()
	for name, s := range map[string]*crawlsite.Site{
		"whole": crawlsite.Whole(), "small": crawlsite.Small(), "unhurried": crawlsite.Unhurried(time.Second), "gated": gated.Site,
	} {
		srv := httptest.NewServer(s)
		t.Cleanup(srv.Close)
		t.Cleanup(srv.CloseClientConnections)
		seen := map[string]bool{}
		for _, o := range s.Outcomes() {
			require.False(t, seen[o.Path], "%s: %s is listed twice", name, o.Path)
			seen[o.Path] = true
			if o.Path == "/stuck" || o.Path == "/cut-off" {
				continue
			}
			resp, err := client().Get(srv.URL + o.Path)
			require.NoError(t, err, "%s: %s", name, o.Path)
			require.NoError(t, resp.Body.Close())
			switch {
			case o.Status != 0:
				require.Equal(t, o.Status, resp.StatusCode, "%s: %s", name, o.Path)
			case o.Skip == site.SkipRedirect:
				require.Equal(t, http.StatusFound, resp.StatusCode, "%s: %s", name, o.Path)
			default:
				require.Less(t, resp.StatusCode, 400, "%s: %s", name, o.Path)
			}
			if o.State == scan.PageScored {
				require.Contains(t, resp.Header.Get("Content-Type"), "text/html", "%s: %s", name, o.Path)
			}
			require.NotEmpty(t, s.Requests(resp.Request.URL.Path, "Go-http-client"))
		}
	}
}

func TestStuckNeverAnswers(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(crawlsite.Whole())
	t.Cleanup(srv.Close)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, srv.URL+"/stuck", nil)
	require.NoError(t, err)
	_, err = client().Do(req)
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

func TestChange(t *testing.T) {
	t.Parallel()
	s := crawlsite.Small()
	srv := httptest.NewServer(s)
	t.Cleanup(srv.Close)
	statuses := func() (out []int) {
		for _, path := range []string{"/", "/about", "/contact", "/team", "/news", "/missing", "/orphan"} {
			resp, err := client().Get(srv.URL + path)
			require.NoError(t, err)
			require.NoError(t, resp.Body.Close())
			out = append(out, resp.StatusCode)
		}
		return out
	}
	require.Equal(t, []int{200, 200, 200, 200, 404, 404, 200}, statuses())
	s.Change()
	require.Equal(t, []int{200, 200, 410, 404, 200, 200, 200}, statuses())
}

func TestSitemaps(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(crawlsite.Whole())
	t.Cleanup(srv.Close)
	resp, err := client().Get(srv.URL + "/sitemap-more.xml.gz")
	require.NoError(t, err)
	defer func() { require.NoError(t, resp.Body.Close()) }()
	z, err := gzip.NewReader(resp.Body)
	require.NoError(t, err)
	text, err := io.ReadAll(z)
	require.NoError(t, err)
	require.Contains(t, string(text), "<loc>"+srv.URL+"/orphan</loc>")
}
