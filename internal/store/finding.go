package store

import (
	"context"
	"encoding/json"

	"gorm.io/gorm"

	"assay/internal/scan"
)

func findingNotFound() error {
	return &scan.Error{Code: scan.CodeNotFound, Name: "FINDING_NOT_FOUND", Message: "Finding not found!"}
}

type findingRow struct {
	ID       string `gorm:"primaryKey"`
	TenantID string `gorm:"primaryKey"`
	JobID    string
	// Position is the place in the job's order: most severe first, then by path, line and id.
	// FIXED ones come after all others.
	Position      int
	Fingerprint   string
	Severity      string
	State         string
	EffortMinutes int
	FirstSeenAt   timestamp
	// RuleID and Path repeat fields of Doc, shortened to maxLookup, for look-ups by index.
	RuleID string
	Path   string
	Doc    []byte // findingDoc in JSON
}

func (findingRow) TableName() string { return "findings" }

// findingDoc has the fields that are not used for filters, order or joins.
type findingDoc struct {
	Engines        []string           `json:"engines,omitempty"`
	RuleID         string             `json:"rule"`
	Title          string             `json:"title,omitempty"`
	Message        string             `json:"message,omitempty"`
	NativeSeverity string             `json:"native,omitempty"`
	Confidence     scan.Confidence    `json:"confidence,omitempty"`
	CWE            []string           `json:"cwe,omitempty"`
	Path           string             `json:"path,omitempty"`
	StartLine      int                `json:"startLine,omitempty"`
	EndLine        int                `json:"endLine,omitempty"`
	StartColumn    int                `json:"startColumn,omitempty"`
	EndColumn      int                `json:"endColumn,omitempty"`
	Snippet        string             `json:"snippet,omitempty"`
	Excerpt        scan.Excerpt       `json:"excerpt,omitzero"`
	Author         scan.LineAuthor    `json:"author,omitzero"`
	CodeFlow       []scan.FlowStep    `json:"flow,omitempty"`
	Test           bool               `json:"test,omitempty"`
	Occurrence     int                `json:"occurrence,omitempty"`
	Remediation    string             `json:"remediation,omitempty"`
	Secret         *scan.SecretFacts  `json:"secret,omitempty"`
	Package        *scan.PackageFacts `json:"package,omitempty"`
	OnChangedLines *bool              `json:"changed,omitempty"`
}

// newFindingRow leaves ID, Position and State to the caller. Text of repositories may
// contain any bytes; it is stored as valid text.
func newFindingRow(f scan.Finding) (row findingRow, err error) {
	row = findingRow{
		TenantID: f.TenantID, JobID: f.JobID, Fingerprint: f.Fingerprint, Severity: string(f.Severity), EffortMinutes: f.EffortMinutes,
		RuleID: lookup(f.RuleID), Path: lookup(f.Path),
	}
	row.Doc, err = storableJSON(findingDoc{
		Engines: f.Engines, RuleID: f.RuleID, Title: f.Title, Message: f.Message,
		NativeSeverity: f.NativeSeverity, Confidence: f.Confidence, CWE: f.CWE, Path: f.Path,
		StartLine: f.StartLine, EndLine: f.EndLine, StartColumn: f.StartColumn, EndColumn: f.EndColumn,
		Snippet: f.Snippet, Excerpt: f.Excerpt, Author: f.Author,
		CodeFlow: f.CodeFlow, Test: f.Test, Occurrence: f.Occurrence, Remediation: f.Remediation,
		Secret: f.Secret, Package: f.Package, OnChangedLines: f.OnChangedLines,
	})
	return row, err
}

// finding converts the row without its review, which is in another table.
func (r findingRow) finding(job codeJobRow) (scan.Finding, error) {
	var doc findingDoc
	if err := json.Unmarshal(r.Doc, &doc); err != nil {
		return scan.Finding{}, err
	}
	return scan.Finding{
		ID: r.ID, TenantID: r.TenantID, RunID: job.ScanRunID, JobID: r.JobID, Dimension: scan.Dimension(job.Dimension),
		Engines: doc.Engines, RuleID: doc.RuleID, Title: doc.Title, Message: doc.Message, Severity: scan.Severity(r.Severity),
		NativeSeverity: doc.NativeSeverity, Confidence: doc.Confidence, CWE: doc.CWE, Path: doc.Path,
		StartLine: doc.StartLine, EndLine: doc.EndLine, StartColumn: doc.StartColumn, EndColumn: doc.EndColumn,
		Snippet: doc.Snippet, Excerpt: doc.Excerpt, Author: doc.Author,
		CodeFlow: doc.CodeFlow, Test: doc.Test, Fingerprint: r.Fingerprint, Occurrence: doc.Occurrence,
		FirstSeenAt: r.FirstSeenAt.t, State: scan.FindingState(r.State), Remediation: doc.Remediation,
		EffortMinutes: r.EffortMinutes, Secret: doc.Secret, Package: doc.Package, OnChangedLines: doc.OnChangedLines,
	}, nil
}

// untouched returns the row without its mark for changed lines, which is about another change.
func (r findingRow) untouched() (findingRow, error) {
	var doc findingDoc
	if err := json.Unmarshal(r.Doc, &doc); err != nil || doc.OnChangedLines == nil {
		return r, err
	}
	doc.OnChangedLines = nil
	var err error
	r.Doc, err = storableJSON(doc)
	return r, err
}

// FindingFilter selects findings of a job. Zero fields match all except FIXED ones, which
// are only returned for State or ReviewStatus FIXED. Page counts from 1.
type FindingFilter struct {
	Severity     scan.Severity
	ReviewStatus scan.ReviewStatus
	State        scan.FindingState
	Counting     bool // only those that lower the score (scan.ReviewStatus.Counts)
	ChangedLines bool // only those on lines that the change touches
	Page, Limit  int
}

// fixed reports whether the filter selects FIXED ones; nothing is true if no finding can
// match.
func (f FindingFilter) fixed() (fixed, nothing bool) {
	byState, byReview := f.State == scan.FindingFixed, f.ReviewStatus == scan.ReviewFixed
	return byState || byReview, byState && !byReview && f.ReviewStatus != "" || byReview && !byState && f.State != ""
}

// List returns a page of a job's findings with their reviews, most severe first,
// then by path, line and id, and how many match in all. CodeNotFound for an unknown
// job.
func (s *Findings) List(ctx context.Context, tenantID, jobID string, f FindingFilter) (items []scan.Finding, total int, err error) {
	view, err := s.findingView(ctx, tenantID, jobID)
	if err != nil {
		return nil, 0, wrap("reading a code scan job", err)
	}
	if _, nothing := f.fixed(); nothing || !storable(string(f.Severity)) || !storable(string(f.State)) || !storable(string(f.ReviewStatus)) {
		return []scan.Finding{}, 0, nil
	}
	rows, total, err := view.page(f)
	if err != nil {
		return nil, 0, wrap("listing findings", err)
	}
	items, err = view.findings(rows)
	return items, total, wrap("listing findings", err)
}

// findingView reads the findings of a job with the reviews in force at one time.
type findingView struct {
	s            *database
	db           *gorm.DB
	tenantID     string
	repositoryID string
	job          codeJobRow
	now          timestamp
}

func (s *database) findingView(ctx context.Context, tenantID, jobID string) (findingView, error) {
	tenantID, jobID, ok := canonicalIDs(tenantID, jobID)
	if !ok {
		return findingView{}, codeJobNotFound()
	}
	db := s.read.WithContext(ctx)
	job, err := readCodeJob(db, tenantID, jobID)
	if err != nil {
		return findingView{}, err
	}
	return s.viewOf(db, job)
}

func (s *database) viewOf(db *gorm.DB, job codeJobRow) (findingView, error) {
	run, err := first[codeRunRow](db.Where("tenant_id = ? AND id = ?", job.TenantID, job.ScanRunID), codeRunNotFound)
	if err == nil && !run.PurgedAt.isZero() {
		err = scan.FindingsPurged()
	}
	return findingView{s: s, db: db, tenantID: job.TenantID, repositoryID: run.RepositoryID, job: job, now: s.now()}, err
}

// page reads a page of rows, and how many match in all. If the filter is only a severity,
// positions determine both: nothing is counted or skipped.
func (v findingView) page(f FindingFilter) (rows []findingRow, total int, err error) {
	skip := offset(f.Page, f.Limit)
	if fixed, _ := f.fixed(); !fixed && f.State == "" && f.ReviewStatus == "" && !f.Counting && !f.ChangedLines {
		from, to := v.span(f.Severity)
		rows, err = v.between(from+skip, min(from+skip+f.Limit, to))
		return rows, to - from, err
	}
	var count int64
	if err := v.query(f).Count(&count).Error; err != nil {
		return nil, 0, err
	}
	err = v.query(f).Order("position").Offset(skip).Limit(f.Limit).Find(&rows).Error
	return rows, int(count), err
}

// span returns the positions (to is excluded) of findings that are not FIXED: of all
// severities, which are consecutive, or of one.
func (v findingView) span(severity scan.Severity) (from, to int) {
	for _, s := range scan.Severities() {
		to += *v.job.All.of(s)
		if s == severity {
			return from, to
		}
		from = to
	}
	if severity != "" {
		return to, to
	}
	return 0, to
}

// between reads findings that are not FIXED by position; to is excluded.
func (v findingView) between(from, to int) (rows []findingRow, err error) {
	if from >= to {
		return nil, nil
	}
	err = v.query(FindingFilter{}).Where("position >= ? AND position < ?", from, to).Order("position").Find(&rows).Error
	return rows, err
}

func (v findingView) query(f FindingFilter) *gorm.DB {
	q := v.db.Model(&findingRow{}).Where("tenant_id = ? AND job_id = ?", v.tenantID, v.job.ID)
	if f.Severity != "" {
		q = q.Where("severity = ?", string(f.Severity))
	}
	if f.ChangedLines {
		q = q.Where(v.s.docLike(), onChangedLines)
	}
	// The states are written as in the partial indexes.
	if fixed, _ := f.fixed(); fixed {
		return q.Where("state = 'FIXED'")
	}
	q = q.Where("state <> 'FIXED'")
	if f.State != "" {
		q = q.Where("state = ?", string(f.State))
	}
	if f.Counting {
		q = q.Where("fingerprint NOT IN (?)", v.reviews().Select("fingerprint").Where(notCounting))
	}
	switch f.ReviewStatus {
	case "":
	case scan.ReviewOpen:
		q = q.Where("fingerprint NOT IN (?)", v.reviews().Select("fingerprint").Where("status <> ?", string(scan.ReviewOpen)))
	default:
		q = q.Where("fingerprint IN (?)", v.reviews().Select("fingerprint").Where("status = ?", string(f.ReviewStatus)))
	}
	// Last, so that every part of the statement visibly contains the tenant.
	return q.Where("tenant_id = ?", v.tenantID)
}

// reviews selects the reviews of the job's findings that are in force.
func (v findingView) reviews() *gorm.DB {
	return standingReviews(v.db, v.tenantID, v.repositoryID, v.job.Dimension, v.now)
}

// findings converts rows of the job and adds their reviews.
func (v findingView) findings(rows []findingRow) ([]scan.Finding, error) {
	items := make([]scan.Finding, len(rows))
	fingerprints := make(textList, len(rows))
	for i, row := range rows {
		var err error
		if items[i], err = row.finding(v.job); err != nil {
			return nil, err
		}
		fingerprints[i] = row.Fingerprint
	}
	if len(rows) == 0 {
		return items, nil
	}
	var reviews []findingReviewRow
	if err := v.reviews().Where("fingerprint "+v.s.amongTexts(), fingerprints).Find(&reviews).Error; err != nil {
		return nil, err
	}
	standing := make(map[string]scan.Review, len(reviews))
	for _, r := range reviews {
		standing[r.Fingerprint] = r.review()
	}
	for i := range items {
		items[i].Review = scan.Review{Status: scan.ReviewOpen}
		if items[i].State == scan.FindingFixed {
			items[i].Review.Status = scan.ReviewFixed
		} else if r, ok := standing[items[i].Fingerprint]; ok {
			items[i].Review = r
		}
	}
	return items, nil
}

// findingsAtOnce is the number of findings that EachOfRun reads at once.
const findingsAtOnce = 500

// EachOfRun calls each for all findings of a run except FIXED ones, with their reviews: job
// by job in the order of dimensions, each in the order of List, until each returns an error.
// CodeNotFound for an unknown run.
func (s *Findings) EachOfRun(ctx context.Context, tenantID, runID string, each func(scan.Finding) error) error {
	run, err := s.codeRun(ctx, tenantID, runID)
	if err != nil {
		return err
	}
	for _, job := range run.Jobs {
		view, err := s.findingView(ctx, run.TenantID, job.ID)
		if err != nil {
			return wrap("reading a code scan job", err)
		}
		if err := view.walk(each); err != nil {
			return err
		}
	}
	return nil
}

func (v findingView) walk(each func(scan.Finding) error) error {
	_, end := v.span("")
	for from := 0; from < end; from += findingsAtOnce {
		rows, err := v.between(from, min(from+findingsAtOnce, end))
		if err != nil {
			return wrap("listing findings", err)
		}
		items, err := v.findings(rows)
		if err != nil {
			return wrap("listing findings", err)
		}
		for _, item := range items {
			if err := each(item); err != nil {
				return err
			}
		}
	}
	return nil
}

// Get returns a finding with its review. An unknown or malformed id is
// CodeNotFound.
func (s *Findings) Get(ctx context.Context, tenantID, id string) (scan.Finding, error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return scan.Finding{}, findingNotFound()
	}
	db := s.read.WithContext(ctx)
	row, view, err := s.readFinding(db, tenantID, id)
	if err != nil {
		return scan.Finding{}, wrap("reading a finding", err)
	}
	items, err := view.findings([]findingRow{row})
	if err != nil {
		return scan.Finding{}, wrap("reading a finding", err)
	}
	return items[0], nil
}

// readFinding reads a finding with its job and run.
func (s *database) readFinding(db *gorm.DB, tenantID, id string) (row findingRow, view findingView, err error) {
	row, err = first[findingRow](db.Where("tenant_id = ? AND id = ?", tenantID, id), findingNotFound)
	if err != nil {
		return row, view, err
	}
	job, err := readCodeJob(db, tenantID, row.JobID)
	if err != nil {
		return row, view, err
	}
	view, err = s.viewOf(db, job)
	if scan.IsCode(err, scan.CodeNotFound) { // the finding exists only as part of its branch
		err = findingNotFound()
	}
	return row, view, err
}
