// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

import (
	"encoding/json"
	"time"
)

// SiteHealthMode: The device that Lighthouse emulates.
type SiteHealthMode string

// Values of SiteHealthMode.
const (
	SiteHealthModeDesktop SiteHealthMode = "DESKTOP"
	SiteHealthModeMobile  SiteHealthMode = "MOBILE"
)

// SiteHealthState: COMPLETED, FAILED and CANCELED are terminal.
type SiteHealthState string

// Values of SiteHealthState.
const (
	SiteHealthStateQueued    SiteHealthState = "QUEUED"
	SiteHealthStateRunning   SiteHealthState = "RUNNING"
	SiteHealthStateCompleted SiteHealthState = "COMPLETED"
	SiteHealthStateFailed    SiteHealthState = "FAILED"
	SiteHealthStateCanceled  SiteHealthState = "CANCELED"
)

// SiteHealthTrigger: What to crawl. Unknown fields are ignored.
type SiteHealthTrigger struct {
	// From the project list.
	ProjectID string `json:"projectId"`
	// Entry point of the crawl.
	URL string `json:"url"`
	// If omitted or null, DESKTOP.
	Mode SiteHealthMode `json:"mode,omitempty"`
	// Where to send the report when the scan ends. If omitted, null or empty, no report.
	Email string `json:"email,omitempty"`
	// Limits of the crawl. If omitted or null, the whole host of the entry, within the installation's limits.
	Settings *SiteHealthSettings `json:"settings,omitempty"`
}

// SiteHealthSettings: Limits a crawl. Settings that are omitted or null are those of the operator. Patterns
// are matched against the whole path, and against the path with its query: * stands for anything within a
// segment, ** for anything, ? for one character.
type SiteHealthSettings struct {
	// Maximum number of pages to score. 500 unless the operator has set another number.
	MaxPages *int `json:"maxPages,omitempty"`
	// Maximum number of links between the entry and a page; at most 25 unless the operator has set another
	// number.
	MaxDepth *int `json:"maxDepth,omitempty"`
	// The crawl stops after this time; pages scored by then count. At most 720 unless the operator has set
	// another number.
	MaxMinutes *int `json:"maxMinutes,omitempty"`
	// Subdomains of the entry's host belong to the site as well.
	Subdomains *bool `json:"subdomains,omitempty"`
	// Links to other sites are also requested, once each with HEAD, and with GET if that fails; missing ones are
	// listed among the broken links.
	ExternalLinks *bool `json:"externalLinks,omitempty"`
	// Only pages below this path, which starts with /.
	PathPrefix string `json:"pathPrefix,omitempty"`
	// Only pages that match one of these patterns.
	Include []string `json:"include,omitempty"`
	// No pages that match one of these patterns.
	Exclude []string `json:"exclude,omitempty"`
	// Lighthouse runs per page, of which the median by performance score counts. Once unless the operator has set
	// another number.
	Runs *int `json:"runs,omitempty"`
}

// SiteHealthQueued: see the API reference.
type SiteHealthQueued struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// Always QUEUED.
	Status string `json:"status"`
	// Entry point of the crawl. Host in lower case and no fragment.
	URL string `json:"url"`
	// The device that Lighthouse emulates.
	Mode SiteHealthMode `json:"mode"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
}

// SiteHealthCancelled: see the API reference.
type SiteHealthCancelled struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// The current state; read the check for the final one.
	Status string `json:"status"`
}

// SiteHealthCheck: A crawl with its top-line scores, each the mean over the scored pages.
type SiteHealthCheck struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// COMPLETED, FAILED and CANCELED are terminal.
	Status SiteHealthState `json:"status"`
	// Entry point of the crawl. Host in lower case and no fragment.
	URL string `json:"url"`
	// The device that Lighthouse emulates.
	Mode SiteHealthMode `json:"mode"`
	// Pages found so far.
	PageCount int `json:"pageCount"`
	// One sentence: why it failed, or that some pages could not be scored.
	ErrorMessage *string `json:"errorMessage"`
	// 0 to 100, a whole number; null until the crawl has finished, or when no page could be scored.
	ScorePerformance *int `json:"scorePerformance"`
	// 0 to 100, a whole number; null until the crawl has finished, or when no page could be scored.
	ScoreAccessibility *int `json:"scoreAccessibility"`
	// 0 to 100, a whole number; null until the crawl has finished, or when no page could be scored.
	ScoreBestPractices *int `json:"scoreBestPractices"`
	// 0 to 100, a whole number; null until the crawl has finished, or when no page could be scored.
	ScoreSEO *int `json:"scoreSeo"`
	// Mean of the four scores; null until the crawl has finished.
	ScoreOverall *int `json:"scoreOverall"`
	// When its pages, their reports and screenshots are deleted. The check and its scores are retained.
	ExpiresAt time.Time `json:"expiresAt"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
	// RFC 3339, UTC, milliseconds.
	UpdatedAt time.Time `json:"updatedAt"`
	// Number of addresses that were found, but are not pages of the check, by reason, such as ROBOTS, TOO_DEEP,
	// TRAP (endlessly many), PAGE_LIMIT, REDIRECT or FILE. Only of a check that has ended and is read by its id.
	LeftOut json.RawMessage `json:"leftOut,omitempty"`
}

// SiteHealthPage: see the API reference.
type SiteHealthPage struct {
	Items []SiteHealthCheck `json:"items"`
	// Checks on all pages.
	Total int `json:"total"`
	Page  int `json:"page"`
	Limit int `json:"limit"`
}
