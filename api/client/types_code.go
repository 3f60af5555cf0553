// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

import (
	"encoding/json"
	"time"
)

// IntegrationRepo: A repository of one of the workspace's Git connections.
type IntegrationRepo struct {
	// Identifies the repository when a code scan is triggered.
	IntegrationRepoID string `json:"integrationRepoId"`
	// Repository name.
	Name string `json:"name"`
	// Repository name with its owner.
	FullName string `json:"fullName"`
	// The project's short id; null when the repository is not assigned to one. Such a repository cannot be
	// scanned.
	ProjectID *string `json:"projectId"`
	// false means connected but excluded from scanning.
	Enabled bool `json:"enabled"`
	// The provider's default branch; empty if unknown.
	DefaultBranch string `json:"defaultBranch"`
	// The branch selected for scans; empty if none is selected.
	SelectedBranch string `json:"selectedBranch"`
	// Name of the Git connection.
	ConnectionName string `json:"connectionName"`
	// ACTIVE is the normal state. In any other state, triggers fail until the connection is restored in the
	// dashboard.
	ConnectionStatus string `json:"connectionStatus"`
	// Addition: present if scans are reported at the provider.
	ReportChanges *bool `json:"reportChanges,omitempty"`
	// Addition: present if the provider refused the last report; the reason, and what to do.
	ReportProblem string `json:"reportProblem,omitempty"`
}

// IntegrationRepoChange: The fields to change. Unknown fields are ignored.
type IntegrationRepoChange struct {
	// Whether scans are reported at the provider.
	ReportChanges bool `json:"reportChanges"`
}

// Dimension: One of the four parts of a code scan: SAST (weaknesses in the code), SCA (vulnerable
// dependencies), SECRETS (credentials in the repository), CODE_QUALITY (maintainability).
type Dimension string

// Values of Dimension.
const (
	DimensionSAST        Dimension = "SAST"
	DimensionSCA         Dimension = "SCA"
	DimensionSecrets     Dimension = "SECRETS"
	DimensionCodeQuality Dimension = "CODE_QUALITY"
)

// CodeScanState: COMPLETED, FAILED and CANCELED are terminal.
type CodeScanState string

// Values of CodeScanState.
const (
	CodeScanStateQueued    CodeScanState = "QUEUED"
	CodeScanStateRunning   CodeScanState = "RUNNING"
	CodeScanStateCompleted CodeScanState = "COMPLETED"
	CodeScanStateFailed    CodeScanState = "FAILED"
	CodeScanStateCanceled  CodeScanState = "CANCELED"
)

// CodeScanTrigger: What to scan. Unknown fields are ignored.
type CodeScanTrigger struct {
	// From the list of repositories.
	IntegrationRepoID string `json:"integrationRepoId"`
	// The pillars to score. If omitted, null or empty, all four. Repeated values count once.
	Dimensions []Dimension `json:"dimensions,omitempty"`
	// Addition: the branch to scan. If omitted, null or empty, the selected one. Not with pullRequest.
	Branch string `json:"branch,omitempty"`
	// Addition: the commit to scan, in full. If omitted, null or empty, the latest of the branch or of the pull
	// request.
	CommitSHA string `json:"commitSha,omitempty"`
	// Addition: the number of the pull request (merge request) to scan.
	PullRequest *int `json:"pullRequest,omitempty"`
	// Addition: coverage reports of the commit's tests, for the fact coverage of CODE_QUALITY; at most 16 MiB in
	// all. If omitted, null or empty, those in the repository.
	Coverage []CoverageReport `json:"coverage,omitempty"`
}

// CoverageReport: A coverage report. Paths of other machines, packages and modules are mapped to the
// repository's files.
type CoverageReport struct {
	// Its path in the repository, which paths in it may be relative to, or the name of its file.
	Name string `json:"name"`
	// Its text: Cobertura XML, Clover XML, JaCoCo XML, LCOV or a Go cover profile.
	Content string `json:"content"`
}

// CodeScanChange: The change that a run scans: a branch, a commit or a pull request outside the series of the
// selected branch. Its findings and scores are compared with the latest run of targetBranch.
type CodeScanChange struct {
	// The branch that the change is compared with.
	TargetBranch string `json:"targetBranch"`
	// Its number at the provider; null if it is not a pull request.
	PullRequest *int `json:"pullRequest"`
	// A commit of the target; the change starts where both histories diverge.
	BaseCommitSHA *string `json:"baseCommitSha"`
}

// CodeScanJob: The scan of one dimension.
type CodeScanJob struct {
	// The job's id, to put in the findings path.
	ID string `json:"id"`
	// One of the four parts of a code scan: SAST (weaknesses in the code), SCA (vulnerable dependencies), SECRETS
	// (credentials in the repository), CODE_QUALITY (maintainability).
	Dimension Dimension `json:"dimension"`
	// COMPLETED, FAILED and CANCELED are terminal.
	Status CodeScanState `json:"status"`
	// The branch that is scanned.
	Branch string `json:"branch"`
	// The commit that is scanned, in full, SHA-1 or SHA-256.
	CommitSHA string `json:"commitSha"`
	// Shared by all jobs of one trigger.
	ScanRunID string `json:"scanRunId"`
	// Repository name.
	RepoName string `json:"repoName"`
	// Repository name with its owner.
	RepoFullName string `json:"repoFullName"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
}

// CodeScanJobDetail: The scan of one dimension, with everything except its findings.
type CodeScanJobDetail struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// One of the four parts of a code scan: SAST (weaknesses in the code), SCA (vulnerable dependencies), SECRETS
	// (credentials in the repository), CODE_QUALITY (maintainability).
	Dimension Dimension `json:"dimension"`
	// COMPLETED, FAILED and CANCELED are terminal.
	Status CodeScanState `json:"status"`
	// The branch that is scanned.
	Branch string `json:"branch"`
	// The commit that is scanned, in full, SHA-1 or SHA-256.
	CommitSHA string `json:"commitSha"`
	// A UUID, version 7.
	ScanRunID string `json:"scanRunId"`
	// Repository name.
	RepoName string `json:"repoName"`
	// Repository name with its owner.
	RepoFullName string `json:"repoFullName"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt   time.Time  `json:"createdAt"`
	StartedAt   *time.Time `json:"startedAt"`
	CompletedAt *time.Time `json:"completedAt"`
	// One sentence: why the job has no result.
	ErrorMessage *string `json:"errorMessage"`
	// The same as in the run.
	Score *float64 `json:"score"`
	// The run that the findings were compared with, which is the previous one of the branch or, for a change, the
	// last one of its target; null if there was no such run.
	BaseRunID *string `json:"baseRunId"`
	// The score of the dimension in the previous run, or, for a change, in the target's last run; null if there
	// was no such run.
	ScoreBefore *float64 `json:"scoreBefore"`
	// How much of the repository could be scanned: COMPLETE, PARTIAL, or NOT_APPLICABLE if there was nothing to
	// scan for the dimension. null before the job has ended, and if it has no result. Only COMPLETE allows a
	// score of 100.
	Coverage *string `json:"coverage"`
	// Why the coverage is not complete, and other remarks.
	Notes   []CodeScanNote   `json:"notes"`
	Engines []CodeScanEngine `json:"engines"`
	// The same as in the run.
	FindingsCount int `json:"findingsCount"`
	// Findings that count in the score, by severity.
	Counts FindingCounts `json:"counts"`
	// Lines of code that were scanned.
	Lines int `json:"lines"`
	// Estimated time to fix what counts in the score.
	EffortMinutes int `json:"effortMinutes"`
	// Further results of the dimension, such as debt, hotspots and coverage of CODE_QUALITY; the members depend
	// on the dimension, and more may be added.
	Facts json.RawMessage `json:"facts"`
	// Documents to download.
	Artifacts []CodeScanArtifact `json:"artifacts"`
}

// CodeScanNote: see the API reference.
type CodeScanNote struct {
	// Stable, such as NO_LOCKFILE.
	Code string `json:"code"`
	// One sentence for people.
	Message string `json:"message"`
	// The file that it is about.
	Path *string `json:"path"`
	// Something was not scanned, so the coverage is not COMPLETE.
	Gap bool `json:"gap"`
}

// CodeScanEngine: What one engine did for the job.
type CodeScanEngine struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	// Files that it scanned.
	Files int `json:"files"`
	// Files that it could not read or parse.
	Failed int `json:"failed"`
	// How long it took.
	Seconds float64 `json:"seconds"`
	// One sentence: why it has no result.
	Error *string `json:"error"`
}

// CodeScanArtifact: see the API reference.
type CodeScanArtifact struct {
	// To put in the path of the download.
	Name        string `json:"name"`
	ContentType string `json:"contentType"`
	Bytes       int    `json:"bytes"`
}

// CodeScanLeads: The leads of a SAST job (leads.json), the most promising first: flows of untrusted input
// that are not reported, because most flows like them are wrong. They count in no score.
type CodeScanLeads struct {
	Leads []CodeScanLead `json:"leads"`
}

// CodeScanLead: see the API reference.
type CodeScanLead struct {
	// The estimated share of flows like it that a maintainer would change, in percent.
	Likelihood int `json:"likelihood"`
	// The same in all runs of the repository, also if lines move.
	Fingerprint string `json:"fingerprint"`
	// Whether the change touches its lines or those of a step; only in runs that scan a change.
	OnChangedLines *bool `json:"onChangedLines,omitempty"`
	// Reasons for which it is not reported.
	Why      []string        `json:"why"`
	RuleID   string          `json:"ruleId"`
	Title    string          `json:"title"`
	Message  string          `json:"message"`
	Severity FindingSeverity `json:"severity"`
	CWE      []string        `json:"cwe"`
	// File, relative to the repository's root.
	Path string `json:"path"`
	// From 1; 0: unknown.
	StartLine   int  `json:"startLine"`
	EndLine     int  `json:"endLine"`
	StartColumn *int `json:"startColumn,omitempty"`
	EndColumn   *int `json:"endColumn,omitempty"`
	// From source to sink.
	CodeFlow    []CodeScanLeadStep `json:"codeFlow"`
	Remediation string             `json:"remediation,omitempty"`
}

// CodeScanLeadStep: see the API reference.
type CodeScanLeadStep struct {
	Path        string `json:"path"`
	StartLine   int    `json:"startLine"`
	StartColumn *int   `json:"startColumn,omitempty"`
	// What happens here.
	Message string `json:"message"`
	// The code in question.
	Snippet string `json:"snippet,omitempty"`
}

// CodeScanRun: One trigger's scan of a repository. It is done when every dimension is terminal.
type CodeScanRun struct {
	// A UUID, version 7.
	ScanRunID string `json:"scanRunId"`
	// The branch that is scanned.
	Branch string `json:"branch"`
	// The commit that is scanned, in full, SHA-1 or SHA-256.
	CommitSHA string `json:"commitSha"`
	// Repository name.
	RepoName string `json:"repoName"`
	// Repository name with its owner.
	RepoFullName string `json:"repoFullName"`
	// Absent for a run of the selected branch's latest commit.
	Change     *CodeScanChange     `json:"change,omitempty"`
	Dimensions []CodeScanDimension `json:"dimensions"`
}

// CodeScanDimension: see the API reference.
type CodeScanDimension struct {
	// The job's id, to put in the paths of jobs and findings.
	JobID string `json:"jobId"`
	// One of the four parts of a code scan: SAST (weaknesses in the code), SCA (vulnerable dependencies), SECRETS
	// (credentials in the repository), CODE_QUALITY (maintainability).
	Dimension Dimension `json:"dimension"`
	// COMPLETED, FAILED and CANCELED are terminal.
	Status CodeScanState `json:"status"`
	// 0 to 100, more is better; null until the dimension has finished, and permanently if it failed or was not
	// applicable.
	Score *float64 `json:"score"`
	// Findings of the dimension, including triaged ones, without FIXED ones.
	FindingsCount int `json:"findingsCount"`
}
