package scan

import (
	"slices"
	"time"
)

// Dimension is an aspect of a repository that is analysed; a code scan has a job for each.
type Dimension string

// Dimensions in the order of the contract.
const (
	DimensionSAST    Dimension = "SAST"
	DimensionSCA     Dimension = "SCA"
	DimensionSecrets Dimension = "SECRETS"
	DimensionQuality Dimension = "CODE_QUALITY"
)

// Dimensions returns all four dimensions.
func Dimensions() []Dimension {
	return []Dimension{DimensionSAST, DimensionSCA, DimensionSecrets, DimensionQuality}
}

// Valid reports whether d is one of the four.
func (d Dimension) Valid() bool { return slices.Contains(Dimensions(), d) }

// Coverage is how much of a repository a job could judge.
type Coverage string

// Coverages. A job that is not COMPLETE states the reason.
const (
	CoverageComplete      Coverage = "COMPLETE"
	CoveragePartial       Coverage = "PARTIAL"
	CoverageNotApplicable Coverage = "NOT_APPLICABLE"
)

// CodeRun is the record of a trigger: a commit that is analysed in several dimensions.
type CodeRun struct {
	// Record is COMPLETED if every job has ended and at least one succeeded, else FAILED or
	// CANCELED. Purging removes findings and documents; scores and counts remain.
	Record

	RepositoryID string
	RepoName     string
	RepoFullName string
	ConnectionID string
	Branch       string
	CommitSHA    string // resolved when the run was triggered

	// Target is the branch that a change is compared with; "" for a run of the series of the
	// branch that is scanned regularly. A change belongs to no series.
	Target      string
	PullRequest int    // its number at the provider; 0 for none
	BaseCommit  string // commit of the target at which the change began; "" if unknown

	Jobs []CodeJob // in the order of Dimensions
}

// Change reports whether the run scans a change: a branch, a commit or a pull request
// outside the series of its repository.
func (r CodeRun) Change() bool { return r.Target != "" }

// CodeJob is a dimension of a run.
type CodeJob struct {
	ID        string // UUIDv7
	RunID     string
	Dimension Dimension
	State     State
	Score     *float64 // 0–100; nil until scored, and if nothing could be judged
	Findings  int      // open and triaged ones, without FIXED ones
	BaseRunID string   // the run that it was compared with; "" for none

	Coverage Coverage // "" before the job has ended
	Notes    []Note   // why the coverage is not complete, and other information
	Engines  []EngineRun
	Lines    int // of judged code
	// Counts and EffortMinutes cover the findings that lower the score.
	Counts        FindingCounts
	EffortMinutes int
	// Facts is a JSON document with further results of the dimension, such as the debt and
	// the hotspots of CODE_QUALITY; the store does not interpret it.
	Facts     []byte
	Artifacts []ArtifactRef

	Reason      string // why it failed, one sentence
	StartedAt   time.Time
	CompletedAt time.Time
}

// ArtifactRef is a document of a job in the blob store.
type ArtifactRef struct {
	Name        string `json:"name"` // such as "sbom.cdx.json"
	ContentType string `json:"contentType"`
	Key         string `json:"key"` // in the blob store
	Bytes       int64  `json:"bytes"`
}

// EngineRun is the result of an engine for a job.
type EngineRun struct {
	Name    string        `json:"name"`
	Version string        `json:"version"`
	Files   int           `json:"files"`  // examined
	Failed  int           `json:"failed"` // could not be read or parsed
	Took    time.Duration `json:"took"`
	Error   string        `json:"error,omitempty"` // why it has no result, one sentence
}

// FindingsPurged returns the error for findings that retention has removed.
func FindingsPurged() error {
	return &Error{
		Code: CodeNotFound, Name: "CODE_SCAN_FINDINGS_PURGED",
		Message: "The findings of this run are past their retention and were removed.",
	}
}
