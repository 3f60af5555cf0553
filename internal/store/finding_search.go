package store

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// searchWindow limits the findings that one search reads before it returns its matches: a
// page takes the same time whatever the number of findings.
const searchWindow = 4000

// FindingSearch selects findings of a job. Zero fields match all except FIXED ones, which
// only State FIXED selects.
type FindingSearch struct {
	Severity     scan.Severity
	ReviewStatus scan.ReviewStatus // FIXED is selected by State
	State        scan.FindingState
	Rule         string
	// Path is a file, or with a trailing slash a folder.
	Path string
	CWE  string // such as CWE-89
	// ChangedLines limits it to findings on lines that the change touches.
	ChangedLines bool
	Text         string // anywhere in the finding, ignoring case
	// SeenBefore and SeenSince limit the time when it was first seen.
	SeenBefore, SeenSince time.Time
	// From is the start position: 0, or Next of the previous page.
	From  int
	Limit int
}

// FindingPage is a page of a search.
type FindingPage struct {
	Items []scan.Finding
	// Next is where the search continues; 0 at the end.
	Next int
	// Cut is true if the search read the maximum number of findings, so that the page may be
	// incomplete.
	Cut bool
	// Looked is the number of findings that a Cut search has read.
	Looked int
	// Total is how many findings match on all pages. If TotalCut is set, it only counts matches among the findings that one search reads, from
	// the first one on.
	Total    int
	TotalCut bool
}

// Search returns the matching findings of the job, most severe first, then by path, line and
// id, up to its limit. CodeNotFound for an unknown job and for purged findings.
func (s *Findings) Search(ctx context.Context, tenantID, jobID string, f FindingSearch) (p FindingPage, err error) {
	view, err := s.findingView(ctx, tenantID, jobID)
	if err != nil {
		return p, wrap("reading a code scan job", err)
	}
	for _, text := range []string{string(f.Severity), string(f.ReviewStatus), string(f.State), f.Rule, f.Path, f.CWE, f.Text} {
		if !storable(text) {
			return p, nil
		}
	}
	var rows []findingRow
	if err := view.matching(f).Order("position").Limit(f.Limit + 1).Find(&rows).Error; err != nil {
		return p, wrap("searching findings", err)
	}
	if len(rows) > f.Limit {
		rows = rows[:f.Limit]
		p.Next = rows[f.Limit-1].Position + 1
	} else if err := view.window(f, &p); err != nil {
		return p, wrap("searching findings", err)
	}
	if err := view.total(f, len(rows), &p); err != nil {
		return p, wrap("counting findings", err)
	}
	p.Items, err = view.findings(rows)
	return p, wrap("searching findings", err)
}

// total counts the matching findings, from the first one. It uses the job's counts, or the
// length of an only page, if these suffice.
func (v findingView) total(f FindingSearch, rows int, p *FindingPage) error {
	only := FindingSearch{Severity: f.Severity, From: f.From, Limit: f.Limit}
	switch {
	case f == only:
		from, to := v.span(f.Severity)
		p.Total = to - from
		return nil
	case f.From == 0 && p.Next == 0:
		p.Total = rows
		return nil
	}
	f.From = 0
	var matching, looked int64
	if err := v.matching(f).Count(&matching).Error; err != nil {
		return err
	}
	err := v.db.Table("(?) AS f", v.looked(f).Select("position, tenant_id")).Where("tenant_id = ?", v.tenantID).Count(&looked).Error
	p.Total, p.TotalCut = int(matching), looked == searchWindow
	return err
}

// window records where a search stopped before its page was full.
func (v findingView) window(f FindingSearch, p *FindingPage) error {
	var seen struct{ Findings, Last int }
	err := v.db.Table("(?) AS f",
		v.looked(f).Select("position, tenant_id")).Select("count(*) AS findings, coalesce(max(position), 0) AS last").
		Where("tenant_id = ?", v.tenantID).Scan(&seen).Error
	if err == nil && seen.Findings == searchWindow {
		p.Next, p.Cut, p.Looked = seen.Last+1, true, seen.Findings
	}
	return err
}

// looked selects the findings that a search reads, using an index.
func (v findingView) looked(f FindingSearch) *gorm.DB {
	q := v.db.Model(&findingRow{}).Where("job_id = ?", v.job.ID)
	// The states are written as in the partial indexes.
	if f.State == scan.FindingFixed {
		q = q.Where("state = 'FIXED' AND position >= ?", f.From)
		return q.Where("tenant_id = ?", v.tenantID).Order("position").Limit(searchWindow)
	}
	from, to := v.span(f.Severity)
	q = q.Where("state <> 'FIXED' AND position >= ? AND position < ?", max(f.From, from), to)
	switch {
	case f.Rule != "":
		q = q.Where("rule_id = ?", lookup(f.Rule))
	case f.Path != "" && !strings.HasSuffix(f.Path, "/"):
		q = q.Where("path = ?", lookup(f.Path))
	}
	return q.Where("tenant_id = ?", v.tenantID).Order("position").Limit(searchWindow)
}

// matching selects the matching ones of these findings.
func (v findingView) matching(f FindingSearch) *gorm.DB {
	q := v.db.Table("(?) AS f", v.looked(f))
	if f.State == scan.FindingFixed && f.Severity != "" {
		q = q.Where("severity = ?", string(f.Severity))
	}
	if f.State != "" {
		q = q.Where("state = ?", string(f.State))
	}
	if f.Rule != "" {
		q = q.Where("rule_id = ?", lookup(f.Rule))
	}
	switch folder, isFolder := strings.CutSuffix(f.Path, "/"); {
	case f.Path == "":
	case isFolder:
		q = q.Where(`path LIKE ? ESCAPE '\'`, likeText(folder)+"/%")
	default:
		q = q.Where("path = ?", lookup(f.Path))
	}
	if !f.SeenBefore.IsZero() {
		q = q.Where("first_seen_at < ?", newTimestamp(f.SeenBefore))
	}
	if !f.SeenSince.IsZero() {
		q = q.Where("first_seen_at >= ?", newTimestamp(f.SeenSince))
	}
	if f.CWE != "" {
		q = q.Where(v.s.docLike(), "%"+likeText(jsonText(f.CWE, true))+"%")
	}
	if f.ChangedLines {
		q = q.Where(v.s.docLike(), onChangedLines)
	}
	if f.Text != "" {
		q = q.Where(v.s.docLike(), "%"+likeText(jsonText(f.Text, false))+"%")
	}
	if f.ReviewStatus != "" {
		// For each row, the subquery is one look-up by the key of reviews, however many reviews there are.
		review := v.reviews().Select("status").Where("finding_reviews.fingerprint = f.fingerprint")
		q = q.Where("COALESCE((?), ?) = ?", review, string(scan.ReviewOpen), string(f.ReviewStatus))
	}
	return q.Where("tenant_id = ?", v.tenantID)
}

// onChangedLines is a pattern for documents of findings with OnChangedLines. Within a text the
// quotes have a backslash before them, so that only the field matches.
const onChangedLines = `%"changed":true%`

// docLike returns the condition that a finding's document contains a text, ignoring case.
func (s *database) docLike() string {
	if s.driver == DriverPostgres {
		return `convert_from(doc, 'UTF8') ILIKE ? ESCAPE '\'`
	}
	return `CAST(doc AS TEXT) LIKE ? ESCAPE '\'`
}

// jsonText returns a text as in JSON documents, with or without its quotes.
func jsonText(s string, quoted bool) string {
	doc, err := json.Marshal(s)
	if err != nil || quoted {
		return string(doc)
	}
	return string(doc[1 : len(doc)-1])
}

// likeText returns a LIKE pattern that only matches the text.
func likeText(s string) string {
	return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(s)
}
