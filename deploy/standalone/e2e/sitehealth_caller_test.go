package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/testsupport/crawlsite"
	"assay/internal/zoo/webzoo"
)

const (
	sitePatience = 45 * time.Minute
	// readPeriod stays below the limit of 30 reads a minute per workspace.
	readPeriod = 2500 * time.Millisecond
	// cancelPatience is the time-out for the end of a canceled check.
	cancelPatience = 15 * time.Minute
)

// asVariant serves the site instead of the zoo's healthy one.
func asVariant(s http.Handler) webzoo.Variant {
	return func(b *webzoo.Blueprint) { b.Wrap = func(http.Handler) http.Handler { return s } }
}

// siteView is a check as the API shows it.
type siteView struct {
	ID                 string     `json:"id"`
	Status             scan.State `json:"status"`
	URL                string     `json:"url"`
	Mode               scan.Mode  `json:"mode"`
	PageCount          int        `json:"pageCount"`
	ErrorMessage       *string    `json:"errorMessage"`
	ScorePerformance   *float64   `json:"scorePerformance"`
	ScoreAccessibility *float64   `json:"scoreAccessibility"`
	ScoreBestPractices *float64   `json:"scoreBestPractices"`
	ScoreSEO           *float64   `json:"scoreSeo"`
	ScoreOverall       *float64   `json:"scoreOverall"`
}

// message returns the errorMessage; "" for none.
func (v siteView) message() string {
	if v.ErrorMessage == nil {
		return ""
	}
	return *v.ErrorMessage
}

func (v siteView) scores() []*float64 {
	return []*float64{v.ScorePerformance, v.ScoreAccessibility, v.ScoreBestPractices, v.ScoreSEO, v.ScoreOverall}
}

// triggerSite queues a check and returns its id. more are additional fields.
func (c *caller) triggerSite(t *testing.T, projectID, url string, more map[string]any) string {
	t.Helper()
	fields := map[string]any{"projectId": projectID, "url": url}
	for name, value := range more {
		fields[name] = value
	}
	body, err := json.Marshal(fields)
	require.NoError(t, err)
	resp, raw := c.do(t, http.MethodPost, "/v1/site-health/trigger", string(body))
	require.Equal(t, http.StatusCreated, resp.StatusCode, "%s", raw)
	var queued siteView
	require.NoError(t, json.Unmarshal(raw, &queued))
	require.Equal(t, scan.StateQueued, queued.Status)
	return queued.ID
}

func (c *caller) site(t *testing.T, id string) siteView {
	t.Helper()
	var v siteView
	require.NoError(t, json.Unmarshal(c.read(t, "/v1/site-health/"+id), &v))
	require.Equal(t, id, v.ID)
	return v
}

// sites lists a project's checks.
func (c *caller) sites(t *testing.T, projectID string, query url.Values) (ids []string, total int) {
	t.Helper()
	raw := c.read(t, "/v1/projects/"+projectID+"/site-health?"+query.Encode())
	var page struct {
		Items []siteView `json:"items"`
		Total int        `json:"total"`
	}
	require.NoError(t, json.Unmarshal(raw, &page))
	for _, v := range page.Items {
		ids = append(ids, v.ID)
	}
	return ids, page.Total
}

// followSite polls the check until it has ended, and fails if a response shows less than an
// earlier one. Counts of pages may fall, because pages that turn out to be redirects or
// files are no longer counted.
func followSite(t *testing.T, id string, api *caller) (last siteView, counts []int) {
	t.Helper()
	next := time.Now()
	await(t, sitePatience, "check "+id+" ends", func() bool {
		if time.Now().Before(next) {
			return false
		}
		next = time.Now().Add(readPeriod)
		v := api.site(t, id)
		require.False(t, v.Status == scan.StateQueued && last.Status == scan.StateRunning, "the check went back")
		if !v.Status.Terminal() {
			require.Nil(t, v.ScoreOverall, "no score before the end")
		}
		last, counts = v, append(counts, v.PageCount)
		return v.Status.Terminal()
	})
	return last, counts
}

// pagesOf returns the pages of a check by path and query.
func pagesOf(t *testing.T, db *store.Store, tenantID, id string) map[string]scan.SitePage {
	t.Helper()
	out := map[string]scan.SitePage{}
	for n := 1; ; n++ {
		pages, _, err := db.SitePages.List(t.Context(), tenantID, id, store.SitePageFilter{WithResult: true}, n, 100)
		require.NoError(t, err)
		for _, p := range pages {
			u, err := url.Parse(p.URL)
			require.NoError(t, err)
			require.NotContains(t, out, u.RequestURI(), "recorded twice")
			out[u.RequestURI()] = p
		}
		if len(pages) < 100 {
			return out
		}
	}
}

// requireOutcomes compares the pages of an ended check with the required outcomes; there
// must be no others.
func requireOutcomes(t *testing.T, want []crawlsite.Outcome, pages map[string]scan.SitePage) {
	t.Helper()
	known := map[string]bool{}
	var wrong []string
	for _, o := range want {
		known[o.Path] = true
		p, found := pages[o.Path]
		for _, problem := range differences(o, p, found) {
			wrong = append(wrong,
				fmt.Sprintf("%s: %s (%s %s %s %d, tried %d times: %s)", o.Path, problem, p.State, p.Skip, p.ErrorKind, p.Status, p.Attempts, p.Error))
		}
	}
	for path, p := range pages {
		if !known[path] {
			wrong = append(wrong, fmt.Sprintf("%s was found: %s %s by %s from %s", path, p.State, p.Skip, p.Source, p.From))
		}
	}
	require.Empty(t, wrong)
}

// differences lists how a page differs from its required outcome.
func differences(o crawlsite.Outcome, p scan.SitePage, found bool) (out []string) {
	must := func(holds bool, what string, args ...any) {
		if !holds {
			out = append(out, fmt.Sprintf(what, args...))
		}
	}
	if o.State == "" || !found {
		must(found == (o.State != ""), "recorded: %t", found)
		return out
	}
	must(p.State == o.State && p.Skip == string(o.Skip), "must be %s %s", o.State, o.Skip)
	must(o.Status == 0 || p.Status == o.Status, "must have the status %d", o.Status)
	must(o.Source == "" || p.Source == o.Source, "must be found by %s, not %s", o.Source, p.Source)
	switch {
	case len(o.Kinds) > 0:
		must(slices.Contains(o.Kinds, p.ErrorKind), "must fail with %s", o.Kinds)
		must(regexp.MustCompile(`^[A-Z].*\.$`).MatchString(p.Error), "must say why in a sentence")
		must(o.Referrers == 0 ||
			len(p.Referrers) == o.Referrers && p.Inlinks == o.Referrers, "must have %d referrers, not %d %q", o.Referrers, p.Inlinks, p.Referrers)
	case o.State == scan.PageScored:
		must(p.Orphan() == o.Orphan, "orphan: %t", p.Orphan())
		must(p.Scores.Overall != nil, "must have a score")
	}
	return out
}

// count counts the outcomes in the states.
func count(outcomes []crawlsite.Outcome, states ...scan.PageState) int {
	n := 0
	for _, o := range outcomes {
		if slices.Contains(states, o.State) {
			n++
		}
	}
	return n
}

// documentOf decodes the stored document of a scored page.
func documentOf(t *testing.T, p scan.SitePage) site.PageDocument {
	t.Helper()
	var d site.PageDocument
	require.NoError(t, json.Unmarshal(p.Result, &d))
	return d
}
