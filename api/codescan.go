package api

import (
	"context"
	"encoding/json"
	"io"
	"net/http"

	"github.com/gin-gonic/gin"

	"assay/internal/blob"
	"assay/internal/code/coverage"
	"assay/internal/scan"
	"assay/internal/service"
)

// CodeScans are the use cases of code scans.
type CodeScans interface {
	Trigger(ctx context.Context, req service.TriggerCodeScan) (r scan.CodeRun, replayed bool, err error)
	Run(ctx context.Context, tenantID, id string) (scan.CodeRun, error)
	// Job returns a job and its run.
	Job(ctx context.Context, tenantID, id string) (scan.CodeRun, scan.CodeJob, error)
	// ScoresBefore returns the scores with which a run's jobs are compared, by job.
	ScoresBefore(ctx context.Context, run scan.CodeRun) (map[string]*float64, error)
	// Findings returns a page of a job's findings, how many match in all, and the job.
	Findings(ctx context.Context, req service.ListFindings) (page []scan.Finding, total int, job scan.CodeJob, err error)
	// Review triages a finding and returns it with its job.
	Review(ctx context.Context, req service.ReviewFinding) (scan.Finding, scan.CodeJob, error)
	// Cancel cancels a run.
	Cancel(ctx context.Context, tenantID, id, actor string) (scan.CodeRun, error)
	// Exportable is like Run, but requires that the run's findings still exist.
	Exportable(ctx context.Context, tenantID, runID string) (scan.CodeRun, error)
	// SARIF writes the findings of a run. It returns errors that prevent the export before
	// anything is written.
	SARIF(ctx context.Context, tenantID, runID string, w io.Writer) error
	// Artifact opens a document of a job.
	Artifact(ctx context.Context, tenantID, jobID, name string) (scan.ArtifactRef, *blob.Object, error)
}

// codeJobBody is a job in the response to a trigger.
type codeJobBody struct {
	ID           string `json:"id"`
	Dimension    string `json:"dimension"`
	Status       string `json:"status"`
	Branch       string `json:"branch"`
	CommitSHA    string `json:"commitSha"`
	ScanRunID    string `json:"scanRunId"`
	RepoName     string `json:"repoName"`
	RepoFullName string `json:"repoFullName"`
	CreatedAt    string `json:"createdAt"`
}

// codeRunBody is a run in the contract's form.
type codeRunBody struct {
	ScanRunID    string              `json:"scanRunId"`
	Branch       string              `json:"branch"`
	CommitSHA    string              `json:"commitSha"`
	RepoName     string              `json:"repoName"`
	RepoFullName string              `json:"repoFullName"`
	Change       *codeChangeBody     `json:"change,omitempty"` // absent for a run of the series
	Dimensions   []codeDimensionBody `json:"dimensions"`
}

// codeChangeBody describes the branch, commit or pull request that a run outside the series
// scans.
type codeChangeBody struct {
	TargetBranch  string  `json:"targetBranch"`
	PullRequest   *int    `json:"pullRequest"`
	BaseCommitSHA *string `json:"baseCommitSha"`
}

func renderChange(r scan.CodeRun) *codeChangeBody {
	if !r.Change() {
		return nil
	}
	return &codeChangeBody{TargetBranch: r.Target, PullRequest: positive(r.PullRequest), BaseCommitSHA: optionalText(r.BaseCommit)}
}

type codeDimensionBody struct {
	JobID         string   `json:"jobId"`
	Dimension     string   `json:"dimension"`
	Status        string   `json:"status"`
	Score         *float64 `json:"score"`
	FindingsCount int      `json:"findingsCount"`
}

// codeJobDetailBody is a job with everything except its findings.
type codeJobDetailBody struct {
	codeJobBody
	StartedAt     *string            `json:"startedAt"`
	CompletedAt   *string            `json:"completedAt"`
	ErrorMessage  *string            `json:"errorMessage"`
	Score         *float64           `json:"score"`
	BaseRunID     *string            `json:"baseRunId"`
	ScoreBefore   *float64           `json:"scoreBefore"`
	Coverage      *string            `json:"coverage"`
	Notes         []codeNoteBody     `json:"notes"`
	Engines       []codeEngineBody   `json:"engines"`
	FindingsCount int                `json:"findingsCount"`
	Counts        scan.FindingCounts `json:"counts"`
	Lines         int                `json:"lines"`
	EffortMinutes int                `json:"effortMinutes"`
	Facts         json.RawMessage    `json:"facts"`
	Artifacts     []codeArtifactBody `json:"artifacts"`
}

type codeNoteBody struct {
	Code    string  `json:"code"`
	Message string  `json:"message"`
	Path    *string `json:"path"`
	Gap     bool    `json:"gap"`
}

type codeEngineBody struct {
	Name    string  `json:"name"`
	Version string  `json:"version"`
	Files   int     `json:"files"`
	Failed  int     `json:"failed"`
	Seconds float64 `json:"seconds"`
	Error   *string `json:"error"`
}

type codeArtifactBody struct {
	Name        string `json:"name"`
	ContentType string `json:"contentType"`
	Bytes       int64  `json:"bytes"`
}

func renderCodeJob(r scan.CodeRun, j scan.CodeJob, state scan.State) codeJobBody {
	return codeJobBody{
		ID: j.ID, Dimension: string(j.Dimension), Status: string(state), Branch: r.Branch, CommitSHA: r.CommitSHA, ScanRunID: r.ID,
		RepoName: r.RepoName, RepoFullName: r.RepoFullName, CreatedAt: timestamp(r.QueuedAt),
	}
}

func renderCodeRun(r scan.CodeRun) codeRunBody {
	b := codeRunBody{
		ScanRunID: r.ID, Branch: r.Branch, CommitSHA: r.CommitSHA, RepoName: r.RepoName, RepoFullName: r.RepoFullName,
		Change: renderChange(r), Dimensions: make([]codeDimensionBody, len(r.Jobs)),
	}
	for i, j := range r.Jobs {
		b.Dimensions[i] = codeDimensionBody{
			JobID: j.ID, Dimension: string(j.Dimension), Status: string(j.State), Score: codeScore(j), FindingsCount: j.Findings,
		}
	}
	return b
}

// codeScore is null until the job is COMPLETED.
func codeScore(j scan.CodeJob) *float64 {
	if j.State != scan.StateCompleted {
		return nil
	}
	return j.Score
}

func renderCodeJobDetail(r scan.CodeRun, j scan.CodeJob, before *float64) codeJobDetailBody {
	b := codeJobDetailBody{
		codeJobBody: renderCodeJob(r, j, j.State), StartedAt: optionalTime(j.StartedAt), CompletedAt: optionalTime(j.CompletedAt),
		ErrorMessage: optionalText(j.Reason), Score: codeScore(j), Coverage: optionalText(string(j.Coverage)),
		BaseRunID: optionalText(j.BaseRunID), ScoreBefore: before,
		Notes: make([]codeNoteBody, len(j.Notes)), Engines: make([]codeEngineBody, len(j.Engines)), FindingsCount: j.Findings,
		Counts: j.Counts, Lines: j.Lines, EffortMinutes: j.EffortMinutes, Artifacts: make([]codeArtifactBody, len(j.Artifacts)),
	}
	for i, n := range j.Notes {
		b.Notes[i] = codeNoteBody{Code: n.Code, Message: n.Message, Path: optionalText(n.Path), Gap: n.Gap}
	}
	for i, e := range j.Engines {
		b.Engines[i] = codeEngineBody{
			Name: e.Name, Version: e.Version, Files: e.Files, Failed: e.Failed, Seconds: e.Took.Seconds(), Error: optionalText(e.Error),
		}
	}
	if len(j.Facts) > 0 {
		b.Facts = j.Facts
	}
	for i, a := range j.Artifacts {
		b.Artifacts[i] = codeArtifactBody{Name: a.Name, ContentType: a.ContentType, Bytes: a.Bytes}
	}
	return b
}

// triggerCodeScan handles POST /v1/code-scans/trigger.
func (s *server) triggerCodeScan(c *gin.Context) {
	req, err := readCodeTrigger(c)
	if err != nil {
		failCoded(c, err)
		return
	}
	run, replayed, err := s.CodeScans.Trigger(c.Request.Context(), req)
	if err != nil {
		if scan.IsCode(err, scan.CodeUnauthorized) {
			c.Header("WWW-Authenticate", "Bearer") // a 401 must name a scheme (RFC 9110 §15.5.2), even if it is about another server's token
		}
		failCoded(c, err)
		return
	}
	if replayed {
		c.Header("Idempotency-Replayed", "true")
	}
	noStore(c)
	c.Header("Location", "/v1/code-scans/runs/"+run.ID)
	out := make([]codeJobBody, len(run.Jobs))
	for i, j := range run.Jobs {
		out[i] = renderCodeJob(run, j, scan.StateQueued) // its state when the trigger was accepted
	}
	writeJSON(c, http.StatusCreated, out)
}

func readCodeTrigger(c *gin.Context) (req service.TriggerCodeScan, err error) {
	o, err := readObjectOf(c, maxTriggerBody)
	if err != nil {
		return req, err
	}
	req = service.TriggerCodeScan{TenantID: c.GetString(keyTenant), Trigger: "api"}
	if req.IntegrationRepoID, err = o.required("integrationRepoId"); err != nil {
		return req, err
	}
	if req.Dimensions, err = o.texts("dimensions"); err != nil {
		return req, err
	}
	if err = readChange(o, &req); err != nil {
		return req, err
	}
	if req.Coverage, err = readCoverage(o); err != nil {
		return req, err
	}
	req.IdempotencyKey, err = readIdempotencyKey(c)
	return req, err
}

// readCoverage reads the coverage reports that come with a trigger.
func readCoverage(o object) ([]coverage.Document, error) {
	if !o.has("coverage") {
		return nil, nil
	}
	var list []struct {
		Name    *string `json:"name"`
		Content *string `json:"content"`
	}
	if err := json.Unmarshal(o["coverage"], &list); err != nil {
		return nil, scan.Errorf(scan.CodeInvalid, "coverage must be a list of objects with name and content")
	}
	out := make([]coverage.Document, len(list))
	for i, r := range list {
		if r.Name == nil || r.Content == nil {
			return nil, scan.Errorf(scan.CodeInvalid, "coverage[%d] must have name and content", i)
		}
		out[i] = coverage.Document{Name: *r.Name, Data: []byte(*r.Content)}
	}
	return out, nil
}

// readChange reads the branch, commit or pull request to scan.
func readChange(o object, req *service.TriggerCodeScan) (err error) {
	if req.Branch, err = o.text("branch"); err != nil {
		return err
	}
	if req.CommitSHA, err = o.text("commitSha"); err != nil {
		return err
	}
	number, err := o.whole("pullRequest")
	if number != nil {
		if req.PullRequest = *number; *number < 1 {
			err = scan.Errorf(scan.CodeInvalid, "pullRequest must be the number of a pull request, from 1")
		}
	}
	return err
}

// getCodeRun handles GET /v1/code-scans/runs/:scanRunId.
func (s *server) getCodeRun(c *gin.Context) {
	tenant, id := c.GetString(keyTenant), c.Param("scanRunId")
	v, err := s.longPoll(c, func(ctx context.Context) (view, error) {
		run, err := s.CodeScans.Run(ctx, tenant, id)
		if err != nil {
			return view{}, err
		}
		return newView(renderCodeRun(run), run.State.Terminal())
	})
	if err != nil {
		failCoded(c, err)
		return
	}
	noStore(c)
	answerView(c, v)
}

// cancelCodeRun handles DELETE /v1/code-scans/runs/:scanRunId.
func (s *server) cancelCodeRun(c *gin.Context) {
	_, actor := caller(c)
	run, err := s.CodeScans.Cancel(c.Request.Context(), c.GetString(keyTenant), c.Param("scanRunId"), actor)
	if err != nil {
		failCoded(c, err)
		return
	}
	noStore(c)
	c.Header("Location", "/v1/code-scans/runs/"+run.ID)
	writeJSON(c, http.StatusAccepted, renderCodeRun(run))
}

// getCodeJob handles GET /v1/code-scans/jobs/:id.
func (s *server) getCodeJob(c *gin.Context) {
	run, job, err := s.CodeScans.Job(c.Request.Context(), c.GetString(keyTenant), c.Param("id"))
	if err != nil {
		failCoded(c, err)
		return
	}
	before, err := s.CodeScans.ScoresBefore(c.Request.Context(), run)
	if err != nil {
		failCoded(c, err)
		return
	}
	noStore(c)
	writeJSON(c, http.StatusOK, renderCodeJobDetail(run, job, before[job.ID]))
}

// optionalText is null for the empty text.
func optionalText(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
