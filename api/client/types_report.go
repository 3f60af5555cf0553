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
	// Readable form of the address, <host>-<shortCode>. Absent when none was made. As secret as the code.
	Slug string `json:"slug,omitempty"`
	// {app_url}/report/<shortCode>.
	ReportLink string `json:"reportLink"`
	// Until when the address works at least, if it is not revoked. The last scan of a URL in a project keeps its
	// report beyond that. Absent before the scan has ended.
	ReportExpiresAt *time.Time `json:"reportExpiresAt,omitempty"`
	// Since when the report is past its retention and removed, so that the address opens nothing. Absent before.
	PurgedAt *time.Time `json:"purgedAt,omitempty"`
	// Since when the address opens nothing; null while it is open.
	RevokedAt *time.Time `json:"revokedAt"`
}

// ReportScan: The scan as a whole.
type ReportScan struct {
	// A UUID, version 7.
	ScanJobID string `json:"scanJobId"`
	// The URL as it was scanned.
	URL string `json:"url"`
	// Where redirects led. Absent when that is url or not known.
	FinalURL string `json:"finalUrl,omitempty"`
	Status   string `json:"status"`
	// One sentence: why the scan FAILED, or why it is only PARTIAL.
	Reason string `json:"reason,omitempty"`
	// A bot challenge, a login or a parking page answered in place of the site.
	Blocked bool `json:"blocked"`
	// Steps that have ended.
	Completed int `json:"completed"`
	// All steps.
	Total int `json:"total"`
	// RFC 3339, UTC, milliseconds.
	QueuedAt time.Time `json:"queuedAt"`
	// Absent before the work began.
	StartedAt *time.Time `json:"startedAt,omitempty"`
	// Absent before the end.
	CompletedAt *time.Time `json:"completedAt,omitempty"`
	// lab is with a browser. Scores of the two are never compared.
	Profile string `json:"profile"`
	// Edition of the checks. Absent before the end.
	CatalogueVersion string `json:"catalogueVersion,omitempty"`
	// 0 to 100, a whole number, rounded half up; null when nothing was scored.
	Score *int `json:"score"`
	// score as it would be if the findings that the project accepts counted.
	StrictScore *int `json:"strictScore"`
	// Absent when nothing was scored.
	Band Band `json:"band,omitempty"`
	// The public address. Absent while it is revoked.
	ReportLink string `json:"reportLink,omitempty"`
	// Until when the report is stored at least. The last scan of a URL in a project keeps it beyond that. Absent
	// before the scan has ended.
	ReportExpiresAt *time.Time `json:"reportExpiresAt,omitempty"`
}

// ReportCategory: One pillar.
type ReportCategory struct {
	// One of the four parts of a website scan.
	Pillar Pillar `json:"pillar"`
	// Display name.
	Title string `json:"title"`
	// 0 to 100, a whole number, rounded half up; null when nothing was scored.
	Score *int `json:"score"`
	// score as it would be if the findings that the project accepts counted.
	StrictScore *int `json:"strictScore"`
	// Always 100.
	MaxScore int `json:"max_score"`
	// Absent when the pillar was not scored.
	Band Band `json:"band,omitempty"`
	// Band of strictScore. Absent when the pillar was not scored.
	StrictBand Band `json:"strictBand,omitempty"`
	// Share of the weight that could be judged.
	Coverage float64 `json:"coverage"`
	// The coverage is below 0.95.
	Partial bool `json:"partial"`
	// Why the pillar was not scored. Absent otherwise.
	Reason string `json:"reason,omitempty"`
	// Weighted mean of the checks, before gate and caps.
	Raw float64 `json:"raw"`
	// The severity gate; null when no check of critical or high severity fails.
	Gate *ReportGate `json:"gate"`
	// Hard caps that apply, lowest first.
	CapsApplied []ReportCap `json:"capsApplied"`
	// One entry per subcategory; empty before the pillar is judged.
	Results []ReportSubcategory `json:"results"`
}

// ReportGate: How many root causes of critical or high severity fail, and what that leaves of the score.
type ReportGate struct {
	Failures int `json:"failures"`
	// Most that the pillar can score.
	Limit float64 `json:"limit"`
	// The failures.
	Checks []string `json:"checks"`
}

// ReportCap: A finding that limits the pillar's score.
type ReportCap struct {
	// Stable name.
	Name string `json:"name"`
	// Most that the pillar can score.
	Limit float64 `json:"limit"`
	// One sentence for people.
	Reason string `json:"reason"`
	// The checks that ask for it.
	Checks []string `json:"checks"`
}

// ReportSubcategory: The share of a category that one subject gives.
type ReportSubcategory struct {
	// Stable name.
	Subcategory string `json:"subcategory"`
	// Display name.
	Title string `json:"title"`
	// Points reached, at most max_score; null when nothing could be judged, or all that was is accepted.
	Score *float64 `json:"score"`
	// Points this subject can give.
	MaxScore float64 `json:"max_score"`
	// Share of the weight that could be judged.
	Coverage float64 `json:"coverage"`
	// Failures first.
	Checks []ReportCheck `json:"checks"`
}

// ReportCheck: One verdict with everything that speaks for it.
type ReportCheck struct {
	// Id of a check.
	ID string `json:"id"`
	// What is judged.
	Title string `json:"title"`
	// As in the status view.
	Status string `json:"status"`
	// Harm of a failure, and so the weight.
	Severity string `json:"severity"`
	// critical 10, high 7, medium 3, low 1, info 0.
	Weight float64 `json:"weight"`
	// Points of the overall score that the finding costs, with what follows from it and its share of what gate
	// and caps take. Absent when it costs none.
	Gain *float64 `json:"gain,omitempty"`
	// How sure the verdict is. A tentative one neither caps a score nor counts for the gate. Absent when nothing
	// was judged.
	Confidence string `json:"confidence,omitempty"`
	// What the site answered or sent.
	Observed string `json:"observed,omitempty"`
	// What would pass.
	Expected string `json:"expected,omitempty"`
	// One sentence for the verdict.
	Explanation string `json:"explanation,omitempty"`
	// What goes wrong for whom.
	Why string `json:"why,omitempty"`
	// How to fix it. Only with WARN and FAIL.
	Remediation string           `json:"remediation,omitempty"`
	Evidence    []ReportEvidence `json:"evidence"`
	// Where the rule comes from.
	References []string `json:"references"`
	// Why the check was not run. Only with NOT_RUN.
	Reason string `json:"reason,omitempty"`
	// The check that this failure follows from.
	CausedBy string `json:"causedBy,omitempty"`
	// There when the project accepts this finding. Absent otherwise.
	Suppressed *Suppressed `json:"suppressed,omitempty"`
}

// ReportEvidence: A quoted fact. Quotes are the site's own words, whatever they are.
type ReportEvidence struct {
	// Id of the exchange it comes from.
	Request string `json:"request,omitempty"`
	// The exact header, certificate field, DNS answer or HTML line.
	Quote string `json:"quote"`
	// Repeats the observation with curl, dig or openssl.
	Command string `json:"command,omitempty"`
}

// ReportNotRun: Checks that could not be judged for one reason.
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
	// Version.
	Lighthouse string `json:"lighthouse,omitempty"`
	// Version.
	Chromium string `json:"chromium,omitempty"`
	// The device it acted as.
	FormFactor string `json:"formFactor,omitempty"`
	// Loads, of which this is the median.
	Runs int `json:"runs"`
	// The measuring machine was too busy, so that times are doubtful.
	Starved bool `json:"starved"`
	// Why the page could not be measured. Absent when it was.
	Error    string `json:"error,omitempty"`
	Requests int    `json:"requests"`
	// Bytes transferred.
	WireBytes int            `json:"wireBytes"`
	Metrics   []ReportMetric `json:"metrics"`
	// Errors in the console, at most 20.
	Console []ReportConsoleError `json:"console"`
	// Other parties' requests, costliest first, at most 10.
	ThirdParties []ReportThirdParty `json:"thirdParties"`
}

// ReportMetric: A loading metric, in milliseconds; cls has no unit.
type ReportMetric struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	Value  float64 `json:"value"`
	Rating string  `json:"rating"`
	// Good up to here.
	Good float64 `json:"good"`
	// Poor above.
	Poor float64 `json:"poor"`
}

// ReportConsoleError: An error that the page logged or caused.
type ReportConsoleError struct {
	Source string `json:"source"`
	Text   string `json:"text"`
	URL    string `json:"url,omitempty"`
}

// ReportThirdParty: What one other party's requests cost.
type ReportThirdParty struct {
	Name      string `json:"name"`
	Requests  int    `json:"requests"`
	WireBytes int    `json:"wireBytes"`
	// Time for which it blocked the main thread.
	BlockingMS float64 `json:"blockingMs"`
}

// ReportArtifacts: Addresses of pictures. They open with the report's share link, and are absent while it is
// revoked.
type ReportArtifacts struct {
	// The page when it had loaded.
	Screenshot string `json:"screenshot,omitempty"`
	// The page while it loaded, in order of time.
	Filmstrip []ReportFrame `json:"filmstrip"`
}

// ReportFrame: One picture of the filmstrip.
type ReportFrame struct {
	// Milliseconds since the navigation began.
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
