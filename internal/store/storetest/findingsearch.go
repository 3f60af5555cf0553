package storetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// search returns the fingerprints on the first page of a search.
func (e *env) search(run scan.CodeRun, f store.FindingSearch) []string {
	e.t.Helper()
	f.Limit = 100
	p, err := e.Findings.Search(e.t.Context(), run.TenantID, jobFor(run, scan.DimensionSAST).ID, f)
	require.NoError(e.t, err)
	require.Zero(e.t, p.Next)
	require.False(e.t, p.Cut)
	require.Equal(e.t, len(p.Items), p.Total)
	require.False(e.t, p.TotalCut)
	return fingerprints(p.Items)
}

func testFindingSearch(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	e.finishedRun(repo, flaws(flaw{fp: "old"}, flaw{fp: "gone", severity: scan.SeverityHigh}))
	first := e.clock()
	e.pass(24 * time.Hour)
	found := flaws(
		flaw{fp: "c", severity: scan.SeverityCritical, path: "src/db/z.go"}, flaw{fp: "m1", path: "src/a_b.go", line: 10},
		flaw{fp: "m2", path: "src/axb.go"}, flaw{fp: "old"}, flaw{fp: "l", severity: scan.SeverityLow, path: strings.Repeat("ä", 600)})
	found[0].RuleID, found[0].CWE, found[0].Message = "sql", []string{"CWE-89"}, `A "quoted" <query> at 100%`
	found[1].CWE, found[1].Title = []string{"CWE-8"}, "Weak hash"
	run := e.finishedRun(repo, found)
	for name, c := range map[string]struct {
		f    store.FindingSearch
		want []string
	}{
		"all":                {store.FindingSearch{}, []string{"c", "old", "m1", "m2", "l"}},
		"severity":           {store.FindingSearch{Severity: scan.SeverityMedium}, []string{"old", "m1", "m2"}},
		"state":              {store.FindingSearch{State: scan.FindingExisting}, []string{"old"}},
		"fixed":              {store.FindingSearch{State: scan.FindingFixed}, []string{"gone"}},
		"fixed, severity":    {store.FindingSearch{State: scan.FindingFixed, Severity: scan.SeverityLow}, nil},
		"rule":               {store.FindingSearch{Rule: "sql"}, []string{"c"}},
		"rule, severity":     {store.FindingSearch{Rule: "sql", Severity: scan.SeverityLow}, nil},
		"file":               {store.FindingSearch{Path: "main.go"}, []string{"old"}},
		"long path":          {store.FindingSearch{Path: strings.Repeat("ä", 600)}, []string{"l"}},
		"folder":             {store.FindingSearch{Path: "src/"}, []string{"c", "m1", "m2"}},
		"no pattern":         {store.FindingSearch{Path: "src/a_"}, nil},
		"folder of a folder": {store.FindingSearch{Path: "src/db/", Rule: "sql"}, []string{"c"}},
		"cwe":                {store.FindingSearch{CWE: "CWE-8"}, []string{"m1"}},
		"text":               {store.FindingSearch{Text: "weak HASH"}, []string{"m1"}},
		"text of a path":     {store.FindingSearch{Text: "a_b.go"}, []string{"m1"}},
		"escaped text":       {store.FindingSearch{Text: `"quoted" <query> at 100%`}, []string{"c"}},
		"new ones":           {store.FindingSearch{SeenSince: first.Add(time.Hour)}, []string{"c", "m1", "m2", "l"}},
		"old ones":           {store.FindingSearch{SeenBefore: first.Add(time.Hour)}, []string{"old"}},
		"not storable":       {store.FindingSearch{Text: "\x00"}, nil},
		"open":               {store.FindingSearch{ReviewStatus: scan.ReviewOpen, Path: "src/"}, []string{"c", "m1", "m2"}},
	} {
		got := e.search(run, c.f)
		if len(c.want) == 0 {
			require.Empty(t, got, name)
			continue
		}
		require.Equal(t, c.want, got, name)
	}
	e.review(e.byFingerprint(run, "m1"), scan.Review{Status: scan.ReviewAcceptedRisk, Reason: "For now.", ExpiresAt: e.clock().Add(time.Hour)})
	require.Equal(t, []string{"c", "m2"}, e.search(run, store.FindingSearch{ReviewStatus: scan.ReviewOpen, Path: "src/"}))
	require.Equal(t, []string{"m1"}, e.search(run, store.FindingSearch{ReviewStatus: scan.ReviewAcceptedRisk}))
	e.pass(2 * time.Hour)
	require.Empty(t, e.search(run, store.FindingSearch{ReviewStatus: scan.ReviewAcceptedRisk}))

	_, err := e.Findings.Search(ctx, e.tenant().ID, jobFor(run, scan.DimensionSAST).ID, store.FindingSearch{Limit: 10})
	require.Equal(t, scan.CodeNotFound, scan.CodeOf(err))
}

// A search reads a limited number of findings and continues where it stopped.
func testFindingSearchBounds(t *testing.T, e *env) {
	ctx := t.Context()
	const n = 9000
	in := make([]flaw, n)
	for i := range in {
		in[i] = flaw{fp: fmt.Sprint(i), path: fmt.Sprintf("file-%04d", i)}
	}
	list := flaws(in...)
	list[n-1].RuleID = "rare"
	run := e.finishedRun(e.scanned(), list)
	job := jobFor(run, scan.DimensionSAST).ID
	read := func(f store.FindingSearch) store.FindingPage {
		t.Helper()
		p, err := e.Findings.Search(ctx, run.TenantID, job, f)
		require.NoError(t, err)
		return p
	}
	p := read(store.FindingSearch{Limit: 10})
	require.Equal(t, 10, p.Next)
	require.False(t, p.Cut)
	require.Equal(t, n, p.Total, "known without counting")
	require.False(t, p.TotalCut)
	for _, from := range []int{0, 500} {
		p = read(store.FindingSearch{Limit: 10, From: from, Path: "file-0007"})
		require.LessOrEqual(t, p.Total, 1)
		p = read(store.FindingSearch{Limit: 10, From: from, Text: "file-0"})
		require.Equal(t, 1000, p.Total, "on all pages")
		require.True(t, p.TotalCut, "only the first ones are looked at")
	}
	p = read(store.FindingSearch{Limit: 10, From: 10})
	require.Equal(t, "file-0010", p.Items[0].Path)

	var all []scan.Finding
	pages := 0
	for next := 0; pages == 0 || next > 0; pages++ {
		p = read(store.FindingSearch{Limit: 10, From: next, Text: "file-8"})
		if pages == 0 {
			require.Empty(t, p.Items)
			require.True(t, p.Cut)
			require.Equal(t, p.Looked, p.Next)
		}
		all, next = append(all, p.Items...), p.Next
	}
	require.Len(t, all, 1000)
	require.Equal(t, "file-8000", all[0].Path)
	require.Equal(t, "file-8999", all[999].Path)

	p = read(store.FindingSearch{Limit: 10, Rule: "rare"})
	require.Len(t, p.Items, 1, "a rule is looked up, wherever its findings are")
	require.Zero(t, p.Next)
	p = read(store.FindingSearch{Limit: 10, Path: "file-8500"})
	require.Len(t, p.Items, 1)
}

func testFindingGroups(t *testing.T, e *env) {
	ctx := t.Context()
	list := flaws(
		flaw{fp: "1", severity: scan.SeverityLow, path: "a.go"}, flaw{fp: "2", path: "b.go"}, flaw{fp: "3", path: "b.go"},
		flaw{fp: "4", severity: scan.SeverityCritical, path: "c.go"})
	list[3].RuleID, list[3].Title = "sql", "SQL from outside"
	repo := e.scanned()
	run := e.finishedRun(repo, list)
	job := jobFor(run, scan.DimensionSAST).ID
	rules, total, err := e.Findings.Groups(ctx, run.TenantID, job, store.GroupByRule, 1, 10)
	require.NoError(t, err)
	require.Equal(t, 2, total)
	require.Equal(t, []store.FindingGroup{
		{Name: "sql", Title: "SQL from outside", Counts: scan.FindingCounts{Critical: 1}},
		{Name: "rule", Title: "A flaw", Counts: scan.FindingCounts{Medium: 2, Low: 1}},
	}, rules)
	paths, total, err := e.Findings.Groups(ctx, run.TenantID, job, store.GroupByPath, 2, 1)
	require.NoError(t, err)
	require.Equal(t, 3, total)
	require.Equal(t, []store.FindingGroup{{Name: "b.go", Counts: scan.FindingCounts{Medium: 2}}}, paths)

	none := e.finishedRun(repo, nil)
	rules, total, err = e.Findings.Groups(ctx, none.TenantID, jobFor(none, scan.DimensionSAST).ID, store.GroupByRule, 1, 10)
	require.NoError(t, err)
	require.Empty(t, rules, "what is FIXED is in no group")
	require.Zero(t, total)
	_, _, err = e.Findings.Groups(ctx, e.tenant().ID, job, store.GroupByRule, 1, 10)
	require.Equal(t, scan.CodeNotFound, scan.CodeOf(err))
}

// Every review of a finding is stored, in whichever run it was given.
func testReviewLog(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	one := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b"}))
	e.review(e.byFingerprint(one, "a"), scan.Review{
		Status: scan.ReviewAcceptedRisk, Reason: "For now.", By: "ada", ExpiresAt: e.clock().Add(time.Hour),
	})
	e.pass(time.Minute)
	two := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b"}))
	e.review(e.byFingerprint(two, "a"), scan.Review{Status: scan.ReviewOpen, By: "bob"})
	log, err := e.Findings.Reviews(ctx, one.TenantID, e.byFingerprint(one, "a").ID)
	require.NoError(t, err)
	require.Len(t, log, 2)
	require.Equal(t, scan.Review{Status: scan.ReviewOpen, By: "bob", At: e.clock()}, log[0])
	require.Equal(t, "For now.", log[1].Reason)
	require.False(t, log[1].ExpiresAt.IsZero())
	log, err = e.Findings.Reviews(ctx, one.TenantID, e.byFingerprint(one, "b").ID)
	require.NoError(t, err)
	require.Empty(t, log)
	_, err = e.Findings.Reviews(ctx, e.tenant().ID, e.byFingerprint(one, "a").ID)
	require.Equal(t, scan.CodeNotFound, scan.CodeOf(err))
}
