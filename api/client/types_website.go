// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

import (
	"time"
)

// Pillar: One of the four parts of a website scan.
type Pillar string

// Values of Pillar.
const (
	PillarSecurity       Pillar = "SECURITY"
	PillarPerformance    Pillar = "PERFORMANCE"
	PillarInfrastructure Pillar = "INFRASTRUCTURE"
	PillarSEO            Pillar = "SEO"
)

// Band: What the score means: PRODUCTION_READY from 90, GROWTH_READY from 70, ELEVATED_RISK from 50,
// CRITICAL_RISK below.
type Band string

// Values of Band.
const (
	BandProductionReady Band = "PRODUCTION_READY"
	BandGrowthReady     Band = "GROWTH_READY"
	BandElevatedRisk    Band = "ELEVATED_RISK"
	BandCriticalRisk    Band = "CRITICAL_RISK"
)

// WebsiteScanTrigger: What to scan. Unknown fields are ignored.
type WebsiteScanTrigger struct {
	// From the project list. null is refused like an omitted field.
	ProjectID string `json:"projectId"`
	// The page to scan. null is refused like an omitted field.
	URL string `json:"url"`
	// The pillars to score. If omitted, null or empty, all four. Repeated values count once.
	Pillars []Pillar `json:"pillars,omitempty"`
	// Where to send the report when the scan ends. If omitted, null or empty, no report.
	Email string `json:"email,omitempty"`
}

// WebsiteScanQueued: see the API reference.
type WebsiteScanQueued struct {
	// The scan's id, to put in the status path.
	ScanJobID string `json:"scanJobId"`
	// Always QUEUED.
	Status string `json:"status"`
	// RFC 3339, UTC, milliseconds.
	QueuedAt time.Time `json:"queuedAt"`
}

// WebsiteScanCancelled: see the API reference.
type WebsiteScanCancelled struct {
	// The scan's id.
	ScanJobID string `json:"scanJobId"`
	// The current state; poll the status for the final one.
	Status string `json:"status"`
}

// WebsiteScanStatus: A scan that is waiting or running, or one that has ended, by status.
type WebsiteScanStatus struct {
	// Finished steps. It never decreases and reaches total at the end.
	Completed int `json:"completed"`
	// All steps: every gathering step (page, TLS, DNS, assets, browser) and every requested pillar.
	Total int `json:"total"`
	// When the scan started; while QUEUED, when it was queued.
	StartedAt time.Time `json:"startedAt"`
	// The URL as it is scanned. Host in lower case and no fragment.
	URL string `json:"url"`
	// Where the report is sent; empty if none was requested.
	Email string `json:"email"`
	// One entry per pillar, as soon as it is scored. A pillar that was not requested or could not be scored has
	// no entry.
	Categories []WebsiteCategory `json:"categories"`
	Status     string            `json:"status"`
	// RFC 3339, UTC, milliseconds.
	CompletedAt *time.Time `json:"completedAt,omitempty"`
	// One sentence: why the scan FAILED, or why it is only PARTIAL. Absent when it is COMPLETE.
	Reason string `json:"reason,omitempty"`
	// Band of the whole scan. Absent when it FAILED, because nothing was scored.
	Band Band `json:"band,omitempty"`
	// Score of SECURITY. Absent if it was not requested or not scored.
	ScoreSecurity *float64 `json:"score_security,omitempty"`
	// Score of PERFORMANCE. Absent if it was not requested or not scored.
	ScorePerformance *float64 `json:"score_performance,omitempty"`
	// Score of INFRASTRUCTURE. Absent if it was not requested or not scored.
	ScoreInfrastructure *float64 `json:"score_infrastructure,omitempty"`
	// Score of SEO. Absent if it was not requested or not scored.
	ScoreSEO *float64 `json:"score_seo,omitempty"`
	// The same value as shortCode, under its other name.
	ShareToken string `json:"shareToken,omitempty"`
	// Bearer credential of the public report, 22 letters and digits. Keep it out of logs.
	ShortCode string `json:"shortCode,omitempty"`
	// Readable form of the share address, <host>-<shortCode>. Absent if none was created. As secret as the code.
	Slug string `json:"slug,omitempty"`
	// Until when the report and its public address are stored at least; those of the latest scan of a URL in a
	// project are stored longer. Absent once they are removed.
	ReportExpiresAt *time.Time `json:"reportExpiresAt,omitempty"`
	// When the report was removed after its retention. The scan keeps its scores; results of its categories are
	// empty, and reportLink no longer works.
	PurgedAt *time.Time `json:"purgedAt,omitempty"`
	// Address of the public report, {app_url}/report/<shortCode>. Anyone who has it can read the report.
	ReportLink string `json:"reportLink,omitempty"`
}

// WebsiteScanFixes: Configuration for one server that fixes findings of a scan.
type WebsiteScanFixes struct {
	// The scan.
	ScanJobID string `json:"scanJobId"`
	// What was scanned.
	URL string `json:"url"`
	// Id of the server.
	Server string `json:"server"`
	// Its name.
	Title string `json:"title"`
	// Whether the scan detected this server.
	Detected bool `json:"detected"`
	// The findings that the kit fixes.
	Checks []string `json:"checks"`
	// Findings that configuration can fix, but not this kit: they need another server's, or knowledge that a scan
	// does not have.
	Left []string `json:"left"`
	// Commands to run first, such as those that enable modules.
	Commands []string `json:"commands"`
	// The configuration, by place.
	Blocks []FixBlock `json:"blocks"`
	// The whole configuration as one text with comments, for people.
	Text string `json:"text"`
	// The servers, frameworks and hosts that have kits.
	Servers []FixServer `json:"servers"`
}

// FixBlock: One place of the configuration.
type FixBlock struct {
	// Id of the place, unique for the server.
	ID string `json:"id"`
	// Where to put the text.
	Where string `json:"where"`
	// The text to put there.
	Text string `json:"text"`
	// Changes to existing lines.
	Edits []FixEdit `json:"edits"`
	// The findings that it fixes, possibly together with other blocks.
	Checks []string `json:"checks"`
}

// FixEdit: A change of existing lines.
type FixEdit struct {
	// Regular expression (RE2) of what to replace.
	Find string `json:"find"`
	// The replacement, with $1 for the first group; empty to remove the match.
	Replace string `json:"replace"`
}

// FixServer: A server, framework or host that has kits.
type FixServer struct {
	// The value of server.
	ID string `json:"id"`
	// Its name.
	Title string `json:"title"`
}

// WebsiteScanReport: All results of a website scan.
type WebsiteScanReport struct {
	// The scan as a whole.
	Scan ReportScan `json:"scan"`
	// One entry per requested pillar, scored or not.
	Categories []ReportCategory `json:"categories"`
	// What to fix first: the root causes that make the site unsafe or unusable, then those that cost most points
	// of the overall score.
	FixFirst []string `json:"fixFirst"`
	// Checks that could not be run, by reason.
	NotRun []ReportNotRun `json:"notRun"`
	// Measurements of a headless browser; null without a browser.
	Browser *ReportBrowser `json:"browser"`
	// Addresses of images. They use the report's share link and are absent while it is revoked.
	Artifacts ReportArtifacts `json:"artifacts"`
	// This scan and the project's earlier ones that can be compared with it, oldest first (at most 30). Empty
	// while nothing is scored.
	Trend []ReportTrendPoint `json:"trend"`
}

// WebsiteCategory: A scored pillar.
type WebsiteCategory struct {
	// One of the four parts of a website scan.
	Pillar Pillar `json:"pillar"`
	// Display name.
	Title string `json:"title"`
	// 0 to 100, more is better. Displayed as a whole number, rounded half up; the band is determined by the
	// unrounded score.
	Score float64 `json:"score"`
	// Always 100.
	MaxScore float64 `json:"max_score"`
	// What the score means: PRODUCTION_READY from 90, GROWTH_READY from 70, ELEVATED_RISK from 50, CRITICAL_RISK
	// below.
	Band Band `json:"band"`
	// score as it would be if accepted findings counted. Absent when the two are the same.
	StrictScore *float64 `json:"strictScore,omitempty"`
	// One entry per subcategory that applies to this site.
	Results []WebsiteSubcategory `json:"results"`
}

// WebsiteSubcategory: The points of one subject in a category.
type WebsiteSubcategory struct {
	// Stable name.
	Subcategory string `json:"subcategory"`
	// Display name.
	Title string `json:"title"`
	// Points reached, at most max_score; null if nothing could be checked, or everything that was is accepted.
	Score *float64 `json:"score"`
	// Maximum points of this subject.
	MaxScore float64 `json:"max_score"`
	// Share of the weight that could be checked.
	Coverage float64        `json:"coverage"`
	Checks   []WebsiteCheck `json:"checks"`
}

// WebsiteCheck: One verdict in short form. Evidence and remediation are in the report.
type WebsiteCheck struct {
	// Stable name.
	ID string `json:"id"`
	// What is checked.
	Title string `json:"title"`
	// PASS, WARN (half the points) and FAIL count. INFO is reported, but not scored. NOT_APPLICABLE: the check
	// does not apply to this site. NOT_RUN: the check applies, but could not be run; it lowers the coverage,
	// never the score.
	Status string `json:"status"`
	// Severity of a failure, which determines the weight: critical 10, high 7, medium 3, low 1, info 0.
	Severity string `json:"severity"`
	// Present if the project accepts this finding.
	Suppressed *Suppressed `json:"suppressed,omitempty"`
}
