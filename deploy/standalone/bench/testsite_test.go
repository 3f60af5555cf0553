package main

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var attributes = regexp.MustCompile(`(?:href|src)=["'](/[^"'#]*)["']`)

// Every tool finds the same thirty pages, by links and by the sitemap, and the resources of
// pages exist.
func TestTestSite(t *testing.T) {
	t.Parallel()
	s, err := newTestSite(t.Context())
	require.NoError(t, err)
	require.Len(t, s.paths(), sitePages)
	testConsistent(t, s)
	s, err = newTestSite(t.Context())
	require.NoError(t, err)
	s.thin(2)
	require.Less(t, len(s.paths()), 2*sitePages/3)
	testConsistent(t, s)
}

func testConsistent(t *testing.T, s *testSite) {
	t.Helper()
	t.Cleanup(s.close)
	get := func(path string) (int, string) {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+path, nil)
		require.NoError(t, err)
		resp, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		body, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		return resp.StatusCode, string(body)
	}
	_, sitemap := get("/sitemap.xml")
	_, home := get("/")
	named := map[string]bool{}
	for _, path := range s.paths() {
		require.Contains(t, sitemap, "<loc>"+s.url+path+"</loc>")
		require.Contains(t, home, `href="`+path+`"`)
		status, page := get(path)
		require.Equal(t, http.StatusOK, status, path)
		for _, m := range attributes.FindAllStringSubmatch(page, -1) {
			named[m[1]] = true
		}
	}
	for path := range named {
		status, _ := get(path)
		require.Equal(t, path == "/missing.jpg", status == http.StatusNotFound, path)
		if _, isPage := s.pages[path]; !isPage {
			require.Regexp(t, `\.(css|js|jpg|svg)`, path, "a link to a page that the sitemap does not list")
		}
	}
}

func TestSiteSideFigures(t *testing.T) {
	t.Parallel()
	run := func(took time.Duration, scores ...float64) siteRun {
		r := siteRun{took: took, scores: map[string]float64{}}
		for i, score := range scores {
			r.scores[string(rune('a'+i))] = score
		}
		return r
	}
	quick := &siteSide{runs: []siteRun{run(time.Minute, 90, 80, 70, 60), run(2*time.Minute, 92, 80, 69, 60)}}
	slow := &siteSide{runs: []siteRun{run(2*time.Minute, 90, 80), run(time.Minute, 90, 80)}}
	require.InDelta(t, 4, quick.runs[0].perMinute(), 1e-9)
	require.InDelta(t, (4.0+1.0)/2, ratio(quick, slow), 1e-9)
	require.InDelta(t, 0.75, quick.drift(), 1e-9)
	require.Zero(t, slow.drift())
	quick.runs = append(quick.runs, run(time.Minute, 100, 90, 80, 70))
	require.InDelta(t, 9.75, quick.drift(), 1e-9, "the median of 0.75, 9.75 and 10")
	quick.runs[0].cpu, quick.runs[1].cpu, quick.runs[2].cpu = 8, 4, 12
	require.InDelta(t, 2, quick.cpuPerPage(), 1e-9)
}

func TestCompletePages(t *testing.T) {
	t.Parallel()
	s := &testSite{pages: map[string]string{}}
	s.addPages("http://127.0.0.2:1")
	scores := map[string]float64{}
	for _, path := range s.paths() {
		scores[path] = 1
	}
	tools := siteTools{site: s}
	require.NoError(t, tools.complete(scores))
	delete(scores, "/long")
	require.ErrorContains(t, tools.complete(scores), "/long is missing")
	scores["/long"], scores["/else"] = 1, 1
	require.ErrorIs(t, tools.complete(scores), errPages)
}

func TestApartAudits(t *testing.T) {
	t.Parallel()
	report := func(ids string, score float64) labReport {
		r := labReport{Audits: map[string]struct {
			Score *float64 `json:"score"`
			Mode  string   `json:"scoreDisplayMode"`
		}{}}
		for id := range strings.FieldsSeq(ids) {
			a := r.Audits[id]
			a.Score = &score
			r.Audits[id] = a
		}
		return r
	}
	require.Equal(t, "a 1.00/0.00, c -/0.00", apartAudits(pageReports{report("a", 1)}, pageReports{report("a c", 0)}))
	require.Empty(t, apartAudits(pageReports{report("a b", 1)}, pageReports{report("a b", 1)}))
}

// The machine's processor time increases.
func TestMachineCPU(t *testing.T) {
	t.Parallel()
	require.Positive(t, machineCPU())
}
