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
	// From the project list. null is refused like leaving it out.
	ProjectID string `json:"projectId"`
	// The page to scan. null is refused like leaving it out.
	URL string `json:"url"`
	// What to judge. If omitted, null or empty, all four. Repeated values count once.
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
	// As it is now; poll the status for how it ends.
	Status string `json:"status"`
}

// WebsiteScanStatus: A scan that is waiting or running, or one that has ended, by status.
type WebsiteScanStatus struct {
	// Steps that have ended. It never falls and reaches total at the end.
	Completed int `json:"completed"`
	// All steps: every gathering step (page, TLS, DNS, assets, browser) and every pillar asked for.
	Total int `json:"total"`
	// When the work began; while QUEUED, when the scan was queued.
	StartedAt time.Time `json:"startedAt"`
	// The URL as it is scanned. Host in lower case and no fragment.
	URL string `json:"url"`
	// Where the report goes; empty when none was asked for.
	Email string `json:"email"`
	// One entry per pillar, as soon as it is scored. A pillar that was not asked for or could not be scored has
	// none.
	Categories []WebsiteCategory `json:"categories"`
	Status     string            `json:"status"`
	// RFC 3339, UTC, milliseconds.
	CompletedAt *time.Time `json:"completedAt,omitempty"`
	// One sentence: why the scan FAILED, or why it is only PARTIAL. Absent when it is COMPLETE.
	Reason string `json:"reason,omitempty"`
	// Band of the whole scan. Absent when it FAILED, because nothing was scored.
	Band Band `json:"band,omitempty"`
	// Score of SECURITY. Absent when not asked for or not scored.
	ScoreSecurity *float64 `json:"score_security,omitempty"`
	// Score of PERFORMANCE. Absent when not asked for or not scored.
	ScorePerformance *float64 `json:"score_performance,omitempty"`
	// Score of INFRASTRUCTURE. Absent when not asked for or not scored.
	ScoreInfrastructure *float64 `json:"score_infrastructure,omitempty"`
	// Score of SEO. Absent when not asked for or not scored.
	ScoreSEO *float64 `json:"score_seo,omitempty"`
	// The same value as shortCode, under its other name.
	ShareToken string `json:"shareToken,omitempty"`
	// Bearer credential of the public report, 22 letters and digits. Keep it out of logs.
	ShortCode string `json:"shortCode,omitempty"`
	// Readable form of the share address, <host>-<shortCode>. Absent when none was made. As secret as the code.
	Slug string `json:"slug,omitempty"`
	// Until when the report, and its public address, are stored at least. The last scan of a URL in a project
	// keeps them beyond that. Absent once they are removed.
	ReportExpiresAt *time.Time `json:"reportExpiresAt,omitempty"`
	// Since when the report is past its retention and removed. The scan keeps its scores; results of its
	// categories are empty, and reportLink opens nothing.
	PurgedAt *time.Time `json:"purgedAt,omitempty"`
	// Address of the public report, {app_url}/report/<shortCode>. Whoever has it can read the report.
	ReportLink string `json:"reportLink,omitempty"`
}

// WebsiteScanFixes: Configuration for one server that settles findings of a scan.
type WebsiteScanFixes struct {
	// The scan.
	ScanJobID string `json:"scanJobId"`
	// What was scanned.
	URL string `json:"url"`
	// Id of the server.
	Server string `json:"server"`
	// Its name.
	Title string `json:"title"`
	// The site shows that it runs on the server.
	Detected bool `json:"detected"`
	// The findings that the kit settles.
	Checks []string `json:"checks"`
	// Findings that only kits for other servers settle.
	Left []string `json:"left"`
	// Commands to run before, such as those that enable modules.
	Commands []string `json:"commands"`
	// The configuration by the place where it goes.
	Blocks []FixBlock `json:"blocks"`
	// All of it as one text with comments, for people.
	Text string `json:"text"`
	// What kits are for.
	Servers []FixServer `json:"servers"`
}

// FixBlock: One place of the configuration.
type FixBlock struct {
	// Names the place among those of the server.
	ID string `json:"id"`
	// Where the text goes.
	Where string `json:"where"`
	// What to put there.
	Text string `json:"text"`
	// Changes of lines that are there already.
	Edits []FixEdit `json:"edits"`
	// The findings that it settles, maybe together with other blocks.
	Checks []string `json:"checks"`
}

// FixEdit: A change of lines that are there already.
type FixEdit struct {
	// Regular expression (RE2) of what to replace.
	Find string `json:"find"`
	// What to put in its place, with $1 for the first group.
	Replace string `json:"replace"`
}

// FixServer: A server, framework or host that kits are for.
type FixServer struct {
	// The value of server.
	ID string `json:"id"`
	// Its name.
	Title string `json:"title"`
}

// WebsiteScanReport: All that is known of a website scan.
type WebsiteScanReport struct {
	// The scan as a whole.
	Scan ReportScan `json:"scan"`
	// One entry per pillar asked for, scored or not.
	Categories []ReportCategory `json:"categories"`
	// What to fix first: the root causes that make the site unsafe or unusable, then those that cost most points
	// of the overall score.
	FixFirst []string `json:"fixFirst"`
	// What could not be judged, by reason.
	NotRun []ReportNotRun `json:"notRun"`
	// What a headless browser measured; null without a browser.
	Browser *ReportBrowser `json:"browser"`
	// Addresses of pictures. They open with the report's share link, and are absent while it is revoked.
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
	// 0 to 100, more is better. Shown as a whole number, rounded half up; the band goes by the unrounded score.
	Score float64 `json:"score"`
	// Always 100.
	MaxScore float64 `json:"max_score"`
	// What the score means: PRODUCTION_READY from 90, GROWTH_READY from 70, ELEVATED_RISK from 50, CRITICAL_RISK
	// below.
	Band Band `json:"band"`
	// score as it would be if the findings that the project accepts counted. Absent when the two are the same.
	StrictScore *float64 `json:"strictScore,omitempty"`
	// One entry per subcategory that has something to judge on this site.
	Results []WebsiteSubcategory `json:"results"`
}

// WebsiteSubcategory: The share of a category that one subject gives.
type WebsiteSubcategory struct {
	// Stable name.
	Subcategory string `json:"subcategory"`
	// Display name.
	Title string `json:"title"`
	// Points reached, at most max_score; null when nothing could be judged, or all that was is accepted.
	Score *float64 `json:"score"`
	// Points this subject can give.
	MaxScore float64 `json:"max_score"`
	// Share of the weight that could be judged.
	Coverage float64        `json:"coverage"`
	Checks   []WebsiteCheck `json:"checks"`
}

// WebsiteCheck: One verdict in short form. Evidence and remediation are in the report.
type WebsiteCheck struct {
	// Stable name.
	ID string `json:"id"`
	// What is judged.
	Title string `json:"title"`
	// PASS, WARN (half the points) and FAIL count. INFO is said and not scored. NOT_APPLICABLE: nothing on this
	// site to judge. NOT_RUN: should be judged, could not be; it lowers the coverage, never the score.
	Status string `json:"status"`
	// Harm of a failure, and so the weight: critical 10, high 7, medium 3, low 1, info 0.
	Severity string `json:"severity"`
	// There when the project accepts this finding. Absent otherwise.
	Suppressed *Suppressed `json:"suppressed,omitempty"`
}
