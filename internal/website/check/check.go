// Package check owns what a check is: its catalogue entry, its verdict with
// evidence, the registration of judges against the catalogue, and the running
// of all judges over one capture. The judges themselves live in package checks.
package check

import (
	"slices"
	"time"

	"assay/internal/scan"
	"assay/internal/website/capture"
)

// Status is the outcome of one check.
type Status string

// Outcomes. Only PASS, WARN and FAIL are scored.
const (
	Pass          Status = "PASS"
	Warn          Status = "WARN"
	Fail          Status = "FAIL"
	Info          Status = "INFO"           // reported, never scored
	NotApplicable Status = "NOT_APPLICABLE" // nothing on this site to judge
	NotRun        Status = "NOT_RUN"        // should be judged, could not be; a reason is given
)

// Scored reports whether the status counts.
func (s Status) Scored() bool { return s == Pass || s == Warn || s == Fail }

// Severity is the class of harm that a failing check causes; it alone determines the weight.
type Severity string

// Severity classes, weighted as Lighthouse weighs axe impacts.
const (
	Critical Severity = "critical"
	High     Severity = "high"
	Medium   Severity = "medium"
	Low      Severity = "low"
	InfoOnly Severity = "info"
)

// Weight returns the check's share of its subcategory.
func (s Severity) Weight() float64 {
	switch s {
	case Critical:
		return 10
	case High:
		return 7
	case Medium:
		return 3
	case Low:
		return 1
	}
	return 0
}

// Confidence is how certain a verdict is.
type Confidence string

// Confidence classes. A tentative verdict never triggers a cap or the severity gate.
const (
	Certain   Confidence = "certain"   // a protocol fact
	Firm      Confidence = "firm"      // confirmed by content
	Tentative Confidence = "tentative" // a heuristic
)

// Tag states what a check needs.
type Tag string

// Tags of the catalogue.
const (
	TagHeader  Tag = "H" // response headers or status
	TagPage    Tag = "P" // the HTML
	TagTLS     Tag = "T" // TLS handshakes
	TagDNS     Tag = "D" // DNS
	TagRequest Tag = "R" // ordinary extra requests
	TagActive  Tag = "A" // probing requests, which need a verified domain
	TagData    Tag = "N" // outside data
	TagBrowser Tag = "B" // a browser
)

// Spec is a check's entry in the catalogue.
type Spec struct {
	ID          string   `yaml:"id" json:"id"`
	Title       string   `yaml:"title" json:"title"`
	Severity    Severity `yaml:"severity" json:"severity"`
	Why         string   `yaml:"why" json:"why"` // one or two sentences: what goes wrong for whom
	PassIf      string   `yaml:"pass" json:"pass"`
	WarnIf      string   `yaml:"warn,omitempty" json:"warn,omitempty"`
	FailIf      string   `yaml:"fail,omitempty" json:"fail,omitempty"`
	Sources     []string `yaml:"sources" json:"sources"`
	Remediation string   `yaml:"remediation" json:"remediation"`
	Tags        []Tag    `yaml:"tags,flow" json:"tags"`
	// Needs are the capture parts without which the check is NOT_RUN.
	Needs []capture.Part `yaml:"needs,flow" json:"needs"`
	// Uses are further parts that the check reads when the scan gathers them.
	Uses []capture.Part `yaml:"uses,omitempty,flow" json:"uses,omitempty"`
}

// Evidence is a quoted fact and the command that reproduces it.
type Evidence struct {
	// Request is the id of the exchange the quote comes from, "" when none.
	Request string `json:"request,omitempty"`
	// Quote is the exact header, certificate field, DNS answer or HTML line.
	Quote string `json:"quote"`
	// Command repeats the observation with curl, dig or openssl.
	Command string `json:"command,omitempty"`
}

// Verdict is the result of a judge for a capture.
type Verdict struct {
	Status      Status
	Confidence  Confidence // Certain when empty
	Observed    string     // the observation, one short phrase
	Expected    string     // what would pass; the catalogue's pass text when empty
	Explanation string     // one sentence: why this verdict
	Evidence    []Evidence
	Reason      capture.Reason // for NotRun
	Caps        []Cap          // hard caps of this verdict
	CausedBy    string         // id of the check that this failure is a consequence of
}

// Cap is a named limit on a pillar's score.
type Cap struct {
	Name  string  `json:"name"`
	Limit float64 `json:"limit"`
}

// Judge is a pure function from facts to a verdict.
type Judge func(c *capture.Capture) Verdict

// Result is a judged check as stored and reported.
type Result struct {
	ID          string         `json:"id"`
	Title       string         `json:"title"`
	Status      Status         `json:"status"`
	Severity    Severity       `json:"severity"`
	Weight      float64        `json:"weight"`
	Confidence  Confidence     `json:"confidence,omitempty"`
	Observed    string         `json:"observed,omitempty"`
	Expected    string         `json:"expected,omitempty"`
	Explanation string         `json:"explanation,omitempty"`
	Remediation string         `json:"remediation,omitempty"`
	Evidence    []Evidence     `json:"evidence,omitempty"`
	References  []string       `json:"references,omitempty"`
	Reason      capture.Reason `json:"reason,omitempty"`
	Caps        []Cap          `json:"caps,omitempty"`
	CausedBy    string         `json:"causedBy,omitempty"`
	// Suppressed is set if the project accepts the check's findings; the score then excludes
	// the check, the strict score does not.
	Suppressed *Suppressed `json:"suppressed,omitempty"`
}

// Suppressed contains why a project accepts a check's findings, who decided it, and until
// when.
type Suppressed struct {
	Reason string    `json:"reason"`
	By     string    `json:"by"`
	Until  time.Time `json:"until,omitzero"` // zero: until it is removed
}

// Counts reports whether the result may trigger caps and the severity gate.
func (r Result) Counts() bool { return r.Confidence != Tentative }

// Subcategory is a group of checks with its share of the pillar's points.
type Subcategory struct {
	ID     string      `yaml:"id" json:"id"`
	Title  string      `yaml:"title" json:"title"`
	Pillar scan.Pillar `yaml:"pillar" json:"pillar"`
	Points float64     `yaml:"points" json:"points"`
	// LabPoints replaces Points in the profile lab, where the browser's metrics
	// take a share; 0 when the two are the same.
	LabPoints float64 `yaml:"lab_points,omitempty" json:"labPoints,omitempty"`
	Checks    []Spec  `yaml:"checks" json:"checks"`
}

// PointsIn returns the share of the pillar's points in a scan of the profile.
func (s Subcategory) PointsIn(p capture.Profile) float64 {
	if p == capture.ProfileLab && s.LabPoints > 0 {
		return s.LabPoints
	}
	return s.Points
}

// In reports whether scans of the profile make the check at all: checks that need a browser are not part of the profile http, so nothing is
// missing from it.
func (s Spec) In(p capture.Profile) bool {
	return p == capture.ProfileLab || !slices.Contains(s.Tags, TagBrowser)
}
