// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

import (
	"time"
)

// FindingCounts: Findings that count in the score, by severity.
type FindingCounts struct {
	Critical int `json:"critical"`
	High     int `json:"high"`
	Medium   int `json:"medium"`
	Low      int `json:"low"`
}

// FindingReviewRequest: A triage decision. Unknown fields are ignored.
type FindingReviewRequest struct {
	ReviewStatus string `json:"reviewStatus"`
	// One line of 3 to 500 characters; required for FALSE_POSITIVE and ACCEPTED_RISK.
	Reason string `json:"reason,omitempty"`
	// When the finding is open again, in the future and at most 5 years ahead. If omitted or null, never. Not for
	// OPEN.
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
}

// FindingState: Compared with the branch's last run, or with that of the target of a change: NEW was not in
// it, EXISTING was, REOPENED was fixed before and is back; FIXED was in it and is gone.
type FindingState string

// Values of FindingState.
const (
	FindingStateNew      FindingState = "NEW"
	FindingStateExisting FindingState = "EXISTING"
	FindingStateFixed    FindingState = "FIXED"
	FindingStateReopened FindingState = "REOPENED"
)

// FindingSeverity: see the API reference.
type FindingSeverity string

// Values of FindingSeverity.
const (
	FindingSeverityCritical FindingSeverity = "CRITICAL"
	FindingSeverityHigh     FindingSeverity = "HIGH"
	FindingSeverityMedium   FindingSeverity = "MEDIUM"
	FindingSeverityLow      FindingSeverity = "LOW"
)

// ReviewStatus: Triage state, stored for the repository: a decision remains valid for later scans.
// FALSE_POSITIVE and ACCEPTED_RISK do not count against the score. FIXED is set when a later scan of the same
// branch no longer reports the finding.
type ReviewStatus string

// Values of ReviewStatus.
const (
	ReviewStatusOpen          ReviewStatus = "OPEN"
	ReviewStatusConfirmed     ReviewStatus = "CONFIRMED"
	ReviewStatusFalsePositive ReviewStatus = "FALSE_POSITIVE"
	ReviewStatusAcceptedRisk  ReviewStatus = "ACCEPTED_RISK"
	ReviewStatusFixed         ReviewStatus = "FIXED"
)

// FindingPage: see the API reference.
type FindingPage struct {
	Items []Finding `json:"items"`
	// Findings on all pages.
	Total int `json:"total"`
	Page  int `json:"page"`
	Limit int `json:"limit"`
}

// Finding: One finding of an engine. Every field is always present; null if it does not apply.
type Finding struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// A UUID, version 7.
	JobID string `json:"jobId"`
	// One of the four parts of a code scan: SAST (weaknesses in the code), SCA (vulnerable dependencies), SECRETS
	// (credentials in the repository), CODE_QUALITY (maintainability).
	Dimension Dimension `json:"dimension"`
	// The engine that found it; the texts are those of the engine.
	Engine FindingEngine `json:"engine"`
	// Names of all engines that report it; engine is the first.
	Engines []string `json:"engines"`
	// The engine's name of the rule.
	RuleID string `json:"ruleId"`
	// Short title.
	Title string `json:"title"`
	// What is wrong here.
	Message  string          `json:"message"`
	Severity FindingSeverity `json:"severity"`
	// The severity reported by the engine.
	NativeSeverity *string `json:"nativeSeverity"`
	// Confidence of the engine.
	Confidence string `json:"confidence"`
	// Weakness classes of the CWE.
	CWE []string `json:"cwe"`
	// File, relative to the repository's root, with forward slashes.
	Path string `json:"path"`
	// Line or column, from 1; null when it is not known.
	StartLine *int `json:"startLine"`
	// Line or column, from 1; null when it is not known.
	EndLine *int `json:"endLine"`
	// Line or column, from 1; null when it is not known.
	StartColumn *int `json:"startColumn"`
	// Line or column, from 1; null when it is not known.
	EndColumn *int `json:"endColumn"`
	// The code in question. Secrets are masked.
	Snippet *string `json:"snippet"`
	// Steps from source to sink, in order; empty if the engine reports none.
	CodeFlow []FindingStep `json:"codeFlow"`
	// Identifies the finding across scans; it does not depend on line numbers.
	Fingerprint string `json:"fingerprint"`
	// Number among equal findings of one file.
	Occurrence int `json:"occurrence"`
	// Whether it is in test code.
	Test bool `json:"test"`
	// Compared with the branch's last run, or with that of the target of a change: NEW was not in it, EXISTING
	// was, REOPENED was fixed before and is back; FIXED was in it and is gone.
	State FindingState `json:"state"`
	// Whether the scanned change touches its lines; null if unknown, and for a run without a change.
	OnChangedLines *bool `json:"onChangedLines"`
	// When a run of the branch first reported it.
	FirstSeenAt *time.Time `json:"firstSeenAt"`
	// Triage state, stored for the repository: a decision remains valid for later scans. FALSE_POSITIVE and
	// ACCEPTED_RISK do not count against the score. FIXED is set when a later scan of the same branch no longer
	// reports the finding.
	ReviewStatus ReviewStatus `json:"reviewStatus"`
	// Who triaged it and why; null if it was not triaged.
	Review *FindingReview `json:"review"`
	// How to fix it.
	Remediation *string `json:"remediation"`
	// Estimated time to fix it in minutes.
	EffortMinutes *int `json:"effortMinutes"`
	// Present for SECRETS, otherwise null.
	Secret *FindingSecret `json:"secret"`
	// Present for SCA, otherwise null.
	SCA *FindingDependency `json:"sca"`
}

// FindingEngine: The engine that found it; the texts are those of the engine.
type FindingEngine struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// FindingStep: One step of a data flow.
type FindingStep struct {
	// File, relative to the repository's root.
	Path string `json:"path"`
	// Line or column, from 1; null when it is not known.
	StartLine *int `json:"startLine"`
	// Line or column, from 1; null when it is not known.
	StartColumn *int `json:"startColumn"`
	// What happens here.
	Message *string `json:"message"`
	// The code in question.
	Snippet *string `json:"snippet"`
}

// FindingReview: A triage decision.
type FindingReview struct {
	Reason *string `json:"reason"`
	// Who decided.
	By *string    `json:"by"`
	At *time.Time `json:"at"`
	// When the decision expires and the finding becomes open again; null: never.
	ExpiresAt *time.Time `json:"expiresAt"`
}

// FindingSecret: Where a secret was found. Its value is never shown.
type FindingSecret struct {
	// Kind of secret.
	Rule string `json:"rule"`
	// The commit that has it; null when only the tree was searched.
	Commit *string `json:"commit"`
	// false when it is only in the history.
	InHead bool `json:"inHead"`
	// The author date of that commit; null when only the tree was searched.
	AuthorAt *time.Time `json:"authorAt"`
}

// FindingDependency: The vulnerable package and its advisory.
type FindingDependency struct {
	// Package URL.
	PURL string `json:"purl"`
	// As advisories name it, such as npm.
	Ecosystem string `json:"ecosystem"`
	// The package's name.
	Name string `json:"name"`
	// The version in use.
	Version string `json:"version"`
	// The first version without the vulnerability; null if every version has it.
	FixedIn *string `json:"fixedIn"`
	// Id of the advisory.
	Advisory string `json:"advisory"`
	// Other ids of the same fault.
	Aliases    []string `json:"aliases"`
	CVSSVector *string  `json:"cvssVector"`
	CVSSScore  *float64 `json:"cvssScore"`
	// Probability of exploitation within 30 days.
	EPSS *float64 `json:"epss"`
	// Listed by CISA as exploited in attacks.
	KEV bool `json:"kev"`
	// Known to be required by the repository itself.
	Direct bool `json:"direct"`
	// Known to be needed for development only.
	Dev bool `json:"dev"`
	// The severity is unknown; it counts as MEDIUM.
	Unscored bool `json:"unscored"`
}
