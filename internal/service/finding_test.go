package service_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
)

// review returns a valid request to triage the first finding of the run's first job.
func (b *bench) review(r scan.CodeRun, change func(*service.ReviewFinding)) service.ReviewFinding {
	b.t.Helper()
	items, _, _, err := b.code.Findings(b.t.Context(), service.ListFindings{TenantID: b.tenant.ID, JobID: r.Jobs[0].ID, Page: 1, Limit: 1})
	require.NoError(b.t, err)
	req := service.ReviewFinding{
		TenantID: b.tenant.ID, FindingID: items[0].ID, Status: "ACCEPTED_RISK", Reason: "  Only our own names.  ", By: "Dana", Actor: "key:test",
	}
	if change != nil {
		change(&req)
	}
	return req
}

func TestFindingsOfAJob(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	high := finding("z")
	high.Severity = scan.SeverityHigh
	r := b.judged(finding("b"), high, finding("a"))
	list := func(change func(*service.ListFindings)) (string, int, error) {
		req := service.ListFindings{TenantID: b.tenant.ID, JobID: r.Jobs[0].ID, Page: 1, Limit: 10}
		change(&req)
		items, total, _, err := b.code.Findings(t.Context(), req)
		paths := ""
		for _, f := range items {
			paths += f.Path
		}
		return paths, total, err
	}
	for name, c := range map[string]struct {
		change func(*service.ListFindings)
		want   string
		total  int
	}{
		"all":      {func(*service.ListFindings) {}, "zab", 3},
		"page":     {func(r *service.ListFindings) { r.Page, r.Limit = 2, 2 }, "b", 3},
		"past end": {func(r *service.ListFindings) { r.Page = 1 << 62 }, "", 3},
		"severity": {func(r *service.ListFindings) { r.Severity = "HIGH" }, "z", 1},
		"state":    {func(r *service.ListFindings) { r.State = "NEW" }, "zab", 3},
		"fixed":    {func(r *service.ListFindings) { r.State = "FIXED" }, "", 0},
		"open":     {func(r *service.ListFindings) { r.ReviewStatus = "OPEN" }, "zab", 3},
		"both":     {func(r *service.ListFindings) { r.Severity, r.ReviewStatus = "HIGH", "CONFIRMED" }, "", 0},
	} {
		paths, total, err := list(c.change)
		require.NoError(t, err, name)
		require.Equal(t, c.want, paths, name)
		require.Equal(t, c.total, total, name)
	}
	for message, change := range map[string]func(*service.ListFindings){
		"severity must be one of CRITICAL, HIGH, MEDIUM, LOW": func(
			r *service.ListFindings,
		) {
			r.Severity = "high"
		},
		"reviewStatus must be one of OPEN, CONFIRMED, FALSE_POSITIVE, ACCEPTED_RISK, FIXED": func(
			r *service.ListFindings,
		) {
			r.ReviewStatus = "WONTFIX"
		},
		"state must be one of NEW, EXISTING, FIXED, REOPENED": func(r *service.ListFindings) { r.State = "OLD' OR 1=1" },
		"page must be 1 or more":                              func(r *service.ListFindings) { r.Page = -1 },
		"limit must be between 1 and 100":                     func(r *service.ListFindings) { r.Limit = 0 },
		"Code scan job not found!":                            func(req *service.ListFindings) { req.JobID = r.ID },
	} {
		_, _, err := list(change)
		require.Equal(t, message, scan.MessageOf(err))
	}
}

func TestReview(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	r := b.judged(finding("a"))
	until := b.clock.Now().Add(24 * time.Hour)
	f, job, err := b.code.Review(t.Context(), b.review(r, func(req *service.ReviewFinding) { req.ExpiresAt = until }))
	require.NoError(t, err)
	require.Equal(t, scan.Review{
		Status: scan.ReviewAcceptedRisk, Reason: "Only our own names.", By: "Dana", At: b.clock.Now(), ExpiresAt: until,
	}, f.Review)
	require.InDelta(t, 100, *job.Score, 1e-9, "it does not count any more")
	require.Equal(t, 1, b.audited("finding.review.accepted_risk"))

	b.clock.Pass(24 * time.Hour)
	_, job, err = b.code.Job(t.Context(), b.tenant.ID, job.ID)
	require.NoError(t, err)
	require.InDelta(t, 95.6, *job.Score, 1e-9, "and counts again when the review has expired")

	f, _, err = b.code.Review(t.Context(), b.review(r, func(req *service.ReviewFinding) { req.Status, req.Reason = "CONFIRMED", "" }))
	require.NoError(t, err)
	require.Equal(t, scan.ReviewConfirmed, f.Review.Status)
	f, _, err = b.code.Review(t.Context(), b.review(r, func(req *service.ReviewFinding) { req.Status, req.Reason = "OPEN", "" }))
	require.NoError(t, err)
	require.Equal(t, scan.ReviewOpen, f.Review.Status)
}

// A triage belongs to the repository: it also applies to the next run.
func TestReviewSurvivesTheNextRun(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	_, _, err := b.code.Review(t.Context(), b.review(b.judged(finding("a")),
		func(req *service.ReviewFinding) { req.Status = "FALSE_POSITIVE" }))
	require.NoError(t, err)
	b.clock.Pass(time.Minute)
	next := b.judged(finding("a"))
	items, _, _, err := b.code.Findings(t.Context(), service.ListFindings{TenantID: b.tenant.ID, JobID: next.Jobs[0].ID, Page: 1, Limit: 10})
	require.NoError(t, err)
	require.Equal(t, scan.ReviewFalsePositive, items[0].Review.Status)
	require.Equal(t, scan.FindingExisting, items[0].State)
	require.InDelta(t, 100, *next.Jobs[0].Score, 1e-9)
}

// Fields are checked in their order, and every refusal names one.
func TestReviewRules(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	r := b.judged(finding("a"))
	for _, c := range []struct {
		message string
		change  func(*service.ReviewFinding)
	}{
		{"reviewStatus is required", func(req *service.ReviewFinding) { req.Status, req.Reason = "", "" }},
		{
			"reviewStatus must not be FIXED; a scan sets it when it no longer reports the finding",
			func(req *service.ReviewFinding) { req.Status = "FIXED" },
		},
		{
			"reviewStatus must be one of OPEN, CONFIRMED, FALSE_POSITIVE, ACCEPTED_RISK",
			func(req *service.ReviewFinding) { req.Status = "accepted_risk" },
		},
		{"reason is required for ACCEPTED_RISK", func(req *service.ReviewFinding) { req.Reason = " \t" }},
		{"reason is required for FALSE_POSITIVE", func(req *service.ReviewFinding) { req.Status, req.Reason = "FALSE_POSITIVE", "" }},
		{"reason must be one line of 3 to 500 characters", func(req *service.ReviewFinding) { req.Reason = "no" }},
		{"reason must be one line of 3 to 500 characters", func(req *service.ReviewFinding) { req.Reason = strings.Repeat("ä", 501) }},
		{"reason must be one line of 3 to 500 characters", func(req *service.ReviewFinding) { req.Reason = "two\nlines" }},
		{
			"reason must be one line of 3 to 500 characters",
			func(req *service.ReviewFinding) { req.Status, req.Reason = "CONFIRMED", "\x1b[2J\xff" },
		},
		{"reason must be one line of 3 to 500 characters", func(req *service.ReviewFinding) { req.Reason = "two\u2028lines" }},
		{"expiresAt must be in the future", func(req *service.ReviewFinding) { req.ExpiresAt = b.clock.Now() }},
		{
			"expiresAt must be at most 5 years ahead; omit it for a review that does not expire",
			func(req *service.ReviewFinding) { req.ExpiresAt = b.clock.Now().AddDate(5, 0, 1) },
		},
		{"expiresAt must be omitted for OPEN, because a finding becomes open again when its review expires", func(req *service.ReviewFinding) {
			req.Status, req.ExpiresAt = "OPEN", b.clock.Now().Add(time.Hour)
		}},
	} {
		_, _, err := b.code.Review(t.Context(), b.review(r, c.change))
		require.True(t, scan.IsCode(err, scan.CodeInvalid), "%s: %v", c.message, err)
		require.Equal(t, c.message, scan.MessageOf(err))
	}
	_, _, err := b.code.Review(t.Context(), b.review(r, func(req *service.ReviewFinding) { req.FindingID = newID() }))
	requireError(t, err, scan.CodeNotFound, "FINDING_NOT_FOUND")
	long, _, err := b.code.Review(t.Context(), b.review(r, func(req *service.ReviewFinding) {
		req.By, req.ExpiresAt = strings.Repeat("ü", 300), b.clock.Now().AddDate(5, 0, 0)
		req.Reason = strings.Repeat("ä", 500)
	}))
	require.NoError(t, err)
	require.Equal(t, strings.Repeat("ü", 200), long.Review.By)
}

func TestArtifact(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	r := b.triggerCode()
	_, err := b.store.CodeRuns.Start(t.Context(), b.tenant.ID, r.ID, "run-1", b.clock.Now().Add(runDeadline))
	require.NoError(t, err)
	require.NoError(t, b.blobs.Put(t.Context(), "code/sbom.cdx.json", strings.NewReader("{}"), "application/json"))
	_, err = b.store.CodeRuns.FinishJob(t.Context(), b.tenant.ID, r.ID, "run-1", scan.CodeJob{
		ID: r.Jobs[1].ID, Coverage: scan.CoverageComplete, Artifacts: []scan.ArtifactRef{
			{Name: "sbom.cdx.json", ContentType: "application/vnd.cyclonedx+json", Key: "code/sbom.cdx.json", Bytes: 2},
			{Name: "gone.json", Key: "code/gone.json"},
		},
	}, nil)
	require.NoError(t, err)
	ref, object, err := b.code.Artifact(t.Context(), b.tenant.ID, r.Jobs[1].ID, "sbom.cdx.json")
	require.NoError(t, err)
	require.Equal(t, "application/vnd.cyclonedx+json", ref.ContentType)
	raw, err := io.ReadAll(object)
	require.NoError(t, err)
	require.NoError(t, object.Close())
	require.Equal(t, "{}", string(raw))
	for _, name := range []string{"gone.json", "", "../sbom.cdx.json", "code/sbom.cdx.json"} {
		_, _, err = b.code.Artifact(t.Context(), b.tenant.ID, r.Jobs[1].ID, name)
		requireError(t, err, scan.CodeNotFound, "CODE_SCAN_ARTIFACT_NOT_FOUND")
	}
}

func TestRunsLeads(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	r := b.triggerCode()
	_, err := b.store.CodeRuns.Start(t.Context(), b.tenant.ID, r.ID, "run-1", b.clock.Now().Add(runDeadline))
	require.NoError(t, err)
	_, err = b.code.Leads(t.Context(), b.tenant.ID, r.ID)
	requireError(t, err, scan.CodeNotFound, "CODE_SCAN_ARTIFACT_NOT_FOUND")
	lead := scan.Lead{Likelihood: 20, Why: []string{"So."}, Finding: scan.Finding{
		Fingerprint: "f",
		RuleID:      "taint/ssrf", Title: "Request", Message: "It asks.", Severity: scan.SeverityHigh, CWE: []string{"CWE-918"}, Path: "a.go",
		StartLine: 7, EndLine: 8, StartColumn: 2, EndColumn: 9, Remediation: "Check it.",
		CodeFlow: []scan.FlowStep{{Path: "b.go", Line: 3, Column: 4, Message: "The data comes in.", Snippet: "x := in()"}},
	}}
	raw, err := service.EncodeLeads([]scan.Lead{lead})
	require.NoError(t, err)
	require.NoError(t, b.blobs.Put(t.Context(), "code/leads.json", bytes.NewReader(raw), "application/json"))
	i := slices.IndexFunc(r.Jobs, func(j scan.CodeJob) bool { return j.Dimension == scan.DimensionSAST })
	_, err = b.store.CodeRuns.FinishJob(t.Context(), b.tenant.ID, r.ID, "run-1", scan.CodeJob{
		ID: r.Jobs[i].ID, Coverage: scan.CoverageComplete, Artifacts: []scan.ArtifactRef{{Name: service.LeadsName, Key: "code/leads.json"}},
	}, nil)
	require.NoError(t, err)
	leads, err := b.code.Leads(t.Context(), b.tenant.ID, r.ID)
	require.NoError(t, err)
	require.False(t, leads.Compared())
	require.False(t, leads.New(&leads.All[0]), "there is nothing to compare with")
	require.Equal(t, []service.Lead{{
		Likelihood: 20, Fingerprint: "f", Why: []string{"So."}, RuleID: "taint/ssrf", Title: "Request", Message: "It asks.",
		Severity: scan.SeverityHigh, CWE: []string{"CWE-918"}, Path: "a.go", StartLine: 7, EndLine: 8, StartColumn: 2, EndColumn: 9,
		Remediation: "Check it.", CodeFlow: []service.LeadStep{
			{Path: "b.go", StartLine: 3, StartColumn: 4, Message: "The data comes in.", Snippet: "x := in()"},
		},
	}}, leads.All)
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	_, err = b.code.Leads(t.Context(), other.ID, r.ID)
	requireError(t, err, scan.CodeNotFound, "CODE_SCAN_RUN_NOT_FOUND")
}

// Nothing of a workspace is visible to another one.
func TestCodeScansAreTheTenantsOwn(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	r := b.judged(finding("a"))
	review := b.review(r, nil)
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	ctx, job := t.Context(), r.Jobs[0].ID
	_, err = b.code.Run(ctx, other.ID, r.ID)
	requireError(t, err, scan.CodeNotFound, "CODE_SCAN_RUN_NOT_FOUND")
	_, _, err = b.code.Job(ctx, other.ID, job)
	requireError(t, err, scan.CodeNotFound, "CODE_SCAN_JOB_NOT_FOUND")
	_, _, _, err = b.code.Findings(ctx, service.ListFindings{TenantID: other.ID, JobID: job, Page: 1, Limit: 1})
	requireError(t, err, scan.CodeNotFound, "CODE_SCAN_JOB_NOT_FOUND")
	_, _, err = b.code.Artifact(ctx, other.ID, job, "sbom.cdx.json")
	requireError(t, err, scan.CodeNotFound, "CODE_SCAN_JOB_NOT_FOUND")
	requireError(t, b.code.SARIF(ctx, other.ID, r.ID, io.Discard), scan.CodeNotFound, "CODE_SCAN_RUN_NOT_FOUND")
	review.TenantID = other.ID
	_, _, err = b.code.Review(ctx, review)
	requireError(t, err, scan.CodeNotFound, "FINDING_NOT_FOUND")
	runs, total, err := b.code.List(ctx, service.ListCodeRuns{TenantID: other.ID, Page: 1, Limit: 10})
	require.NoError(t, err)
	require.Empty(t, runs)
	require.Zero(t, total)
}
