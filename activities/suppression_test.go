package activities_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/scripted"
	"assay/internal/website/check"
	"assay/internal/website/score"
	"assay/workflows/contract"
)

// accept adds an acceptance of the check to the project.
func (b *bench) accept(checkID, host string, until time.Time) scan.Suppression {
	b.t.Helper()
	s, err := b.do.Store.Suppressions.Create(b.t.Context(), store.NewSuppression{
		TenantID: b.project.TenantID, ProjectShortID: b.project.ShortID, CheckID: checkID, Host: host,
		Reason: "Written by hand", By: "ci", ExpiresAt: until, Actor: "key:k",
	})
	require.NoError(b.t, err)
	return s
}

// seo runs a whole scan of the pillar SEO.
func (b *bench) seo(ref contract.WebsiteScanRef) (scan.WebsiteScan, score.Category) {
	b.t.Helper()
	b.gather(ref, "http", "page")
	run[contract.EvaluateResult](b, b.do.Evaluate, contract.EvaluateInput{WebsiteScanRef: ref, Pillar: "SEO"})
	run[contract.WebsiteScanOutcome](b, b.do.Finish, contract.FinishInput{WebsiteScanRef: ref})
	s := b.record(ref)
	require.Len(b.t, s.Categories, 1)
	var document score.Category
	require.NoError(b.t, json.Unmarshal(s.Categories[0].Results, &document))
	return s, document
}

func TestAcceptedFailureIsShownButNotScored(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	until := time.Now().Add(time.Hour).UTC().Truncate(time.Microsecond)
	b.accept("SEO-T-DESCRIPTION", "www.example.org", until)
	s, document := b.seo(b.owned(thisRun, scan.PillarSEO))

	require.InDelta(t, 100, *s.Score, 1e-9)
	require.InDelta(t, scripted.SEOScore, *s.StrictScore, 1e-9)
	require.Equal(t, scan.BandProductionReady, s.Band)
	cat := s.Categories[0]
	require.InDelta(t, 100, *cat.Score, 1e-9)
	require.InDelta(t, scripted.SEOScore, *cat.StrictScore, 1e-9)
	require.Equal(t, scan.BandGrowthReady, cat.StrictBand)
	got := document.Results[0].Checks[1]
	require.Equal(t, "SEO-T-DESCRIPTION", got.ID)
	require.Equal(t, check.Fail, got.Status)
	require.Equal(t, "no description", got.Observed)
	require.NotEmpty(t, got.Remediation)
	require.Equal(t, &check.Suppressed{Reason: "Written by hand", By: "ci", Until: until}, got.Suppressed)
	require.Contains(t, string(cat.Results), `"suppressed":{"reason":"Written by hand","by":"ci","until":"`)
}

// Only acceptances that existed when the scan began count, for this host and this project.
func TestAcceptanceThatDoesNotStand(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ before, after func(b *bench) }{
		"for another host":    {before: func(b *bench) { b.accept("SEO-T-DESCRIPTION", "example.org", time.Time{}) }},
		"of another check":    {before: func(b *bench) { b.accept("SEO-T-TITLE", "", time.Time{}) }},
		"that has expired":    {before: func(b *bench) { b.accept("SEO-T-DESCRIPTION", "", time.Now().Add(-time.Second)) }},
		"made since it began": {after: func(b *bench) { b.accept("SEO-T-DESCRIPTION", "", time.Time{}) }},
		"that was removed": {before: func(b *bench) {
			s := b.accept("SEO-T-DESCRIPTION", "", time.Time{})
			require.NoError(b.t, b.do.Store.Suppressions.Remove(b.t.Context(), b.project.TenantID, b.project.ShortID, s.ID, "ci", "key:k"))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			if c.before != nil {
				c.before(b)
			}
			ref := b.owned(thisRun, scan.PillarSEO)
			if c.after != nil {
				c.after(b)
			}
			s, document := b.seo(ref)
			require.InDelta(t, scripted.SEOScore, *s.Score, 1e-9)
			require.Equal(t, s.Score, s.StrictScore)
			require.Nil(t, document.Results[0].Checks[1].Suppressed)
		})
	}
}

func TestAcceptanceRemovedWhileTheScanRuns(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	one := b.accept("SEO-T-DESCRIPTION", "", time.Time{})
	ref := b.owned(thisRun, scan.PillarSEO)
	require.NoError(t, b.do.Store.Suppressions.Remove(t.Context(), b.project.TenantID, b.project.ShortID, one.ID, "ci", "key:k"))
	s, document := b.seo(ref)
	require.InDelta(t, 100, *s.Score, 1e-9)
	require.NotNil(t, document.Results[0].Checks[1].Suppressed)
}
