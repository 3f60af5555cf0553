package tinysite_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/testsupport/tinysite"
)

// Every page is linked from exactly one other, and the entry from all.
func TestEveryPageIsFoundOnce(t *testing.T) {
	t.Parallel()
	s := &tinysite.Site{Pages: 1234}
	found := map[string]int{}
	for n := range s.Pages {
		v, err := s.Visit(t.Context(), scan.SitePage{URL: tinysite.URL(n)})
		require.NoError(t, err)
		score, err := s.Score(t.Context(), site.ScoreJob{URL: tinysite.URL(n)})
		require.NoError(t, err)
		for _, l := range append(v.Links, score.Links...) {
			found[l.URL]++
		}
	}
	require.Len(t, found, s.Pages)
	for url, times := range found {
		if url != tinysite.Entry {
			require.Equal(t, 1, times, url)
		}
	}
	require.Equal(t, s.Pages, found[tinysite.Entry])
	require.Equal(t, 1, s.Calls()[17])
	require.Equal(t, -1, tinysite.Number("https://other.example/p1"))
}
