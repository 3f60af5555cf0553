// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

import (
	"time"
)

// ReportShare: The public address of a report.
type ReportShare struct {
	// A UUID, version 7.
	ScanJobID string `json:"scanJobId"`
	// The same value as shortCode, under its other name.
	ShareToken string `json:"shareToken"`
	// Bearer credential of the public report, 22 letters and digits. Keep it out of logs.
	ShortCode string `json:"shortCode"`
	// Readable form of the address, <host>-<shortCode>. Absent if none was created. As secret as the code.
	Slug string `json:"slug,omitempty"`
	// {app_url}/report/<shortCode>.
	ReportLink string `json:"reportLink"`
	// Until when the address is valid at least, if it is not revoked; that of the latest scan of a URL in a
	// project is valid longer. Absent before the scan has ended.
	ReportExpiresAt *time.Time `json:"reportExpiresAt,omitempty"`
	// When the report was removed after its retention; the address no longer works. Absent before.
	PurgedAt *time.Time `json:"purgedAt,omitempty"`
	// When the address was revoked; null while it is valid.
	RevokedAt *time.Time `json:"revokedAt"`
}

// ReportScan: The scan as a whole.
type ReportScan struct {
	// A UUID, version 7.
	ScanJobID string `json:"scanJobId"`
	// The URL as it was scanned.
	URL string `json:"url"`
	// The final URL after redirects. Absent if it is url or unknown.
	FinalURL string `json:"finalUrl,omitempty"`
	Status   string `json:"status"`
	// One sentence: why the scan FAILED, or why it is only PARTIAL.
	Reason string `json:"reason,omitempty"`
	// A bot challenge, a login or a parking page was served instead of the site.
	Blocked bool `json:"blocked"`
	// Steps that have ended.
	Completed int `json:"completed"`
	// All steps.
	Total int `json:"total"`
	// RFC 3339, UTC, milliseconds.
	QueuedAt time.Time `json:"queuedAt"`
	// Absent before the scan started.
	StartedAt *time.Time `json:"startedAt,omitempty"`
	// Absent before the end.
	CompletedAt *time.Time `json:"completedAt,omitempty"`
	// lab: with a browser. Scores of different profiles are never compared.
	Profile string `json:"profile"`
	// Edition of the checks. Absent before the end.
	CatalogueVersion string `json:"catalogueVersion,omitempty"`
	// 0 to 100, a whole number, rounded half up; null if nothing was scored.
	Score *int `json:"score"`
	// score as it would be if accepted findings counted.
	StrictScore *int `json:"strictScore"`
	// Absent when nothing was scored.
	Band Band `json:"band,omitempty"`
	// The public address. Absent while it is revoked.
	ReportLink string `json:"reportLink,omitempty"`
	// Until when the report is stored at least; that of the latest scan of a URL in a project is stored longer.
	// Absent before the scan has ended.
	ReportExpiresAt *time.Time `json:"reportExpiresAt,omitempty"`
}

// ReportCategory: One pillar.
type ReportCategory struct {
	// One of the four parts of a website scan.
	Pillar Pillar `json:"pillar"`
	// Display name.
	Title string `json:"title"`
	// 0 to 100, a whole number, rounded half up; null if nothing was scored.
	Score *int `json:"score"`
	// score as it would be if accepted findings counted.
	StrictScore *int `json:"strictScore"`
	// Always 100.
	MaxScore int `json:"max_score"`
	// Absent when the pillar was not scored.
	Band Band `json:"band,omitempty"`
	// Band of strictScore. Absent when the pillar was not scored.
	StrictBand Band `json:"strictBand,omitempty"`
	// Share of the weight that could be checked.
	Coverage float64 `json:"coverage"`
	// The coverage is below 0.95.
	Partial bool `json:"partial"`
	// Why the pillar was not scored. Absent otherwise.
	Reason string `json:"reason,omitempty"`
	// Weighted mean of the checks, before gate and caps.
	Raw float64 `json:"raw"`
	// The severity gate; null if no check of critical or high severity fails, and in SECURITY at most one of
	// medium severity.
	Gate *ReportGate `json:"gate"`
	// Hard caps that apply, lowest first.
	CapsApplied []ReportCap `json:"capsApplied"`
	// One entry per subcategory; empty before the pillar is scored.
	Results []ReportSubcategory `json:"results"`
}

// ReportGate: The number of root causes of critical or high severity, and the maximum score that they allow.
type ReportGate struct {
	Failures int `json:"failures"`
	// Maximum score of the pillar.
	Limit float64 `json:"limit"`
	// The failures.
	Checks []string `json:"checks"`
}

// ReportCap: A finding that limits the pillar's score.
type ReportCap struct {
	// Stable name.
	Name string `json:"name"`
	// Maximum score of the pillar.
	Limit float64 `json:"limit"`
	// One sentence for people.
	Reason string `json:"reason"`
	// The checks that cause it.
	Checks []string `json:"checks"`
}

// ReportSubcategory: The points of one subject in a category.
type ReportSubcategory struct {
	// Stable name.
	Subcategory string `json:"subcategory"`
	// Display name.
	Title string `json:"title"`
	// Points reached, at most max_score; null if nothing could be checked, or everything that was is accepted.
	Score *float64 `json:"score"`
	// Maximum points of this subject.
	MaxScore float64 `json:"max_score"`
	// Share of the weight that could be checked.
	Coverage float64 `json:"coverage"`
	// Failures first.
	Checks []ReportCheck `json:"checks"`
}

// ReportCheck: One verdict with its evidence.
type ReportCheck struct {
	// Id of a check.
	ID string `json:"id"`
	// What is checked.
	Title string `json:"title"`
	// As in the status view.
	Status string `json:"status"`
	// Severity of a failure, which determines the weight.
	Severity string `json:"severity"`
	// critical 10, high 7, medium 3, low 1, info 0.
	Weight float64 `json:"weight"`
	// Points of the overall score that the finding costs, including its consequences and its share of the gate
	// and caps. Absent if it costs none.
	Gain *float64 `json:"gain,omitempty"`
	// Confidence of the verdict. A tentative one neither caps a score nor counts for the gate. Absent if the
	// check was not run.
	Confidence string `json:"confidence,omitempty"`
	// What was observed on the site.
	Observed string `json:"observed,omitempty"`
	// What would pass.
	Expected string `json:"expected,omitempty"`
	// One sentence for the verdict.
	Explanation string `json:"explanation,omitempty"`
	// The consequences, and who is affected.
	Why string `json:"why,omitempty"`
	// How to fix it. Only with WARN and FAIL.
	Remediation string           `json:"remediation,omitempty"`
	Evidence    []ReportEvidence `json:"evidence"`
	// Sources of the rule.
	References []string `json:"references"`
	// Why the check was not run. Only with NOT_RUN.
	Reason string `json:"reason,omitempty"`
	// The check that this failure follows from.
	CausedBy string `json:"causedBy,omitempty"`
	// Present if the project accepts this finding.
	Suppressed *Suppressed `json:"suppressed,omitempty"`
}

// ReportEvidence: A quoted fact. Quotes are untrusted text from the site.
type ReportEvidence struct {
	// Id of the exchange it comes from.
	Request string `json:"request,omitempty"`
	// The exact header, certificate field, DNS answer or HTML line.
	Quote string `json:"quote"`
	// A curl, dig or openssl command that reproduces the observation.
	Command string `json:"command,omitempty"`
}

// ReportNotRun: Checks that could not be run for one reason.
type ReportNotRun struct {
	// Stable name.
	Reason string `json:"reason"`
	// A few words.
	Title string `json:"title"`
	// What it means and what can be done.
	Explanation string   `json:"explanation"`
	Checks      []string `json:"checks"`
}

// ReportBrowser: A load of the page in a headless browser.
type ReportBrowser struct {
	// The version of Lighthouse.
	Lighthouse string `json:"lighthouse,omitempty"`
	// The version of Chromium.
	Chromium string `json:"chromium,omitempty"`
	// The emulated device.
	FormFactor string `json:"formFactor,omitempty"`
	// Number of loads; the median is shown.
	Runs int `json:"runs"`
	// The machine was too busy during the measurement for precise times.
	Starved bool `json:"starved"`
	// Why the page could not be measured. Absent when it was.
	Error    string `json:"error,omitempty"`
	Requests int    `json:"requests"`
	// Bytes transferred.
	WireBytes int            `json:"wireBytes"`
	Metrics   []ReportMetric `json:"metrics"`
	// Errors in the console, at most 20.
	Console []ReportConsoleError `json:"console"`
	// Requests to third parties, costliest first, at most 10.
	ThirdParties []ReportThirdParty `json:"thirdParties"`
}

// ReportMetric: A loading metric, in milliseconds; cls has no unit.
type ReportMetric struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	Value  float64 `json:"value"`
	Rating string  `json:"rating"`
	// Upper limit of good values.
	Good float64 `json:"good"`
	// Lower limit of poor values.
	Poor float64 `json:"poor"`
}

// ReportConsoleError: An error that the page logged or caused.
type ReportConsoleError struct {
	Source string `json:"source"`
	Text   string `json:"text"`
	URL    string `json:"url,omitempty"`
}

// ReportThirdParty: The cost of the requests to one third party.
type ReportThirdParty struct {
	Name      string `json:"name"`
	Requests  int    `json:"requests"`
	WireBytes int    `json:"wireBytes"`
	// Time for which it blocked the main thread.
	BlockingMS float64 `json:"blockingMs"`
}

// ReportArtifacts: Addresses of images. They use the report's share link and are absent while it is revoked.
type ReportArtifacts struct {
	// The loaded page.
	Screenshot string `json:"screenshot,omitempty"`
	// The page while it was loading, in chronological order.
	Filmstrip []ReportFrame `json:"filmstrip"`
}

// ReportFrame: One image of the filmstrip.
type ReportFrame struct {
	// Milliseconds since the start of the navigation.
	AtMS float64 `json:"atMs"`
	URL  string  `json:"url"`
}

// ReportTrendPoint: One scan of the trend.
type ReportTrendPoint struct {
	// A UUID, version 7.
	ScanJobID string `json:"scanJobId"`
	// RFC 3339, UTC, milliseconds.
	CompletedAt time.Time `json:"completedAt"`
	Score       int       `json:"score"`
	// What the score means: PRODUCTION_READY from 90, GROWTH_READY from 70, ELEVATED_RISK from 50, CRITICAL_RISK
	// below.
	Band       Band               `json:"band"`
	Categories []ReportTrendScore `json:"categories"`
}

// ReportTrendScore: A pillar's score in that scan.
type ReportTrendScore struct {
	// One of the four parts of a website scan.
	Pillar Pillar `json:"pillar"`
	Score  int    `json:"score"`
}
