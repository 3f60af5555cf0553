package scan

import (
	"slices"
	"time"
)

// Dimension is one way of looking at a repository; a code scan has a job for each.
type Dimension string

// Dimensions in the order of the contract.
const (
	DimensionSAST    Dimension = "SAST"
	DimensionSCA     Dimension = "SCA"
	DimensionSecrets Dimension = "SECRETS"
	DimensionQuality Dimension = "CODE_QUALITY"
)

// Dimensions returns all four.
func Dimensions() []Dimension {
	return []Dimension{DimensionSAST, DimensionSCA, DimensionSecrets, DimensionQuality}
}

// Valid reports whether d is one of the four.
func (d Dimension) Valid() bool { return slices.Contains(Dimensions(), d) }

// Coverage is how much of a repository a job could judge.
type Coverage string

// Coverages. A job that is not COMPLETE says why.
const (
	CoverageComplete      Coverage = "COMPLETE"
	CoveragePartial       Coverage = "PARTIAL"
	CoverageNotApplicable Coverage = "NOT_APPLICABLE"
)

// CodeRun is the record of one trigger: a commit, looked at in several dimensions.
type CodeRun struct {
	// Record is COMPLETED when every job has ended and one of them well, else FAILED or
	// CANCELED; purged are findings and documents, while scores and counts stay.
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
	BaseCommit  string // of the target where the change began; "" unknown

	Jobs []CodeJob // in the order of Dimensions
}

// Change reports whether the run is of a change: of a branch, a commit or a pull request
// beside the series of its repository.
func (r CodeRun) Change() bool { return r.Target != "" }

// CodeJob is one dimension of a run.
type CodeJob struct {
	ID        string // UUIDv7
	RunID     string
	Dimension Dimension
	State     State
	Score     *float64 // 0–100; nil until scored, and when nothing could be judged
	Findings  int      // open ones and triaged ones, without FIXED ones
	BaseRunID string   // the run that it was compared with; "" for none

	Coverage Coverage // "" before the job has ended
	Notes    []Note   // why the coverage is not complete, and what else to know
	Engines  []EngineRun
	Lines    int // of code that was judged
	// Counts and EffortMinutes are those of findings that lower the score.
	Counts        FindingCounts
	EffortMinutes int
	// Facts is the JSON document of what else the dimension found out, such as the
	// debt and the hotspots of CODE_QUALITY; the store keeps it as it is.
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

// Note is something to know about how a dimension was looked at.
type Note struct {
	Code    string `json:"code"`    // such as NO_LOCKFILE
	Message string `json:"message"` // one sentence
	Path    string `json:"path,omitempty"`
	// Gap: something was not looked at, so the coverage is not COMPLETE.
	Gap bool `json:"gap,omitempty"`
	// Blind: nobody knows what the gap hides, so that nothing counts as FIXED.
	Blind bool `json:"blind,omitempty"`
}

// EngineRun is what one engine did for a job.
type EngineRun struct {
	Name    string        `json:"name"`
	Version string        `json:"version"`
	Files   int           `json:"files"`  // looked at
	Failed  int           `json:"failed"` // could not be read or parsed
	Took    time.Duration `json:"took"`
	Error   string        `json:"error,omitempty"` // why it gave nothing, one sentence
}

// FindingsPurged is the error where findings are asked for that retention has removed.
func FindingsPurged() error {
	return &Error{
		Code: CodeNotFound, Name: "CODE_SCAN_FINDINGS_PURGED",
		Message: "The findings of this run are past their retention and were removed.",
	}
}
