package storetest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

func testProjectChanges(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	require.NoError(t, e.Projects.Rename(ctx, p.TenantID, p.ShortID, "  Other "))
	require.NoError(t, e.Projects.Archive(ctx, p.TenantID, p.ShortID))
	require.NoError(t, e.Projects.Restore(ctx, p.TenantID, p.ShortID))
	got, err := e.Projects.Get(ctx, p.TenantID, p.ShortID)
	require.NoError(t, err)
	require.Equal(t, "Other", got.Name)
	require.Equal(t, scan.ProjectActive, got.Status)
	require.True(t, scan.IsCode(e.Projects.Rename(ctx, p.TenantID, p.ShortID, " "), scan.CodeInvalid))
	require.True(t, scan.IsCode(e.Projects.Rename(ctx, e.tenant().ID, p.ShortID, "Theirs"), scan.CodeNotFound))
	require.True(t, scan.IsCode(e.Projects.Restore(ctx, e.tenant().ID, p.ShortID), scan.CodeNotFound))
}

// The recent records of a workspace and the scores before them, and no other workspace's.
func testRecentScans(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	old := e.finished(p, "1", func(s *scan.WebsiteScan) { s.URL = "https://a.example/" })
	e.pass(8 * 24 * time.Hour)
	cut := e.clock()
	e.pass(time.Second)
	next := e.finished(p, "1", func(s *scan.WebsiteScan) { s.URL = "https://a.example/" })
	e.pass(time.Second)
	other := e.finished(p, "1", func(s *scan.WebsiteScan) { s.URL = "https://b.example/" })
	e.pass(time.Second)
	waiting := e.queued(e.project(p.TenantID))

	ids := func(f store.RecentFilter) (out []string) {
		all, err := e.WebsiteScans.Recent(ctx, p.TenantID, f)
		require.NoError(t, err)
		for _, s := range all {
			out = append(out, s.ID)
		}
		return out
	}
	require.Equal(t, []string{waiting.ID, other.ID, next.ID, old.ID}, ids(store.RecentFilter{Limit: 10}))
	require.Equal(t, []string{waiting.ID, other.ID}, ids(store.RecentFilter{Limit: 2}))
	require.Equal(t, []string{waiting.ID, other.ID, next.ID}, ids(store.RecentFilter{Since: cut, Limit: 10}))
	require.Equal(t, []string{other.ID, next.ID, old.ID}, ids(store.RecentFilter{Ended: true, Limit: 10}))
	require.Equal(t, []string{other.ID, next.ID}, ids(store.RecentFilter{EndedFrom: cut, Limit: 10}))
	require.Equal(t, []string{old.ID}, ids(store.RecentFilter{EndedBefore: cut, Limit: 10}))
	require.Equal(t, []string{other.ID, next.ID, old.ID}, ids(store.RecentFilter{ProjectShortID: p.ShortID, Limit: 10}))
	for want, f := range map[int]store.RecentFilter{
		4: {Limit: 1}, 3: {Ended: true, Limit: 1}, 2: {ProjectShortID: p.ShortID, EndedFrom: cut}, 1: {EndedBefore: cut},
	} {
		n, err := e.CountRecent(ctx, p.TenantID, f)
		require.NoError(t, err)
		require.Equal(t, want, n)
	}
	theirs, err := e.WebsiteScans.Recent(ctx, e.tenant().ID, store.RecentFilter{Limit: 10})
	require.NoError(t, err)
	require.Empty(t, theirs)

	before, err := e.WebsiteScans.ScoresBefore(ctx, p.TenantID, []string{next.ID, other.ID}, cut)
	require.NoError(t, err)
	require.Equal(t, e.read(old).Score, before[next.ID])
	require.Nil(t, before[other.ID])
	before, err = e.WebsiteScans.ScoresBefore(ctx, p.TenantID, []string{old.ID}, cut)
	require.NoError(t, err)
	require.Nil(t, before[old.ID], "a scan is not compared with itself")

	list, total, err := e.WebsiteScans.List(ctx, p.TenantID, store.WebsiteScanFilter{URL: "https://a.example/", Page: 2, Limit: 1})
	require.NoError(t, err)
	require.Equal(t, 2, total)
	require.Equal(t, old.ID, list[0].ID)
	require.Len(t, list[0].Categories, len(e.read(old).Categories))
	_, total, err = e.WebsiteScans.List(ctx, p.TenantID, store.WebsiteScanFilter{State: scan.StateQueued, Page: 1, Limit: 10})
	require.NoError(t, err)
	require.Equal(t, 1, total)
}

// Scores are compared with those of scans that measure the same.
func testScoresBefore(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	low := ptr(10.0)
	base := e.finished(p, "1", nil)
	partial := e.finishedAs(p, "1", nil, store.Finish{State: scan.StatePartial})
	edition := e.finished(p, "2", nil)
	pillar := e.finished(p, "1", func(s *scan.WebsiteScan) { s.Pillars = []scan.Pillar{scan.PillarSecurity} })
	last := e.finished(p, "1", nil)
	ids := []string{partial.ID, edition.ID, pillar.ID, last.ID}
	before, err := e.WebsiteScans.ScoresBefore(ctx, p.TenantID, ids, e.pass(time.Hour))
	require.NoError(t, err)
	require.Equal(t, map[string]*float64{edition.ID: nil, pillar.ID: nil, last.ID: e.read(base).Score}, before)

	whole := e.completed(p, nil)
	canceled := e.siteHealth(p)
	require.NoError(t, e.SiteHealth.Finish(ctx, p.TenantID, canceled.ID, "run-1", store.SiteFinish{
		State: scan.StateCanceled, Scores: scan.SiteScores{Overall: low}, Lighthouse: "12.8.2",
	}))
	e.pass(time.Second)
	next := e.completed(p, nil)
	before, err = e.SiteHealth.ScoresBefore(ctx, p.TenantID, []string{canceled.ID, next.ID}, e.clock())
	require.NoError(t, err)
	require.Equal(t, map[string]*float64{next.ID: e.check(whole).Scores.Overall}, before)
}

func testRecentRuns(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	first := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b"}))
	e.pass(8 * 24 * time.Hour)
	cut := e.clock()
	e.pass(time.Second)
	second := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "c"}))
	runs, err := e.CodeRuns.Recent(ctx, repo.TenantID, store.RecentFilter{ProjectShortID: repo.ProjectShortID, Limit: 1})
	require.NoError(t, err)
	require.Equal(t, second.ID, runs[0].ID)
	require.NotEmpty(t, runs[0].Jobs)
	n, err := e.CountRecent(ctx, repo.TenantID, store.RecentFilter{ProjectShortID: repo.ProjectShortID, Since: cut})
	require.NoError(t, err)
	require.Equal(t, 1, n)
	before, err := e.CodeRuns.ScoresBefore(ctx, repo.TenantID, []string{second.ID}, cut)
	require.NoError(t, err)
	job := jobFor(second, scan.DimensionSAST)
	require.Equal(t, e.job(first, scan.DimensionSAST).Score, before[job.ID])

	ages := func() (week, month, older int) {
		all, err := e.Findings.Ages(ctx, repo.TenantID, []string{job.ID})
		require.NoError(t, err)
		for _, a := range all {
			week, month, older = week+a.Week, month+a.Month, older+a.Older
		}
		return week, month, older
	}
	week, month, older := ages()
	require.Equal(t, []int{1, 1, 0}, []int{week, month, older}, "one is new, one was there eight days ago")
	e.review(e.byFingerprint(second, "c"), scan.Review{Status: scan.ReviewFalsePositive, Reason: "No", ExpiresAt: e.clock().Add(time.Hour)})
	week, _, _ = ages()
	require.Zero(t, week, "triaged")
	e.pass(2 * time.Hour)
	week, _, _ = ages()
	require.Equal(t, 1, week, "the review has expired")
	none, err := e.Findings.Ages(ctx, e.tenant().ID, []string{job.ID})
	require.NoError(t, err)
	require.Empty(t, none)
}

func testRecentChecks(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	first := e.completed(p, nil)
	e.pass(8 * 24 * time.Hour)
	cut := e.clock()
	e.pass(time.Second)
	second := e.completed(p, nil)
	checks, err := e.SiteHealth.Recent(ctx, p.TenantID, store.RecentFilter{ProjectShortID: p.ShortID, Limit: 10})
	require.NoError(t, err)
	require.Equal(t, []string{second.ID, first.ID}, []string{checks[0].ID, checks[1].ID})
	before, err := e.SiteHealth.ScoresBefore(ctx, p.TenantID, []string{second.ID}, cut)
	require.NoError(t, err)
	require.Equal(t, e.check(first).Scores.Overall, before[second.ID])
	n, err := e.CountRecent(ctx, p.TenantID, store.RecentFilter{})
	require.NoError(t, err)
	require.Equal(t, 2, n)
	theirs, err := e.SiteHealth.Recent(ctx, e.tenant().ID, store.RecentFilter{Limit: 10})
	require.NoError(t, err)
	require.Empty(t, theirs)
}

// The targets of records, the most recently scanned first, and the records of one of them.
func testRecentSubjects(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	at := func(url string) func(*scan.WebsiteScan) { return func(s *scan.WebsiteScan) { s.URL = url } }
	rare := e.finished(p, "1", at("https://b.example/"))
	e.finished(p, "1", at("https://a.example/"))
	e.finished(p, "1", at("https://a.example/"))
	e.finished(e.project(p.TenantID), "1", at("https://c.example/"))
	f := store.RecentFilter{ProjectShortID: p.ShortID, Ended: true, Limit: 10}
	subjects, err := e.WebsiteScans.Subjects(ctx, p.TenantID, f)
	require.NoError(t, err)
	require.Equal(t, []store.RecentSubject{{Target: "https://a.example/"}, {Target: "https://b.example/"}}, subjects)
	f.Limit = 1
	first, err := e.WebsiteScans.Subjects(ctx, p.TenantID, f)
	require.NoError(t, err)
	require.Equal(t, subjects[:1], first)
	f.Subject = &subjects[1]
	scans, err := e.WebsiteScans.Recent(ctx, p.TenantID, f)
	require.NoError(t, err)
	require.Len(t, scans, 1)
	require.Equal(t, rare.ID, scans[0].ID)

	check := e.completed(p, nil)
	f.Subject = nil
	subjects, err = e.SiteHealth.Subjects(ctx, p.TenantID, f)
	require.NoError(t, err)
	require.Equal(t, []store.RecentSubject{{Target: check.URL, Variant: string(check.Mode)}}, subjects)
	f.Subject = &subjects[0]
	checks, err := e.SiteHealth.Recent(ctx, p.TenantID, f)
	require.NoError(t, err)
	require.Len(t, checks, 1)

	repo := e.scanned()
	run := e.finishedRun(repo, flaws(flaw{fp: "a"}))
	e.finishedChange(repo, "feature", "main", 1, flaws(flaw{fp: "a"}))
	f = store.RecentFilter{ProjectShortID: repo.ProjectShortID, Limit: 10}
	subjects, err = e.CodeRuns.Subjects(ctx, repo.TenantID, f)
	require.NoError(t, err)
	require.Equal(t, []store.RecentSubject{{Target: repo.ID, Variant: "main"}}, subjects)
	f.Subject = &subjects[0]
	runs, err := e.CodeRuns.Recent(ctx, repo.TenantID, f)
	require.NoError(t, err)
	require.Len(t, runs, 1)
	require.Equal(t, run.ID, runs[0].ID)
	none, err := e.CodeRuns.Subjects(ctx, e.tenant().ID, f)
	require.NoError(t, err)
	require.Empty(t, none)
}
