package scan

import (
	"slices"
	"time"
)

// Severity ranks findings of code scans.
type Severity string

// Severities, worst first.
const (
	SeverityCritical Severity = "CRITICAL"
	SeverityHigh     Severity = "HIGH"
	SeverityMedium   Severity = "MEDIUM"
	SeverityLow      Severity = "LOW"
)

// Severities returns all, worst first.
func Severities() []Severity {
	return []Severity{SeverityCritical, SeverityHigh, SeverityMedium, SeverityLow}
}

// Valid reports whether s is one of the four.
func (s Severity) Valid() bool { return slices.Contains(Severities(), s) }

// Rank orders severities: 0 is the worst.
func (s Severity) Rank() int { return slices.Index(Severities(), s) }

// Confidence is how sure an engine is.
type Confidence string

// Confidences.
const (
	ConfidenceHigh   Confidence = "HIGH"
	ConfidenceMedium Confidence = "MEDIUM"
	ConfidenceLow    Confidence = "LOW"
)

// FindingState compares a finding with the last run of the same branch, or of a change's
// target.
type FindingState string

// States of a finding.
const (
	FindingNew      FindingState = "NEW"
	FindingExisting FindingState = "EXISTING"
	FindingFixed    FindingState = "FIXED" // reported by the last run, but not by this one
	FindingReopened FindingState = "REOPENED"
)

// ReviewStatus is people's decision about a finding. Only the system sets FIXED.
type ReviewStatus string

// Review statuses.
const (
	ReviewOpen          ReviewStatus = "OPEN"
	ReviewConfirmed     ReviewStatus = "CONFIRMED"
	ReviewFalsePositive ReviewStatus = "FALSE_POSITIVE"
	ReviewAcceptedRisk  ReviewStatus = "ACCEPTED_RISK"
	ReviewFixed         ReviewStatus = "FIXED"
)

// ReviewStatuses returns all.
func ReviewStatuses() []ReviewStatus {
	return []ReviewStatus{ReviewOpen, ReviewConfirmed, ReviewFalsePositive, ReviewAcceptedRisk, ReviewFixed}
}

// Counts reports whether a finding with the status lowers the score.
func (r ReviewStatus) Counts() bool {
	return r != ReviewFalsePositive && r != ReviewAcceptedRisk && r != ReviewFixed
}

// Finding is a weakness, secret, vulnerable package or flaw at one place. It never contains
// a secret: engines redact secrets.
type Finding struct {
	ID        string // UUIDv7
	TenantID  string
	RunID     string
	JobID     string
	Dimension Dimension

	Engines        []string // engines that report it; the first one's wording is used
	RuleID         string
	Title          string // a phrase
	Message        string // one or two sentences
	Severity       Severity
	NativeSeverity string // the engine's own term
	Confidence     Confidence
	CWE            []string // such as "CWE-89"

	Path                   string // relative to the repository, with slashes
	StartLine, EndLine     int    // from 1; 0 for the whole file
	StartColumn, EndColumn int    // from 1; 0 unknown
	Snippet                string
	// Excerpt is the code around the finding, Author who changed its first line last; zero
	// where that is unknown.
	Excerpt  Excerpt
	Author   LineAuthor
	CodeFlow []FlowStep
	Test     bool // in test code

	// Identity identifies the finding in addition to its dimension, rule and path: normalised
	// code, or the name of a package and an advisory. For a secret it is a keyed hash. It is
	// part of the fingerprint and is not stored.
	Identity string
	// Everywhere: it stands for all its places in the repository, so the fingerprint does not
	// depend on Path. It is not stored.
	Everywhere bool `json:",omitempty"`
	// Fingerprint identifies the finding among the runs of a repository, without line
	// numbers: a moved line is the same finding.
	Fingerprint string
	Occurrence  int // among equal ones of a file, from 1
	// FirstSeenAt is when a run of the branch first had the finding.
	FirstSeenAt time.Time

	State  FindingState
	Review Review
	// OnChangedLines is true if a change touched the finding's lines; nil if that is unknown,
	// and for runs that do not scan a change.
	OnChangedLines *bool

	Remediation   string
	EffortMinutes int
	Secret        *SecretFacts
	Package       *PackageFacts
}

// Excerpt is a part of a file, secrets masked.
type Excerpt struct {
	FirstLine int    `json:"firstLine,omitempty"` // from 1
	Text      string `json:"text,omitempty"`
}

// LineAuthor is who changed a line last. It has a name and never an e-mail address.
type LineAuthor struct {
	Name   string    `json:"name,omitempty"`
	Commit string    `json:"commit,omitempty"`
	At     time.Time `json:"at,omitzero"`
}

// Touched reports whether a change is known to have touched the lines of the finding.
func (f Finding) Touched() bool { return f.OnChangedLines != nil && *f.OnChangedLines }

// Review is the triage of a finding.
type Review struct {
	Status    ReviewStatus
	Reason    string
	By        string
	At        time.Time
	ExpiresAt time.Time // zero for never; after it the finding is OPEN again
}

// FlowStep is a step from source to sink.
type FlowStep struct {
	Path    string `json:"path"`
	Line    int    `json:"line"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
	Snippet string `json:"snippet,omitempty"`
}

// SecretFacts are the facts about a secret that may be shown.
type SecretFacts struct {
	Rule     string    `json:"rule"`
	Commit   string    `json:"commit,omitempty"` // commit in the history; "" for the tree
	InHead   bool      `json:"inHead"`
	AuthorAt time.Time `json:"authorAt,omitzero"`
}

// PackageFacts are the facts about a vulnerable package.
type PackageFacts struct {
	PURL       string   `json:"purl"`
	Ecosystem  string   `json:"ecosystem"`
	Name       string   `json:"name"`
	Version    string   `json:"version"`
	Advisory   string   `json:"advisory"` // the displayed id
	Aliases    []string `json:"aliases,omitempty"`
	FixedIn    string   `json:"fixedIn,omitempty"` // lowest unaffected version
	CVSSVector string   `json:"cvssVector,omitempty"`
	CVSSScore  float64  `json:"cvssScore,omitempty"`
	EPSS       float64  `json:"epss,omitempty"`
	KEV        bool     `json:"kev,omitempty"`
	Direct     bool     `json:"direct"`
	Dev        bool     `json:"dev,omitempty"`
	Unscored   bool     `json:"unscored,omitempty"` // no database rates its severity
}
