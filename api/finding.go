package api

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
	"assay/internal/service"
)

// findingBody is a finding in the contract's form; fields that do not apply are null.
type findingBody struct {
	ID             string            `json:"id"`
	JobID          string            `json:"jobId"`
	Dimension      string            `json:"dimension"`
	Engine         findingEngineBody `json:"engine"`
	Engines        []string          `json:"engines"`
	RuleID         string            `json:"ruleId"`
	Title          string            `json:"title"`
	Message        string            `json:"message"`
	Severity       string            `json:"severity"`
	NativeSeverity *string           `json:"nativeSeverity"`
	Confidence     string            `json:"confidence"`
	CWE            []string          `json:"cwe"`
	Path           string            `json:"path"`
	StartLine      *int              `json:"startLine"`
	EndLine        *int              `json:"endLine"`
	StartColumn    *int              `json:"startColumn"`
	EndColumn      *int              `json:"endColumn"`
	Snippet        *string           `json:"snippet"`
	CodeFlow       []findingStepBody `json:"codeFlow"`
	Fingerprint    string            `json:"fingerprint"`
	Occurrence     int               `json:"occurrence"`
	Test           bool              `json:"test"`
	State          string            `json:"state"`
	OnChangedLines *bool             `json:"onChangedLines"`
	FirstSeenAt    *string           `json:"firstSeenAt"`
	ReviewStatus   string            `json:"reviewStatus"`
	Review         *reviewBody       `json:"review"`
	Remediation    *string           `json:"remediation"`
	EffortMinutes  *int              `json:"effortMinutes"`
	Secret         *secretBody       `json:"secret"`
	SCA            *dependencyBody   `json:"sca"`
}

type findingEngineBody struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type findingStepBody struct {
	Path        string  `json:"path"`
	StartLine   *int    `json:"startLine"`
	StartColumn *int    `json:"startColumn"`
	Message     *string `json:"message"`
	Snippet     *string `json:"snippet"`
}

type reviewBody struct {
	Reason    *string `json:"reason"`
	By        *string `json:"by"`
	At        *string `json:"at"`
	ExpiresAt *string `json:"expiresAt"`
}

type secretBody struct {
	Rule     string  `json:"rule"`
	Commit   *string `json:"commit"`
	InHead   bool    `json:"inHead"`
	AuthorAt *string `json:"authorAt"`
}

type dependencyBody struct {
	PURL       string   `json:"purl"`
	Ecosystem  string   `json:"ecosystem"`
	Name       string   `json:"name"`
	Version    string   `json:"version"`
	FixedIn    *string  `json:"fixedIn"`
	Advisory   string   `json:"advisory"`
	Aliases    []string `json:"aliases"`
	CVSSVector *string  `json:"cvssVector"`
	CVSSScore  *float64 `json:"cvssScore"`
	EPSS       *float64 `json:"epss"`
	KEV        bool     `json:"kev"`
	Direct     bool     `json:"direct"`
	Dev        bool     `json:"dev"`
	Unscored   bool     `json:"unscored"`
}

// findingsBody is a page of a job's findings.
type findingsBody struct {
	Items []findingBody `json:"items"`
	Total int           `json:"total"`
	Page  int           `json:"page"`
	Limit int           `json:"limit"`
}

func renderFinding(f scan.Finding, job scan.CodeJob) findingBody {
	b := findingBody{
		ID: f.ID, JobID: f.JobID, Dimension: string(f.Dimension), Engine: engineOf(f, job), Engines: notNil(f.Engines),
		RuleID: f.RuleID, Title: f.Title, Message: f.Message, Severity: string(f.Severity), NativeSeverity: optionalText(f.NativeSeverity),
		Confidence: string(cmp.Or(f.Confidence, scan.ConfidenceMedium)), CWE: notNil(f.CWE), Path: f.Path,
		StartLine: positive(f.StartLine), EndLine: positive(f.EndLine), StartColumn: positive(f.StartColumn), EndColumn: positive(f.EndColumn),
		Snippet: optionalText(f.Snippet), CodeFlow: make([]findingStepBody, len(f.CodeFlow)),
		Fingerprint: f.Fingerprint, Occurrence: max(1, f.Occurrence), Test: f.Test, State: string(f.State),
		FirstSeenAt: optionalTime(f.FirstSeenAt), OnChangedLines: f.OnChangedLines,
		ReviewStatus: string(cmp.Or(f.Review.Status, scan.ReviewOpen)), Review: renderReview(f.Review),
		Remediation: optionalText(f.Remediation), EffortMinutes: positive(f.EffortMinutes),
	}
	for i, s := range f.CodeFlow {
		b.CodeFlow[i] = findingStepBody{
			Path: s.Path, StartLine: positive(s.Line), StartColumn: positive(s.Column), Message: optionalText(s.Message),
			Snippet: optionalText(s.Snippet),
		}
	}
	if x := f.Secret; x != nil {
		b.Secret = &secretBody{Rule: x.Rule, Commit: optionalText(x.Commit), InHead: x.InHead, AuthorAt: optionalTime(x.AuthorAt)}
	}
	if x := f.Package; x != nil {
		b.SCA = &dependencyBody{
			PURL: x.PURL, Ecosystem: x.Ecosystem, Name: x.Name, Version: x.Version, FixedIn: optionalText(x.FixedIn), Advisory: x.Advisory,
			Aliases: notNil(x.Aliases), CVSSVector: optionalText(x.CVSSVector), CVSSScore: known(x.CVSSScore), EPSS: known(x.EPSS),
			KEV: x.KEV, Direct: x.Direct, Dev: x.Dev, Unscored: x.Unscored,
		}
	}
	return b
}

// engineOf returns the engine of the finding, with its version in this job.
func engineOf(f scan.Finding, job scan.CodeJob) findingEngineBody {
	if len(f.Engines) == 0 {
		return findingEngineBody{}
	}
	b := findingEngineBody{Name: f.Engines[0]}
	if i := slices.IndexFunc(job.Engines, func(e scan.EngineRun) bool { return e.Name == b.Name }); i >= 0 {
		b.Version = job.Engines[i].Version
	}
	return b
}

// renderReview returns nil without a review.
func renderReview(r scan.Review) *reviewBody {
	if r.At.IsZero() {
		return nil
	}
	return &reviewBody{Reason: optionalText(r.Reason), By: optionalText(r.By), At: optionalTime(r.At), ExpiresAt: optionalTime(r.ExpiresAt)}
}

// positive returns nil for 0, which means unknown.
func positive(n int) *int {
	if n < 1 {
		return nil
	}
	return &n
}

// known returns nil for 0, which means unknown.
func known(x float64) *float64 {
	if x == 0 {
		return nil
	}
	return &x
}

func notNil(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// listFindings handles GET /v1/code-scans/jobs/:id/findings.
func (s *server) listFindings(c *gin.Context) {
	req, err := readFindingList(c)
	if err != nil {
		failCoded(c, err)
		return
	}
	items, total, job, err := s.CodeScans.Findings(c.Request.Context(), req)
	if err != nil {
		failCoded(c, err)
		return
	}
	out := findingsBody{Items: make([]findingBody, len(items)), Total: total, Page: req.Page, Limit: req.Limit}
	for i, f := range items {
		out.Items[i] = renderFinding(f, job)
	}
	noStore(c)
	writeJSON(c, http.StatusOK, out)
}

func readFindingList(c *gin.Context) (req service.ListFindings, err error) {
	req = service.ListFindings{TenantID: c.GetString(keyTenant), JobID: c.Param("id"), Page: 1, Limit: service.DefaultPageLimit}
	// An undecodable query would be ignored.
	if _, err = url.ParseQuery(c.Request.URL.RawQuery); err != nil {
		return req, scan.Errorf(scan.CodeInvalid, "The query string is malformed")
	}
	for _, p := range []struct {
		name  string
		value *string
	}{
		{"severity", &req.Severity}, {"reviewStatus", &req.ReviewStatus}, {"state", &req.State},
	} {
		if *p.value, _, err = query(c, p.name); err != nil {
			return req, err
		}
	}
	if req.ChangedLines, err = boolQuery(c, "changedLines"); err != nil {
		return req, err
	}
	if err = wholeQuery(c, "page", &req.Page); err != nil {
		return req, err
	}
	return req, wholeQuery(c, "limit", &req.Limit)
}

// reviewFinding handles PATCH /v1/code-scans/findings/:id.
func (s *server) reviewFinding(c *gin.Context) {
	req, err := readReview(c)
	if err != nil {
		failCoded(c, err)
		return
	}
	f, job, err := s.CodeScans.Review(c.Request.Context(), req)
	if err != nil {
		failCoded(c, err)
		return
	}
	noStore(c)
	writeJSON(c, http.StatusOK, renderFinding(f, job))
}

func readReview(c *gin.Context) (req service.ReviewFinding, err error) {
	o, err := readObject(c)
	if err != nil {
		return req, err
	}
	by, actor := caller(c)
	req = service.ReviewFinding{TenantID: c.GetString(keyTenant), FindingID: c.Param("id"), By: by, Actor: actor}
	if req.Status, err = o.required("reviewStatus"); err != nil {
		return req, err
	}
	if req.Reason, err = o.text("reason"); err != nil {
		return req, err
	}
	until, err := o.text("expiresAt")
	if err != nil || !o.has("expiresAt") {
		return req, err
	}
	req.ExpiresAt, err = future("expiresAt", until)
	return req, err
}
