package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// whole returns a finding with all fields set.
func whole(now time.Time) scan.Finding {
	return scan.Finding{
		Engines: []string{"engine-1", "engine-2"}, RuleID: "G101", Title: "Query from input", Message: "Input reaches the query.",
		Severity: scan.SeverityHigh, NativeSeverity: "ERROR", Confidence: scan.ConfidenceMedium, CWE: []string{"CWE-89"},
		Path: "web/shop.go", StartLine: 7, EndLine: 9, StartColumn: 2, EndColumn: 3, Snippet: "db.Query(q)",
		Excerpt:  scan.Excerpt{FirstLine: 4, Text: "func shop() {\n\tdb.Query(q)\n}"},
		Author:   scan.LineAuthor{Name: "Ann", Commit: "abc", At: now},
		CodeFlow: []scan.FlowStep{{Path: "web/shop.go", Line: 3, Column: 4, Message: "Source", Snippet: "r.URL"}}, Test: true,
		Fingerprint: "whole", Occurrence: 2, Remediation: "Use parameters.", EffortMinutes: 30,
		Secret: &scan.SecretFacts{Rule: "aws", Commit: "abc", InHead: true, AuthorAt: now},
		Package: &scan.PackageFacts{
			PURL: "pkg:npm/a@1", Ecosystem: "npm", Name: "a", Version: "1", Advisory: "GHSA-1", Aliases: []string{"CVE-1"}, FixedIn: "2",
			CVSSVector: "CVSS:3.1/AV:N", CVSSScore: 9.8, EPSS: 0.5, KEV: true, Direct: true,
		},
	}
}

func testFinishCodeJob(t *testing.T, e *env) {
	ctx := t.Context()
	run := e.codeRun(e.scanned())
	job := result(run, scan.DimensionSAST)
	job.Coverage, job.Facts = scan.CoveragePartial, []byte(`{"debt":1}`)
	job.Notes = []scan.Note{{Code: "UNPARSED", Message: "One file was left out.", Path: "a.go", Gap: true}}
	job.Artifacts = []scan.ArtifactRef{{Name: "sbom.cdx.json", ContentType: "application/json", Key: "k", Bytes: 7}}
	in := whole(e.clock())
	in.Identity, in.State, in.RunID, in.JobID = "not stored", scan.FindingFixed, "x", "y"
	now := e.pass(time.Minute)
	done, err := e.CodeRuns.FinishJob(ctx, run.TenantID, run.ID, "run-1", job, append(flaws(flaw{fp: "low", severity: scan.SeverityLow}), in))
	require.NoError(t, err)
	want := job
	want.RunID, want.Dimension, want.State, want.StartedAt, want.CompletedAt = run.ID, scan.DimensionSAST, scan.StateCompleted, now, now
	want.Findings, want.Counts, want.EffortMinutes = 2, scan.FindingCounts{High: 1, Low: 1}, 40
	want.Score = scan.DimensionScore(scan.DimensionSAST, want.Counts, 40, 1000, scan.CoveragePartial)
	require.Equal(t, want, done)
	got, err := e.CodeRuns.Job(ctx, run.TenantID, job.ID)
	require.NoError(t, err)
	require.Equal(t, want, got)
	moved, err := e.CodeRuns.Get(ctx, run.TenantID, run.ID)
	require.NoError(t, err)
	require.Equal(t, run.Revision+1, moved.Revision)
	require.Equal(t, want, moved.Jobs[0])

	items := e.findings(run, scan.DimensionSAST, store.FindingFilter{})
	require.Len(t, items, 2)
	f := whole(e.clock().Add(-time.Minute))
	f.ID, f.TenantID, f.RunID, f.JobID, f.Dimension = items[0].ID, run.TenantID, run.ID, job.ID, scan.DimensionSAST
	f.State, f.FirstSeenAt, f.Review = scan.FindingNew, now, scan.Review{Status: scan.ReviewOpen}
	require.Equal(t, f, items[0], "most severe first")
	one, err := e.Findings.Get(ctx, run.TenantID, f.ID)
	require.NoError(t, err)
	require.Equal(t, f, one)

	none := result(run, scan.DimensionSCA)
	none.Coverage, none.Engines = scan.CoverageNotApplicable, nil
	done, err = e.CodeRuns.FinishJob(ctx, run.TenantID, run.ID, "run-1", none, nil)
	require.NoError(t, err)
	require.Nil(t, done.Score)
	require.Nil(t, done.Engines)
	unscored := result(run, scan.DimensionSecrets)
	unscored.Notes = []scan.Note{{Code: "NOT_SCORED", Message: "x", Gap: true, Unscored: true}}
	done, err = e.CodeRuns.FinishJob(ctx, run.TenantID, run.ID, "run-1", unscored, nil)
	require.NoError(t, err)
	require.Nil(t, done.Score)
	e.pass(time.Second)
	quality := e.finishJob(run, scan.DimensionQuality, flaws(flaw{fp: "q"})...)
	require.Equal(t, scan.DimensionScore(scan.DimensionQuality, quality.Counts, 10, 1000, scan.CoverageComplete), quality.Score)
}

// An activity may be repeated after its write: nothing is written twice.
func testFinishCodeJobRepeats(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	run := e.codeRun(repo)
	first := e.finishJob(run, scan.DimensionSAST, flaws(flaw{fp: "a"}, flaw{fp: "b"})...)
	before, err := e.CodeRuns.Get(ctx, run.TenantID, run.ID)
	require.NoError(t, err)
	e.pass(time.Hour)
	again, err := e.CodeRuns.FinishJob(ctx, run.TenantID, run.ID, "run-1", result(run, scan.DimensionSAST),
		flaws(flaw{fp: "a"}, flaw{fp: "c"}))
	require.NoError(t, err)
	require.Equal(t, first, again, "what is stored")
	after, err := e.CodeRuns.Get(ctx, run.TenantID, run.ID)
	require.NoError(t, err)
	require.Equal(t, before, after)
	require.Equal(t, "NEW NEW", e.states(run, scan.DimensionSAST))

	// Two concurrent attempts both consider themselves the only one.
	next := e.codeRun(repo)
	second := e.open(nil)
	jobs := make([]scan.CodeJob, 2)
	for _, err := range together(2, func(i int) (err error) {
		s := []*store.Store{e.Store, second}[i]
		jobs[i], err = s.CodeRuns.FinishJob(ctx, next.TenantID, next.ID, "run-1", result(next, scan.DimensionSAST), flaws(flaw{fp: "a"}))
		return err
	}) {
		require.NoError(t, err)
	}
	require.Equal(t, jobs[0], jobs[1])
	require.Equal(t, "EXISTING FIXED", e.states(next, scan.DimensionSAST))
}

func testFinishCodeJobRefusals(t *testing.T, e *env) {
	ctx := t.Context()
	run := e.codeRun(e.scanned())
	finish := func(job scan.CodeJob, findings ...scan.Finding) error {
		_, err := e.CodeRuns.FinishJob(ctx, run.TenantID, run.ID, "run-1", job, findings)
		return err
	}
	job := result(run, scan.DimensionSAST)
	for name, bad := range map[string][]scan.Finding{
		"no fingerprint":   flaws(flaw{}),
		"severity":         flaws(flaw{fp: "a", severity: "INFO"}),
		"fingerprint":      flaws(flaw{fp: "\x00"}),
		"two of one":       flaws(flaw{fp: "a"}, flaw{fp: "a"}),
		"long fingerprint": flaws(flaw{fp: fmt.Sprintf("%02000d", 1)}),
	} {
		require.True(t, scan.IsCode(finish(job, bad...), scan.CodeInvalid), name)
	}
	uncovered := job
	uncovered.Coverage = ""
	requireCode(t, finish(uncovered), scan.CodeInvalid, "")
	require.NoError(t, e.CodeRuns.FailJobs(ctx, run.TenantID, run.ID, "run-1", []string{job.ID}, scan.StateCanceled, "Stop."))
	requireCode(t, finish(job), scan.CodeTerminal, "")
	require.Empty(t, e.findings(run, scan.DimensionSAST, store.FindingFilter{}))
}

func testCodeHostileText(t *testing.T, e *env) {
	ctx := t.Context()
	const bad, clean = "a\x00b\xff\u2028<\\u0000", "ab\uFFFD\u2028<\\u0000"
	run := e.codeRun(e.scanned())
	f := whole(e.clock())
	f.Engines, f.RuleID, f.Title, f.Message, f.NativeSeverity, f.CWE = []string{bad}, bad, bad, bad, bad, []string{bad}
	f.Path, f.Snippet, f.Remediation, f.Confidence = bad, bad, bad, bad
	f.CodeFlow = []scan.FlowStep{{Path: bad, Message: bad, Snippet: bad}}
	f.Secret.Rule, f.Package.Name, f.Package.Aliases = bad, bad, []string{bad}
	job := result(run, scan.DimensionSAST)
	job.Notes = []scan.Note{{Code: "X", Message: bad, Path: bad}}
	job.Engines[0].Error = bad
	job.Facts = []byte{0, 0xff}
	_, err := e.CodeRuns.FinishJob(ctx, run.TenantID, run.ID, "run-1", job, []scan.Finding{f})
	require.NoError(t, err)
	got := e.findings(run, scan.DimensionSAST, store.FindingFilter{})[0]
	require.Equal(t, []string{clean, clean, clean, clean, clean},
		[]string{got.Path, got.RuleID, got.Message, got.Engines[0], got.CodeFlow[0].Path})
	stored, err := e.CodeRuns.Job(ctx, run.TenantID, job.ID)
	require.NoError(t, err)
	require.Equal(t, clean, stored.Notes[0].Path)
	require.Equal(t, job.Facts, stored.Facts)
	reviewed, err := e.Findings.Review(ctx, run.TenantID, got.ID, scan.Review{Status: scan.ReviewConfirmed, Reason: bad, By: bad})
	require.NoError(t, err)
	require.Equal(t, clean+clean, reviewed.Review.Reason+reviewed.Review.By)
	for _, filter := range []store.FindingFilter{
		{Severity: "\x00"}, {State: "\xff"}, {ReviewStatus: "\x00"}, {Severity: "NONE"}, {ReviewStatus: "NONE"},
	} {
		require.Empty(t, e.findings(run, scan.DimensionSAST, filter))
	}
}

func testBaseline(t *testing.T, e *env) {
	repo := e.scanned()
	first := e.clock()
	one := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b", path: "z.go"}, flaw{fp: "c", severity: scan.SeverityHigh}))
	require.Equal(t, "NEW NEW NEW", e.states(one, scan.DimensionSAST))

	e.pass(time.Hour)
	two := e.finishedRun(repo, flaws(flaw{fp: "a", line: 99}, flaw{fp: "d", path: "x.go"}))
	require.Equal(t, "EXISTING NEW FIXED FIXED", e.states(two, scan.DimensionSAST))
	fixed := e.findings(two, scan.DimensionSAST, store.FindingFilter{ReviewStatus: scan.ReviewFixed})
	require.Equal(t, []string{"c", "b"}, fingerprints(fixed), "most severe first")
	require.Equal(t, scan.ReviewFixed, fixed[0].Review.Status)
	require.Equal(t, first, fixed[0].FirstSeenAt)
	require.Equal(t, two.ID, fixed[0].RunID)
	require.Equal(t, 2, jobFor(two, scan.DimensionSAST).Findings, "without FIXED ones")
	require.Equal(t, scan.FindingCounts{Medium: 2}, jobFor(two, scan.DimensionSAST).Counts)
	require.Equal(t, first, e.findings(two, scan.DimensionSAST, store.FindingFilter{})[0].FirstSeenAt)
	require.Equal(t, "NEW NEW NEW", e.states(one, scan.DimensionSAST), "what a run said stays")

	e.pass(time.Hour)
	three := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b", path: "b.go"}))
	require.Equal(t, "REOPENED EXISTING FIXED", e.states(three, scan.DimensionSAST))
	require.Equal(t, []string{"b", "a"}, fingerprints(e.findings(three, scan.DimensionSAST, store.FindingFilter{})))
	require.Equal(t, first, e.findings(three, scan.DimensionSAST, store.FindingFilter{State: scan.FindingReopened})[0].FirstSeenAt)
	four := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b"}))
	require.Equal(t, "EXISTING EXISTING", e.states(four, scan.DimensionSAST), "a finding is FIXED only once")

	// Branches and dimensions are independent, as are repositories.
	branch := e.startCode(e.queuedCode(repo, "develop"))
	e.finishJob(branch, scan.DimensionSAST, flaws(flaw{fp: "a"})...)
	e.finishJob(branch, scan.DimensionSecrets, flaws(flaw{fp: "b"})...)
	require.Equal(t, "NEW", e.states(branch, scan.DimensionSAST))
	require.Equal(t, "NEW", e.states(branch, scan.DimensionSecrets))
	require.Equal(t, "NEW", e.states(e.finishedRun(e.scanned(), flaws(flaw{fp: "a"})), scan.DimensionSAST))
	require.Equal(t, "FIXED FIXED", e.states(e.finishedRun(repo, nil), scan.DimensionSAST))
}

func fingerprints(list []scan.Finding) (out []string) {
	for _, f := range list {
		out = append(out, f.Fingerprint)
	}
	return out
}

// A finding that an engine could not check is not FIXED.
func testBaselineKeeps(t *testing.T, e *env) {
	repo := e.scanned()
	both := []string{"engine-1", "engine-2"}
	all := flaws(flaw{fp: "1", engines: both[:1]}, flaw{fp: "2", engines: both[1:]}, flaw{fp: "3", engines: both},
		flaw{fp: "4", path: "web/a.go"}, flaw{fp: "5", path: "web.go"})
	run := func(job func(*scan.CodeJob), findings ...scan.Finding) string {
		run := e.codeRun(repo)
		in := result(run, scan.DimensionSAST)
		in.Engines = []scan.EngineRun{{Name: both[0]}, {Name: both[1]}}
		if job != nil {
			job(&in)
		}
		_, err := e.CodeRuns.FinishJob(t.Context(), run.TenantID, run.ID, "run-1", in, findings)
		require.NoError(t, err)
		var out []string
		for _, f := range e.findings(run, scan.DimensionSAST, store.FindingFilter{State: scan.FindingFixed}) {
			out = append(out, f.Fingerprint)
		}
		slices.Sort(out)
		return fmt.Sprint(out, " ", e.states(run, scan.DimensionSAST))
	}
	require.Equal(t, "[] NEW NEW NEW NEW NEW", run(nil, all...))
	require.Equal(t, "[] ", run(func(j *scan.CodeJob) { j.Coverage = scan.CoverageNotApplicable }))
	require.Equal(t, "[] ", run(func(j *scan.CodeJob) { j.Engines = nil }), "nobody looked")
	require.Equal(t, "[] ", run(func(j *scan.CodeJob) {
		j.Coverage, j.Engines[0].Error, j.Engines[1].Error = scan.CoveragePartial, "It crashed.", "It crashed."
	}))
	require.Equal(t, "[2 3] FIXED FIXED", run(func(j *scan.CodeJob) {
		j.Coverage, j.Engines[0].Error = scan.CoveragePartial, "It crashed."
	}), "one of the engines that reported it is enough")
	require.Equal(t, "[1 5] FIXED FIXED", run(func(j *scan.CodeJob) {
		j.Coverage = scan.CoveragePartial
		j.Notes = []scan.Note{{Code: "UNPARSED", Path: "web", Gap: true}, {Code: "FYI", Path: "main.go"}, {Code: "NO_DATA", Gap: true}}
	}), "a gap keeps what is below it")
	require.Equal(t, "[] ", run(func(j *scan.CodeJob) {
		j.Coverage, j.Notes = scan.CoveragePartial, []scan.Note{{Code: "NOT_FINISHED", Gap: true, Blind: true}}
	}), "who does not know what was not looked at calls nothing fixed")
	require.Equal(t, "[] EXISTING", run(nil, all[3]), "what nobody could look at was there all the time")
	require.Equal(t, "[] ", run(func(j *scan.CodeJob) {
		j.Coverage, j.Notes = scan.CoveragePartial, []scan.Note{{Code: "UNPARSED", Gap: true, Further: []string{"b.go", "web/a.go"}}}
	}), "the file of a gap need not be displayed")
	require.Equal(t, "[] ", run(func(j *scan.CodeJob) {
		j.Coverage, j.Notes = scan.CoveragePartial, []scan.Note{{Code: "NOT_FINISHED", Engine: both[0], Gap: true, Blind: true}}
	}), "the engine that reported it did not finish")
	require.Equal(t, "[4] FIXED", run(func(j *scan.CodeJob) {
		j.Coverage, j.Notes = scan.CoveragePartial, []scan.Note{{Code: "NOT_FINISHED", Engine: both[1], Gap: true, Blind: true}}
	}), "an engine that did not finish hides only its own findings")
	require.Equal(t, "[] REOPENED REOPENED REOPENED REOPENED REOPENED", run(nil, all...))
}

// A run that was queued before the branch's baseline is late.
func testBaselineOutOfOrder(t *testing.T, e *env) {
	repo := e.scanned()
	e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b"}, flaw{fp: "g"}))
	e.pass(time.Minute)
	late := e.codeRun(repo)
	e.pass(time.Minute)
	newer := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "c"}))
	require.Equal(t, "EXISTING NEW FIXED FIXED", e.states(newer, scan.DimensionSAST))

	e.finishJob(late, scan.DimensionSAST, flaws(flaw{fp: "b"}, flaw{fp: "x"})...)
	require.Equal(t, "EXISTING NEW", e.states(late, scan.DimensionSAST), "it fixes and reopens nothing")
	e.pass(time.Minute)
	next := e.finishedRun(repo, flaws(flaw{fp: "a"}, flaw{fp: "b"}, flaw{fp: "c"}, flaw{fp: "x"}))
	require.Equal(t, "EXISTING REOPENED EXISTING NEW", e.states(next, scan.DimensionSAST), "and changes nothing")

	// Runs of the same moment are distinguished by their ids.
	one, two := e.codeRun(repo), e.codeRun(repo)
	e.finishJob(two, scan.DimensionSAST, flaws(flaw{fp: "a"})...)
	e.finishJob(one, scan.DimensionSAST, flaws(flaw{fp: "y"})...)
	require.Equal(t, "NEW", e.states(one, scan.DimensionSAST))
	require.Equal(t, "EXISTING FIXED FIXED FIXED", e.states(two, scan.DimensionSAST))
}

// Runs of one branch that finish concurrently: the newest becomes the baseline, whichever
// was first.
func testBaselineConcurrent(t *testing.T, e *env) {
	repo := e.scanned()
	stores := []*store.Store{e.Store, e.open(nil), e.open(nil)}
	for round := range 4 {
		runs := make([]scan.CodeRun, len(stores))
		for i := range runs {
			runs[i] = e.codeRun(repo)
			e.pass(time.Second)
		}
		for _, err := range together(len(runs)*2, func(i int) error {
			run, d := runs[i%len(runs)], scan.Dimensions()[i/len(runs)]
			_, err := stores[i%len(stores)].CodeRuns.FinishJob(t.Context(), run.TenantID, run.ID, "run-1", result(run, d),
				flaws(flaw{fp: "all"}, flaw{fp: fmt.Sprint("round ", round, " run ", i%len(runs))}))
			return err
		}) {
			require.NoError(t, err)
		}
		e.pass(time.Second)
		last := e.codeRun(repo)
		for _, d := range scan.Dimensions()[:2] {
			e.finishJob(last, d, flaws(flaw{fp: "all"})...)
			require.Equal(t, "EXISTING FIXED", e.states(last, d))
			require.Equal(t, fmt.Sprint("round ", round, " run 2"),
				e.findings(last, d, store.FindingFilter{State: scan.FindingFixed})[0].Fingerprint)
		}
	}
}

func testFindingLists(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	e.finishedRun(repo, flaws(flaw{fp: "old"}, flaw{fp: "gone", severity: scan.SeverityHigh}))
	run := e.finishedRun(repo, flaws(
		flaw{fp: "l", severity: scan.SeverityLow}, flaw{fp: "m3", path: "b.go", line: 3}, flaw{fp: "old", path: "b.go", line: 2},
		flaw{fp: "c", severity: scan.SeverityCritical, path: "z.go"}, flaw{fp: "m1", path: "a.go", line: 10}))
	list := func(f store.FindingFilter) []string {
		return fingerprints(e.findings(run, scan.DimensionSAST, f))
	}
	require.Equal(t, []string{"c", "m1", "old", "m3", "l"}, list(store.FindingFilter{}))
	require.Equal(t, []string{"m1", "old", "m3"}, list(store.FindingFilter{Severity: scan.SeverityMedium}))
	require.Equal(t, []string{"old"}, list(store.FindingFilter{State: scan.FindingExisting}))
	require.Equal(t, []string{"gone"}, list(store.FindingFilter{State: scan.FindingFixed}))
	require.Equal(t, []string{"gone"}, list(store.FindingFilter{ReviewStatus: scan.ReviewFixed, Severity: scan.SeverityHigh}))
	require.Empty(t, list(store.FindingFilter{ReviewStatus: scan.ReviewFixed, Severity: scan.SeverityLow}))
	require.Empty(t, list(store.FindingFilter{ReviewStatus: scan.ReviewOpen, State: scan.FindingFixed}))
	require.Empty(t, list(store.FindingFilter{ReviewStatus: scan.ReviewFixed, State: scan.FindingNew}))

	items := e.findings(run, scan.DimensionSAST, store.FindingFilter{})
	for i, status := range []scan.ReviewStatus{scan.ReviewConfirmed, scan.ReviewFalsePositive, scan.ReviewAcceptedRisk, scan.ReviewOpen} {
		_, err := e.Findings.Review(ctx, run.TenantID, items[i].ID, scan.Review{Status: status})
		require.NoError(t, err)
	}
	require.Equal(t, []string{"c", "m1", "old", "m3", "l"}, list(store.FindingFilter{}), "triaged ones are listed")
	require.Equal(t, []string{"c"}, list(store.FindingFilter{ReviewStatus: scan.ReviewConfirmed}))
	require.Equal(t, []string{"m1"}, list(store.FindingFilter{ReviewStatus: scan.ReviewFalsePositive}))
	require.Equal(t, []string{"old"}, list(store.FindingFilter{ReviewStatus: scan.ReviewAcceptedRisk, State: scan.FindingExisting}))
	require.Equal(t, []string{"m3", "l"}, list(store.FindingFilter{ReviewStatus: scan.ReviewOpen}))
	require.Equal(t, []string{"m3"}, list(store.FindingFilter{ReviewStatus: scan.ReviewOpen, Severity: scan.SeverityMedium}))
	require.Equal(t, []string{"c", "m3", "l"}, list(store.FindingFilter{Counting: true}))
	require.Equal(t, []string{"c"}, list(store.FindingFilter{Counting: true, Severity: scan.SeverityCritical}))
}

// Pages contain every finding once, even those that are equal in the order.
func testFindingPages(t *testing.T, e *env) {
	ctx := t.Context()
	var in []flaw
	for i := range 700 {
		in = append(in, flaw{fp: fmt.Sprint(i), severity: scan.Severities()[i%4]})
	}
	run := e.finishedRun(e.scanned(), flaws(in...))
	job := jobFor(run, scan.DimensionSAST).ID
	var all []string
	for page := 1; ; page++ {
		items, total, err := e.Findings.List(ctx, run.TenantID, job, store.FindingFilter{Page: page, Limit: 90})
		require.NoError(t, err)
		require.Equal(t, 700, total)
		if len(items) == 0 {
			break
		}
		all = append(all, fingerprints(items)...)
	}
	require.Equal(t, fingerprints(e.findings(run, scan.DimensionSAST, store.FindingFilter{})), all)
	slices.Sort(all)
	require.Len(t, slices.Compact(all), 700)
	none, total, err := e.Findings.List(ctx, run.TenantID, job, store.FindingFilter{Page: 1 << 62, Limit: 100})
	require.NoError(t, err)
	require.Empty(t, none)
	require.Equal(t, 700, total)
}

func testRunFindings(t *testing.T, e *env) {
	ctx := t.Context()
	repo := e.scanned()
	e.finishedRun(repo, flaws(flaw{fp: "gone"}))
	run := e.codeRun(repo)
	var in []flaw
	for i := range 1100 {
		in = append(in, flaw{fp: fmt.Sprint(i), line: i})
	}
	e.finishJob(run, scan.DimensionSecrets, flaws(flaw{fp: "s"})...)
	e.finishJob(run, scan.DimensionSAST, flaws(in...)...)
	secret := e.findings(run, scan.DimensionSecrets, store.FindingFilter{})[0]
	_, err := e.Findings.Review(ctx, run.TenantID, secret.ID, scan.Review{Status: scan.ReviewAcceptedRisk, Reason: "A test key."})
	require.NoError(t, err)
	var got []scan.Finding
	collect := func(f scan.Finding) error {
		got = append(got, f)
		return nil
	}
	require.NoError(t, e.Findings.EachOfRun(ctx, run.TenantID, run.ID, collect))
	require.Len(t, got, 1101)
	require.Equal(t, "1099 s", got[1099].Fingerprint+" "+got[1100].Fingerprint)
	require.Equal(t, scan.ReviewAcceptedRisk, got[1100].Review.Status)
	enough := errors.New("enough")
	n := 0
	require.ErrorIs(t, e.Findings.EachOfRun(ctx, run.TenantID, run.ID, func(scan.Finding) error {
		if n++; n == 3 {
			return enough
		}
		return nil
	}), enough)
	require.Equal(t, 3, n)
}
