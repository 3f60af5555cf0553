package demo

import (
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/config"
)

func at() time.Time { return time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC) }

// fetch returns the response to a path of the shop, without following redirects.
func fetch(t *testing.T, server *httptest.Server, path string) (*http.Response, string) {
	t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+path, nil)
	require.NoError(t, err)
	resp, err := client.Do(req)
	require.NoError(t, err)
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	return resp, string(body)
}

var link = regexp.MustCompile(`<a [^>]*href="(/[^"]*)"`)

// crawled returns the statuses of all linked pages except the calendar.
func crawled(t *testing.T, server *httptest.Server) map[string]int {
	t.Helper()
	seen, next := map[string]int{}, []string{"/en/"}
	for len(next) > 0 {
		path := next[0]
		next = next[1:]
		if _, known := seen[path]; known || strings.HasPrefix(path, "/calendar/") {
			continue
		}
		resp, body := fetch(t, server, path)
		seen[path] = resp.StatusCode
		for _, m := range link.FindAllStringSubmatch(body, -1) {
			next = append(next, m[1])
		}
		if to := resp.Header.Get("Location"); to != "" {
			next = append(next, to)
		}
	}
	return seen
}

func TestShopIsFlawedAndChanges(t *testing.T) {
	t.Parallel()
	s, err := newShop(at)
	require.NoError(t, err)
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)

	first := crawled(t, server)
	require.Greater(t, len(first), 45)
	require.Equal(t, http.StatusNotFound, first["/press"])
	require.Equal(t, http.StatusInternalServerError, first["/careers"])
	require.Equal(t, http.StatusNotFound, first["/fr/products/discontinued-lamp"])
	require.Equal(t, http.StatusFound, first["/shop-2019"])
	require.Equal(t, http.StatusOK, first["/blog/tag/care"])
	resp, body := fetch(t, server, "/en/")
	require.NotContains(t, body, "banner.js")
	require.Empty(t, resp.Header.Get("X-Content-Type-Options"))
	require.Contains(t, body, `hreflang="de"`)
	require.NotEmpty(t, resp.Cookies())
	require.False(t, resp.Cookies()[0].HttpOnly)
	_, month := fetch(t, server, "/calendar/2031-12")
	require.Contains(t, month, "/calendar/2032-01")
	picture, raw := fetch(t, server, "/img/harbour-lamp.png")
	require.Equal(t, "image/png", picture.Header.Get("Content-Type"))
	require.Greater(t, len(raw), 500_000)

	s.change()
	second := crawled(t, server)
	require.Equal(t, http.StatusOK, second["/press"])
	require.Equal(t, http.StatusOK, second["/gift-cards"])
	require.Equal(t, http.StatusNotFound, second["/en/returns"])
	require.NotContains(t, second, "/blog/tag/care")
	resp, body = fetch(t, server, "/en/")
	require.Contains(t, body, "banner.js")
	require.Equal(t, "nosniff", resp.Header.Get("X-Content-Type-Options"))
}

func TestRepositoryHasAHistory(t *testing.T) {
	t.Parallel()
	r := &repository{dir: t.TempDir(), token: "t", now: at}
	require.NoError(t, r.open(t.Context()))
	require.NoError(t, r.open(t.Context()), "again")
	before, after, ok := strings.Cut(history, "== change\n")
	require.True(t, ok)
	commits, err := parseHistory(before)
	require.NoError(t, err)
	authors := map[string]bool{}
	for _, c := range commits {
		authors[c.author] = true
		require.NotEmpty(t, c.files)
	}
	require.Len(t, authors, 2)
	require.NotEmpty(t, after)
	require.NoError(t, r.change(t.Context()))
	require.NoError(t, r.change(t.Context()), "again")
	require.NotContains(t, withSecrets("a {{github}} b {{stripe}}"), "{{")
}

func TestParseHistoryRefusesWhatIsMalformed(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"text", "== only an author\n", "== a | never | b\n", "== a | 1 | b\ntext\n"} {
		_, err := parseHistory(text)
		require.Error(t, err, text)
	}
}

// A later start serves the same addresses and knows which chapters were played.
func TestOpenAgain(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	d, err := Open(t.Context(), dir, at)
	require.NoError(t, err)
	first := d.state
	d.state.Done = chapterSecond
	require.NoError(t, d.save())
	require.NoError(t, d.Close())

	d, err = Open(t.Context(), dir, at)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	require.Equal(t, first.Token, d.state.Token)
	require.True(t, d.shop.changed.Load())
	var c config.Config
	d.Configure(&c)
	require.Contains(t, c.Egress.Allow, "127.0.0.1")
	require.FileExists(t, c.Trust.ExtraRoots)
	require.FileExists(t, c.Code.Advisories+"/npm/all.zip")
}
