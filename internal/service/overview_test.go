package service_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

// scored returns a scan that ends now in the state, with the score in all its pillars.
func (b *bench) scored(state scan.State, score float64, change func(*service.TriggerWebsiteScan)) scan.WebsiteScan {
	b.t.Helper()
	s, _, err := b.scans.Trigger(b.t.Context(), b.request(change))
	require.NoError(b.t, err)
	s, err = b.store.WebsiteScans.Start(b.t.Context(), b.tenant.ID, s.ID, "run-1", b.clock.Now().Add(runDeadline))
	require.NoError(b.t, err)
	require.NoError(b.t, b.store.WebsiteScans.Finish(b.t.Context(), s.TenantID, s.ID, "run-1", store.Finish{
		State: state, Score: &score, StrictScore: &score, Band: scan.BandOf(score), CatalogueVersion: "1",
	}))
	b.clock.Pass(time.Minute)
	return b.record(s)
}

// Scans that lost a part, were cancelled or cover other pillars are not compared: they neither count as a fall nor
// appear in the trend.
func TestScoresAreComparedWithTheirLike(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	w := b.webhooks()
	x := b.posted(w, scan.EventRegressed)
	overview := &service.Overview{Store: b.store, Clock: b.clock.Now}
	seo := func(r *service.TriggerWebsiteScan) { r.Pillars = []string{"SEO"} }
	old := b.scored(scan.StateComplete, 90, nil)
	b.clock.Pass(8 * 24 * time.Hour)
	first := b.scored(scan.StateComplete, 90, nil)
	b.scored(scan.StatePartial, 40, nil)
	b.scored(scan.StateComplete, 30, seo)
	require.NoError(t, w.Sweep(t.Context()))
	require.Empty(t, b.events(w, x))
	home, err := overview.Home(t.Context(), b.tenant.ID)
	require.NoError(t, err)
	require.Empty(t, home.Worse)
	require.Len(t, home.Recent, 3)

	partial := b.scored(scan.StatePartial, 20, nil)
	view, err := overview.Project(t.Context(), b.tenant.ID, b.project.ShortID)
	require.NoError(t, err)
	series := view.Series[scan.KindWebsite][0]
	require.Equal(t, partial.ID, series.Latest.ID)
	require.Nil(t, series.HeadlineBefore())

	last := b.scored(scan.StateComplete, 70, nil)
	require.NoError(t, w.Sweep(t.Context()))
	require.Equal(t, map[string][]string{last.ID: {scan.EventRegressed}}, b.events(w, x))
	home, err = overview.Home(t.Context(), b.tenant.ID)
	require.NoError(t, err)
	require.Len(t, home.Worse, 1)
	require.Equal(t, 20, home.Worse[0].Fall())
	view, err = overview.Project(t.Context(), b.tenant.ID, b.project.ShortID)
	require.NoError(t, err)
	series = view.Series[scan.KindWebsite][0]
	var points []string
	for _, p := range series.Points {
		points = append(points, p.ID)
	}
	require.Equal(t, []string{old.ID, first.ID, last.ID}, points)
	require.InDelta(t, 90, *series.HeadlineBefore(), 0)
}

// A subject that is scanned rarely stays beside one that is scanned often, on the project's page and in its badge and metrics.
func TestRareSubjectsAreShown(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	checked := func(url string, score float64) scan.SiteHealth {
		t.Helper()
		c, _, err := b.checks.Trigger(t.Context(), b.siteRequest(func(r *service.TriggerSiteHealth) { r.URL = url }))
		require.NoError(t, err)
		_, err = b.store.SiteHealth.Start(t.Context(), b.tenant.ID, c.ID, "run-1", b.clock.Now().Add(runDeadline))
		require.NoError(t, err)
		require.NoError(t, b.store.SiteHealth.Finish(t.Context(), b.tenant.ID, c.ID, "run-1", store.SiteFinish{
			State: scan.StateCompleted, Scores: scan.SiteScores{Overall: &score}, Lighthouse: "13.0.1",
		}))
		b.clock.Pass(time.Hour)
		return b.check(c)
	}
	checked("https://forgotten.example/", 5)
	b.clock.Pass(91 * 24 * time.Hour)
	first := checked("https://rare.example/", 30)
	second := checked("https://rare.example/", 20)
	for range 60 {
		checked("https://example.org/", 90)
	}
	overview := &service.Overview{Store: b.store, Clock: b.clock.Now}
	view, err := overview.Project(t.Context(), b.tenant.ID, b.project.ShortID)
	require.NoError(t, err)
	series := view.Series[scan.KindSiteHealth]
	require.Len(t, series, 2)
	require.Equal(t, "https://example.org/", series[0].Name)
	require.Len(t, series[0].Points, 30)
	require.Equal(t, second.ID, series[1].Latest.ID)
	require.Equal(t, first.ID, series[1].Points[0].ID)

	published := &service.Publications{Store: b.store, Clock: b.clock.Now}
	text, err := published.Metrics(t.Context(), b.tenant.ID, b.project.ShortID)
	require.NoError(t, err)
	require.Contains(t, string(text), `subject="https://rare.example/",variant="DESKTOP",part=""} 20`)
}
