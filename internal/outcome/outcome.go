// Package outcome owns the result of a scan, run by a server or in this process. Gates judge
// it, and outputs show it.
package outcome

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Kind is the kind of a scan.
type Kind string

// The kinds of scans.
const (
	Website Kind = "website"
	Code    Kind = "code"
	Site    Kind = "site"
)

// Parts returns the names of a kind's scores, without Overall.
func (k Kind) Parts() []string {
	switch k {
	case Website:
		return []string{"SECURITY", "PERFORMANCE", "INFRASTRUCTURE", "SEO"}
	case Code:
		return []string{"SAST", "SCA", "SECRETS", "CODE_QUALITY"}
	case Site:
		return []string{"PERFORMANCE", "ACCESSIBILITY", "BEST_PRACTICES", "SEO"}
	}
	return nil
}

// Overall is the name of the overall score.
const Overall = "overall"

// Result is an ended scan.
type Result struct {
	Kind   Kind
	ID     string // "" for a scan in this process
	Target string // the URL, or the name of the repository
	Branch string // of a code scan; "" if unknown
	Commit string // of a code scan; "" for a working tree
	// ComparedWith is the target branch of a change, PullRequest its number; "" and 0
	// for scans of other kinds.
	ComparedWith string
	PullRequest  int
	Status       string // COMPLETE, PARTIAL, COMPLETED, FAILED or CANCELED
	Reason       string // one sentence; "" if there is nothing to report
	Link         string // address of the report; "" if missing
	Took         time.Duration
	// Scores are the scores of the parts and then the overall score, in the order of Parts.
	Scores []Score
	// Coverage is the share of lines that tests ran, ChangedCoverage that of changed lines; nil if unknown.
	Coverage, ChangedCoverage *Share
	// Findings are sorted: the most severe first, then by location.
	Findings []Finding
	// Leads are flows of untrusted input that are not reported, for a review by hand; only of a code scan in this process.
	Leads []Lead
	// Notes describe what could not be judged.
	Notes []string
	// SARIF, when set, writes a log that contains more than Findings.
	SARIF func(ctx context.Context, w io.Writer) error
}

// Share is a part of a whole.
type Share struct {
	Covered int `json:"covered"`
	Total   int `json:"total"`
}

// String returns the share for people, such as 81.5 % (22 of 27).
func (s Share) String() string {
	if s.Total == 0 {
		return "none"
	}
	return fmt.Sprintf("%.1f %% (%d of %d)", 100*float64(s.Covered)/float64(s.Total), s.Covered, s.Total)
}

// TakeFacts takes those facts of a dimension that are shown; unknown ones are ignored.
func (r *Result) TakeFacts(facts []byte) {
	var known struct {
		Coverage *struct {
			Lines   *Share `json:"lines"`
			Changed *Share `json:"changedLines"`
		} `json:"coverage"`
	}
	if json.Unmarshal(facts, &known) == nil && known.Coverage != nil {
		r.Coverage, r.ChangedCoverage = known.Coverage.Lines, known.Coverage.Changed
	}
}

// Score is a score of a scan.
type Score struct {
	Name     string
	Value    *float64 // 0 to 100; nil: not scored
	Band     string   // "" if missing
	Coverage string   // "" if unknown
	Failed   string   // why this part failed; "" if it did not
	Before   *float64 // in the previous scan; nil if missing
}

// Failed reports whether the scan has no result, or lacks requested parts.
func (r Result) Failed() bool {
	return slices.Contains([]string{"FAILED", "CANCELED", "PARTIAL"}, r.Status) ||
		slices.ContainsFunc(r.Scores, func(s Score) bool { return s.Failed != "" })
}

// Score returns the score of a name, which may be in any case.
func (r Result) Score(name string) (Score, bool) {
	i := slices.IndexFunc(r.Scores, func(s Score) bool { return strings.EqualFold(s.Name, name) })
	if i < 0 {
		return Score{}, false
	}
	return r.Scores[i], true
}

// Severities returns the names of severities, the gravest first.
func Severities() []string { return []string{"CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"} }

// Lead is a flow that is not reported, because most flows like it are wrong.
type Lead struct {
	Finding
	Likelihood int      // that a maintainer would change the code, in percent: an estimate
	Why        []string // it is not reported, each a sentence
	Flow       []Step
}

// Step is a step of a flow.
type Step struct {
	Path    string
	Line    int
	Message string
}

// Finding is a finding of a scan.
type Finding struct {
	ID       string // on the server; "" if missing
	Part     string // the pillar or dimension
	Rule     string // stable
	Title    string
	Message  string
	Severity string // one of Severities
	// Gain is the number of points of the overall score that it costs; 0 if unknown.
	Gain float64
	// Warning is true for a verdict that costs half of the points.
	Warning bool
	Path    string // of the file; "" for a website
	Line    int    // from 1; 0: unknown
	EndLine int
	Column  int
	Snippet string // the code or the evidence, secrets masked
	// New is true if the previous scan did not have the finding, Known if there was a
	// previous scan.
	New, Known bool
	// Changed is true if a change touched its lines; nil if unknown.
	Changed *bool
	// Accepted is why it does not count; "" if it does.
	Accepted    string
	Remediation string
	References  []string
	CWE         []string
	Fingerprint string
}

// Place returns the location of the finding for people; "" for the whole target.
func (f Finding) Place() string {
	if f.Path == "" || f.Line == 0 {
		return f.Path
	}
	return f.Path + ":" + strconv.Itoa(f.Line)
}

// Key identifies a finding from scan to scan.
func (f Finding) Key() string { return cmp.Or(f.Fingerprint, f.Part+" "+f.Rule+" "+f.Path) }

// Rank orders severities: 0 is the gravest.
func Rank(severity string) int {
	all := Severities()
	if i := slices.Index(all, severity); i >= 0 {
		return i
	}
	return len(all)
}

// Sort sorts the findings: critical ones first, then by their cost in points of the overall
// score, if known, and by severity.
func (r *Result) Sort() {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(
			boolOrder(!a.critical(), !b.critical()), cmp.Compare(b.Gain, a.Gain),
			cmp.Compare(Rank(a.Severity), Rank(b.Severity)), boolOrder(a.Warning, b.Warning), cmp.Compare(a.Part, b.Part),
			cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Rule, b.Rule),
		)
	})
}

func (f Finding) critical() bool { return f.Severity == "CRITICAL" && !f.Warning && f.Accepted == "" }

func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// Compare marks findings that the previous scan did not have, or only as a warning, and adds its scores.
func (r *Result) Compare(before Result) {
	failed := map[string]bool{} // by key: whether it was more than a warning
	for _, f := range before.Findings {
		failed[f.Key()] = failed[f.Key()] || !f.Warning
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		failedBefore, reported := failed[f.Key()]
		f.New, f.Known = !reported || !f.Warning && !failedBefore, true
	}
	for i := range r.Scores {
		if s, ok := before.Score(r.Scores[i].Name); ok {
			r.Scores[i].Before = s.Value
		}
	}
}

// Mean returns the mean of the existing scores; nil without any.
func Mean(scores []Score) *float64 {
	sum, n := 0.0, 0
	for _, s := range scores {
		if s.Value != nil {
			sum, n = sum+*s.Value, n+1
		}
	}
	if n == 0 {
		return nil
	}
	mean := sum / float64(n)
	return &mean
}

// MeanBefore returns the mean of the scored parts' previous scores; nil if one of them has
// none, because the means would not be comparable.
func MeanBefore(scores []Score) *float64 {
	var before []Score
	for _, s := range scores {
		if s.Value == nil {
			continue
		}
		if s.Before == nil {
			return nil
		}
		before = append(before, Score{Value: s.Before})
	}
	return Mean(before)
}
