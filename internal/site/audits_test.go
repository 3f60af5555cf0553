package site

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/lighthouse"
	"assay/internal/scan"
)

func TestAuditSummary(t *testing.T) {
	t.Parallel()
	page := func(url string, score float64, audits ...lighthouse.Audit) scan.SitePage {
		raw, err := json.Marshal(audits)
		require.NoError(t, err)
		document, err := json.Marshal(PageDocument{Audits: raw})
		require.NoError(t, err)
		return scan.SitePage{ID: url, URL: url, State: scan.PageScored, Scores: scan.SiteScores{Accessibility: &score}, Result: document}
	}
	failed := func(id string, weight, score float64) lighthouse.Audit {
		return lighthouse.Audit{
			ID: id, Title: id, Category: []lighthouse.Category{lighthouse.Accessibility}, Mode: "binary", Weight: weight,
			Score: &score, SavedMS: 100,
		}
	}
	c := NewAuditCounter()
	require.NoError(t, c.Add(page("a", 80, failed("contrast", 7, 0), failed("alt", 3, 0))))
	require.NoError(t, c.Add(page("b", 90, failed("contrast", 7, 0), lighthouse.Audit{ID: "note", Mode: "informative"})))
	require.NoError(t, c.Add(page("c", 100)))
	require.NoError(t, c.Add(scan.SitePage{State: scan.PageFailed}))
	require.Error(t, c.Add(scan.SitePage{State: scan.PageScored, Result: []byte("{")}))
	s := c.Summary()
	require.Equal(t, 4, s.Pages)
	require.Len(t, s.Audits, 2, "what merely informs is not a failure")
	require.Equal(t, "contrast", s.Audits[0].ID)
	require.Equal(t, 2, s.Audits[0].Pages)
	require.InDelta(t, (14+10)/4.0, s.Audits[0].Points, 1e-9, "20 points of a are shared out 7 to 3")
	require.InDelta(t, 6/4.0, s.Audits[1].Points, 1e-9)
	require.InDelta(t, 200, s.Audits[0].SavedMS, 1e-9)
	require.Equal(t, "a", s.Audits[0].Worst[0].ID, "who loses most comes first")
}

func TestSpread(t *testing.T) {
	t.Parallel()
	score := func(v float64) scan.SiteScores { return scan.SiteScores{Overall: &v} }
	var s Spread
	for _, p := range []scan.SitePage{
		{State: scan.PageScored, Scores: score(0), Title: "A"}, {State: scan.PageScored, Scores: score(100), Title: "A"},
		{State: scan.PageScored, Scores: score(99.9), Title: "A"},
		{State: scan.PageScored, Scores: score(30), Title: "B", Source: scan.FoundInSitemap},
		{State: scan.PageScored}, {State: scan.PageScored}, {State: scan.PageFailed, ErrorKind: "UNREACHABLE"},
		{State: scan.PageFailed, ErrorKind: "TIMEOUT"}, {State: scan.PageFailed, ErrorKind: FaultLost},
		{State: scan.PageFailed, ErrorKind: FaultHTTP, Status: 429},
		{State: scan.PageSkipped, Skip: string(SkipFile), ErrorKind: "FORBIDDEN"},
		{State: scan.PageSkipped, Skip: string(SkipRedirect)}, {State: scan.PageSkipped, Skip: string(SkipFile), ErrorKind: FaultHTTP},
		{State: scan.PageSkipped, Skip: string(SkipFile), Status: 200}, {State: scan.PageWaiting},
	} {
		s.Add(p)
	}
	require.Equal(t, Buckets{0: 1, 3: 1, 9: 2}, s.Overall)
	require.Equal(t, []int{2, 1, 1, 3}, []int{s.Broken, s.Orphans, s.Redirects, s.Duplicates})
}
