// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

import (
	"encoding/json"
	"time"
)

// Checks: The catalogue of website checks, in the order in which reports show them.
type Checks struct {
	// Edition of the catalogue. Scores of different editions are not compared.
	Edition string `json:"edition"`
	// How many checks there are.
	Checks int `json:"checks"`
	// The four pillars.
	Pillars []ChecksPillar `json:"pillars"`
}

// ChecksPillar: The checks of one pillar.
type ChecksPillar struct {
	// One of the four parts of a website scan.
	Pillar Pillar `json:"pillar"`
	// Its name for people.
	Title string `json:"title"`
	// Its groups of checks.
	Subcategories []ChecksSubcategory `json:"subcategories"`
}

// ChecksSubcategory: A group of checks with its share of the pillar's 100 points.
type ChecksSubcategory struct {
	// Name of the group in reports.
	ID string `json:"id"`
	// Its name for people.
	Title string `json:"title"`
	// Its share of the pillar's points.
	Points float64 `json:"points"`
	// Its share in scans with a browser, where it differs.
	LabPoints *float64 `json:"labPoints,omitempty"`
	// Its checks.
	Checks []Check `json:"checks"`
}

// Check: One check.
type Check struct {
	// Name of the check in reports; it never changes.
	ID string `json:"id"`
	// Its name for people.
	Title string `json:"title"`
	// Class of harm. It alone gives the weight: 10, 7, 3, 1, and 0 for what is never scored.
	Severity string `json:"severity"`
	// Why it matters.
	Why string `json:"why"`
	// When it passes.
	Pass string `json:"pass"`
	// When it warns; omitted if it never does.
	Warn string `json:"warn,omitempty"`
	// When it fails; omitted if it never does.
	Fail string `json:"fail,omitempty"`
	// How to fix what it finds.
	Remediation string `json:"remediation"`
	// Where the rule comes from.
	Sources []string `json:"sources"`
	// What the check needs beyond a look at the site.
	Needs []string `json:"needs"`
}

// Project: see the API reference.
type Project struct {
	// A project's short id, 10 characters of Crockford base32 in lower case.
	ProjectID string `json:"projectId"`
	// Display name.
	Name string `json:"name"`
	// An archived project cannot be scanned.
	Status string `json:"status"`
}

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

// ScheduleKind: What a schedule starts: website scans, code scans or Site Health checks.
type ScheduleKind string

// Values of ScheduleKind.
const (
	ScheduleKindWebsite    ScheduleKind = "website"
	ScheduleKindCode       ScheduleKind = "code"
	ScheduleKindSiteHealth ScheduleKind = "site-health"
)

// ScheduleRequest: What to scan and when. Unknown fields are ignored.
type ScheduleRequest struct {
	// What people call it.
	Name string `json:"name"`
	// What a schedule starts: website scans, code scans or Site Health checks.
	Kind ScheduleKind `json:"kind"`
	// What a website scan scans, or where a crawl begins. Required of these two kinds.
	URL string `json:"url,omitempty"`
	// Of a website scan. If omitted, null or empty, all four.
	Pillars []Pillar `json:"pillars,omitempty"`
	// Of a Site Health check: DESKTOP (the default) or MOBILE.
	Mode string `json:"mode,omitempty"`
	// What a crawl is limited to. If omitted or null, the installation's limits.
	Settings *ScheduleSettings `json:"settings,omitempty"`
	// The repository of a code scan, one of the project. Required of this kind.
	IntegrationRepoID string `json:"integrationRepoId,omitempty"`
	// Of a code scan. If omitted, null or empty, all four.
	Dimensions []Dimension `json:"dimensions,omitempty"`
	// Where to send the report when the scan ends. If omitted, null or empty, no report.
	Email string `json:"email,omitempty"`
	// Minute, hour, day of month, month and day of week, with *, lists, ranges, steps and English names. The day
	// of month or the day of week must be *. Either this or everyMinutes.
	Cron string `json:"cron,omitempty"`
	// Minutes from one run to the next, counted from the making of the schedule; 15 at least unless the operator
	// has set another number.
	EveryMinutes *int `json:"everyMinutes,omitempty"`
	// IANA name of the time zone of cron; UTC if omitted. A time that does not exist on the day of the change to
	// summer time is skipped.
	TimeZone string `json:"timeZone,omitempty"`
	// Each run begins up to this much later, at random.
	JitterMinutes *int `json:"jitterMinutes,omitempty"`
	// Missed runs start later if they are at most this old; 10 if omitted.
	CatchUpMinutes *int `json:"catchUpMinutes,omitempty"`
	// Whether it rests.
	Paused *bool `json:"paused,omitempty"`
}

// ScheduleChange: What to change of a schedule. Unknown fields are ignored.
type ScheduleChange struct {
	// What people call it.
	Name string `json:"name,omitempty"`
	// What a website scan scans, or where a crawl begins. Required of these two kinds.
	URL string `json:"url,omitempty"`
	// Of a website scan. If omitted, null or empty, all four.
	Pillars []Pillar `json:"pillars,omitempty"`
	// Of a Site Health check: DESKTOP (the default) or MOBILE.
	Mode string `json:"mode,omitempty"`
	// What a crawl is limited to. If omitted or null, the installation's limits.
	Settings *ScheduleSettings `json:"settings,omitempty"`
	// The repository of a code scan, one of the project. Required of this kind.
	IntegrationRepoID string `json:"integrationRepoId,omitempty"`
	// Of a code scan. If omitted, null or empty, all four.
	Dimensions []Dimension `json:"dimensions,omitempty"`
	// Where to send the report when the scan ends. If omitted, null or empty, no report.
	Email string `json:"email,omitempty"`
	// Minute, hour, day of month, month and day of week, with *, lists, ranges, steps and English names. The day
	// of month or the day of week must be *. Either this or everyMinutes.
	Cron string `json:"cron,omitempty"`
	// Minutes from one run to the next, counted from the making of the schedule; 15 at least unless the operator
	// has set another number.
	EveryMinutes *int `json:"everyMinutes,omitempty"`
	// IANA name of the time zone of cron; UTC if omitted. A time that does not exist on the day of the change to
	// summer time is skipped.
	TimeZone string `json:"timeZone,omitempty"`
	// Each run begins up to this much later, at random.
	JitterMinutes *int `json:"jitterMinutes,omitempty"`
	// Missed runs start later if they are at most this old; 10 if omitted.
	CatchUpMinutes *int `json:"catchUpMinutes,omitempty"`
	// Whether it rests.
	Paused *bool `json:"paused,omitempty"`
}

// ScheduleSettings: Limits of a crawl. What is omitted or null is as the operator has set it.
type ScheduleSettings struct {
	// Maximum number of pages to score.
	MaxPages *int `json:"maxPages,omitempty"`
	// Maximum number of links between the entry and a page.
	MaxDepth *int `json:"maxDepth,omitempty"`
	// The crawl stops after this time and keeps what was scored.
	MaxMinutes *int `json:"maxMinutes,omitempty"`
}

// Schedule: Scans a target again and again.
type Schedule struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// The project's short id.
	ProjectID string `json:"projectId"`
	// What people call it.
	Name string `json:"name"`
	// What a schedule starts: website scans, code scans or Site Health checks.
	Kind ScheduleKind `json:"kind"`
	// Of website scans and Site Health checks.
	URL string `json:"url,omitempty"`
	// Absent when all four are scanned.
	Pillars []Pillar `json:"pillars,omitempty"`
	// Absent when it is DESKTOP.
	Mode string `json:"mode,omitempty"`
	// Limits of the crawl. Absent when they are the installation's.
	Settings *ScheduleSettings `json:"settings,omitempty"`
	// Of code scans.
	IntegrationRepoID string `json:"integrationRepoId,omitempty"`
	// Absent when all four are scanned.
	Dimensions []Dimension `json:"dimensions,omitempty"`
	// Where reports go. Absent when they go nowhere.
	Email string `json:"email,omitempty"`
	// When it runs; null with an interval.
	Cron *string `json:"cron"`
	// Minutes from one run to the next; null with cron.
	EveryMinutes *int `json:"everyMinutes"`
	// Time zone of cron.
	TimeZone string `json:"timeZone"`
	// Each run begins up to this much later, at random.
	JitterMinutes int `json:"jitterMinutes"`
	// How old a missed run may be that starts later.
	CatchUpMinutes int `json:"catchUpMinutes"`
	// archived: it rests while its project is archived.
	State string `json:"state"`
	// The next runs, without jitter. Empty while it rests.
	NextRuns []time.Time `json:"nextRuns"`
	// How the last run went; null before the first.
	LastRun *ScheduleRun `json:"lastRun"`
	// Who made it.
	CreatedBy string `json:"createdBy"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
	// RFC 3339, UTC, milliseconds.
	UpdatedAt time.Time `json:"updatedAt"`
}

// ScheduleRun: A run of a schedule.
type ScheduleRun struct {
	// RFC 3339, UTC, milliseconds.
	At time.Time `json:"at"`
	// STARTED: a scan was queued. SKIPPED: the scan before had not ended. FAILED: no scan could be queued.
	Outcome string `json:"outcome"`
	// The scan that was queued last, by this run or an earlier one.
	ScanID *string `json:"scanId"`
	// Why no scan was queued; null when one was.
	Problem *string `json:"problem"`
}

// ScheduleTriggered: The scan that was queued.
type ScheduleTriggered struct {
	// What a schedule starts: website scans, code scans or Site Health checks.
	Kind ScheduleKind `json:"kind"`
	// A UUID, version 7.
	ScanID string `json:"scanId"`
}

// WebhookFormat: What the receiver understands: signed JSON (STANDARD), a chat's format, or a digest by mail
// (EMAIL).
type WebhookFormat string

// Values of WebhookFormat.
const (
	WebhookFormatStandard WebhookFormat = "STANDARD"
	WebhookFormatSlack    WebhookFormat = "SLACK"
	WebhookFormatTeams    WebhookFormat = "TEAMS"
	WebhookFormatDiscord  WebhookFormat = "DISCORD"
	WebhookFormatEmail    WebhookFormat = "EMAIL"
)

// WebhookEvent: scan.finished: a scan ended with a score. scan.failed: it ended without one, or was
// cancelled. scan.regressed: a score fell by at least minFall points. findings.new: a code scan found
// something new of at least severity.
type WebhookEvent string

// Values of WebhookEvent.
const (
	WebhookEventScanFinished  WebhookEvent = "scan.finished"
	WebhookEventScanFailed    WebhookEvent = "scan.failed"
	WebhookEventScanRegressed WebhookEvent = "scan.regressed"
	WebhookEventFindingsNew   WebhookEvent = "findings.new"
)

// WebhookRequest: Where to send what. Unknown fields are ignored.
type WebhookRequest struct {
	// What people call it.
	Name string `json:"name"`
	// What the receiver understands: signed JSON (STANDARD), a chat's format, or a digest by mail (EMAIL).
	Format WebhookFormat `json:"format"`
	// Where messages go: a URL, or the address of a mail digest. It is stored encrypted and never shown.
	Address string `json:"address"`
	// What is reported; all but scan.finished when left out of a new webhook. Not of EMAIL.
	Events []WebhookEvent `json:"events,omitempty"`
	// Least severity of findings.new; HIGH when left out.
	Severity string `json:"severity,omitempty"`
	// Least fall of a score, in points, of scan.regressed; 5 when left out.
	MinFall *int `json:"minFall,omitempty"`
	// Of EMAIL: DAILY or WEEKLY (the default), at 6:00 UTC, weekly ones on Mondays.
	Digest string `json:"digest,omitempty"`
	// Whether messages are sent.
	Enabled *bool `json:"enabled,omitempty"`
}

// WebhookChange: What to change of a webhook. Unknown fields are ignored.
type WebhookChange struct {
	// What people call it.
	Name string `json:"name,omitempty"`
	// Where messages go: a URL, or the address of a mail digest. It is stored encrypted and never shown.
	Address string `json:"address,omitempty"`
	// What is reported; all but scan.finished when left out of a new webhook. Not of EMAIL.
	Events []WebhookEvent `json:"events,omitempty"`
	// Least severity of findings.new; HIGH when left out.
	Severity string `json:"severity,omitempty"`
	// Least fall of a score, in points, of scan.regressed; 5 when left out.
	MinFall *int `json:"minFall,omitempty"`
	// Of EMAIL: DAILY or WEEKLY (the default), at 6:00 UTC, weekly ones on Mondays.
	Digest string `json:"digest,omitempty"`
	// Whether messages are sent.
	Enabled *bool `json:"enabled,omitempty"`
}

// Webhook: Reports ends of scans to an address.
type Webhook struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// The project's short id.
	ProjectID string `json:"projectId"`
	// What people call it.
	Name string `json:"name"`
	// What the receiver understands: signed JSON (STANDARD), a chat's format, or a digest by mail (EMAIL).
	Format WebhookFormat `json:"format"`
	// Host of the address; of a mail address the masked form.
	Host string `json:"host"`
	// Empty for EMAIL.
	Events []WebhookEvent `json:"events"`
	// Least severity of findings.new.
	Severity string `json:"severity"`
	// Least fall of scan.regressed, in points.
	MinFall int `json:"minFall"`
	// DAILY or WEEKLY; null for all formats but EMAIL.
	Digest *string `json:"digest"`
	// When the next digest is due; null without one.
	NextDigestAt *time.Time `json:"nextDigestAt"`
	// Whether messages are sent.
	Enabled bool `json:"enabled"`
	// Why it was disabled; null when nothing is wrong.
	Problem *string `json:"problem"`
	// How long the replaced secret signs as well; null when it does not.
	PreviousSecretUntil *time.Time `json:"previousSecretUntil"`
	// Who made it.
	CreatedBy string `json:"createdBy"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
	// RFC 3339, UTC, milliseconds.
	UpdatedAt time.Time `json:"updatedAt"`
}

// WebhookWithSecret: A webhook with the secret that signs its messages.
type WebhookWithSecret struct {
	// Reports ends of scans to an address.
	Webhook Webhook `json:"webhook"`
	// Shown this once; null for formats without a signature.
	Secret *string `json:"secret"`
}

// WebhookDelivery: A message to a webhook.
type WebhookDelivery struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// What is reported: a WebhookEvent, test or digest.
	Event string `json:"event"`
	// The scan that ended; null for tests and digests.
	ScanID *string `json:"scanId"`
	// PENDING: it is being tried. GIVEN_UP: it was not taken for a day, or cannot be.
	State string `json:"state"`
	// How often it was tried.
	Attempts int `json:"attempts"`
	// HTTP status of the last answer; null without an answer.
	Status *int `json:"status"`
	// Why it was not taken; null when it was.
	Problem *string `json:"problem"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
	// When it was taken; null before.
	SentAt *time.Time `json:"sentAt"`
}

// LicencePolicy: Which licences of packages the project accepts.
type LicencePolicy struct {
	// Where there are any, no other licence is accepted.
	Allow []string `json:"allow"`
	// Licences that are never accepted.
	Deny []string `json:"deny"`
}

// LicencePolicyChange: What to change of a policy on licences. Unknown fields are ignored.
type LicencePolicyChange struct {
	// Where there are any, no other licence is accepted. Left as it is when omitted or null.
	Allow []string `json:"allow,omitempty"`
	// Licences that are never accepted. Left as it is when omitted or null.
	Deny []string `json:"deny,omitempty"`
}

// SuppressionRequest: What to accept. Unknown fields are ignored.
type SuppressionRequest struct {
	// Id of a check of the catalogue. null is refused like leaving it out.
	CheckID string `json:"checkId"`
	// The scanned host, exactly; its subdomains are others. If omitted, null or empty, every host of the project.
	Host string `json:"host,omitempty"`
	// Why, in one line of 3 to 500 characters. It is shown in reports.
	Reason string `json:"reason"`
	// RFC 3339. In the future, at most a year ahead. If omitted, null or empty, until it is removed.
	ExpiresAt string `json:"expiresAt,omitempty"`
}

// Suppression: A check that the project accepts.
type Suppression struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// The check.
	CheckID string `json:"checkId"`
	// The scanned host it holds for; null for every host of the project.
	Host *string `json:"host"`
	// Why.
	Reason string `json:"reason"`
	// active and expiring ones stand, the latter for less than 14 days more. expired ones stand no more: the
	// check counts again. removed ones were ended by hand.
	State string `json:"state"`
	// Who accepted it: the name of an API key, or of whoever did it from the shell.
	CreatedBy string `json:"createdBy"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
	// When the acceptance ends; null when it holds until it is removed.
	ExpiresAt *time.Time `json:"expiresAt"`
	// Who ended it. Absent unless removed.
	RemovedBy string `json:"removedBy,omitempty"`
	// When it was ended. Absent unless removed.
	RemovedAt *time.Time `json:"removedAt,omitempty"`
}

// Suppressed: The project accepts what the check found, so the score leaves it out.
type Suppressed struct {
	// Why it is accepted.
	Reason string `json:"reason"`
	// Who accepted it.
	By string `json:"by"`
	// When the acceptance ends. Absent when it holds until it is removed.
	Until *time.Time `json:"until,omitempty"`
}

// DomainCreate: Which domain to list. Unknown fields are ignored.
type DomainCreate struct {
	// The domain: its subdomains are covered as well. Unicode names are encoded.
	Name string `json:"name"`
}

// DomainStatus: PENDING: never proved. VERIFIED: proved. EXPIRED: the proof has run out; verify again.
type DomainStatus string

// Values of DomainStatus.
const (
	DomainStatusPending  DomainStatus = "PENDING"
	DomainStatusVerified DomainStatus = "VERIFIED"
	DomainStatusExpired  DomainStatus = "EXPIRED"
)

// DomainMethod: How it was proved: by TXT record, by file, or by the operator of the installation.
type DomainMethod string

// Values of DomainMethod.
const (
	DomainMethodDNS      DomainMethod = "DNS"
	DomainMethodFile     DomainMethod = "FILE"
	DomainMethodOperator DomainMethod = "OPERATOR"
)

// Domain: see the API reference.
type Domain struct {
	// Lower case, Unicode encoded (A-labels).
	Name string `json:"name"`
	// PENDING: never proved. VERIFIED: proved. EXPIRED: the proof has run out; verify again.
	Status DomainStatus `json:"status"`
	// Of the latest proof; null without a proof.
	Method *DomainMethod `json:"method"`
	// When it was last proved.
	VerifiedAt *time.Time `json:"verifiedAt"`
	// When the latest proof runs out.
	ExpiresAt *time.Time `json:"expiresAt"`
	// When it was last tried.
	CheckedAt *time.Time `json:"checkedAt"`
	// Why the latest attempt proved nothing.
	Problem *string `json:"problem"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
	// What to publish, in one of the two places.
	Challenge DomainChallenge `json:"challenge"`
}

// DomainChallenge: What to publish, in one of the two places.
type DomainChallenge struct {
	// The text of the TXT record or a line of the file.
	Token string `json:"token"`
	// Where the TXT record belongs.
	RecordName string `json:"recordName"`
	// Where the file belongs. http is tried as well.
	FileURL string `json:"fileUrl"`
}

// DomainVerification: see the API reference.
type DomainVerification struct {
	// Whether this verification found the token.
	Verified bool   `json:"verified"`
	Domain   Domain `json:"domain"`
	// The result for each place.
	Attempts []DomainAttempt `json:"attempts"`
}

// DomainAttempt: see the API reference.
type DomainAttempt struct {
	// How it was proved: by TXT record, by file, or by the operator of the installation.
	Method DomainMethod `json:"method"`
	// The name of the record or the address of the file.
	Location string `json:"location"`
	Found    bool   `json:"found"`
	// What was found and what is missing.
	Message string `json:"message"`
}

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
	// The provider's default branch; empty when it is not known.
	DefaultBranch string `json:"defaultBranch"`
	// The branch chosen for scans; empty when none is chosen.
	SelectedBranch string `json:"selectedBranch"`
	// Name of the Git connection.
	ConnectionName string `json:"connectionName"`
	// ACTIVE is healthy. With any other value a trigger fails until the connection is restored in the dashboard.
	ConnectionStatus string `json:"connectionStatus"`
	// Addition: present where scans are reported at the provider.
	ReportChanges *bool `json:"reportChanges,omitempty"`
	// Addition: present where the provider refused the last report; why, and what to do.
	ReportProblem string `json:"reportProblem,omitempty"`
}

// Publications: The addresses of what a project publishes.
type Publications struct {
	// Of the badge; null when it is not published.
	BadgeURL *string `json:"badgeUrl"`
	// Of the Atom feed; null when it is not published.
	FeedURL *string `json:"feedUrl"`
}

// IntegrationRepoChange: What to change. Unknown fields are ignored.
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
	// What to judge. If omitted, null or empty, all four. Repeated values count once.
	Dimensions []Dimension `json:"dimensions,omitempty"`
	// Addition: the branch to scan. If omitted, null or empty, the selected one. Not with pullRequest.
	Branch string `json:"branch,omitempty"`
	// Addition: the commit to scan, in full. If omitted, null or empty, the latest of the branch or of the pull
	// request.
	CommitSHA string `json:"commitSha,omitempty"`
	// Addition: the number of the pull request (merge request) to scan.
	PullRequest *int `json:"pullRequest,omitempty"`
}

// CodeScanChange: What a run is that scans a branch, a commit or a pull request beside the series of the
// selected branch. Its findings and scores are compared with the last run of targetBranch.
type CodeScanChange struct {
	// The branch that the change is compared with.
	TargetBranch string `json:"targetBranch"`
	// Its number at the provider; null where none was named.
	PullRequest *int `json:"pullRequest"`
	// A commit of the target; the change begins where the histories of both part.
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

// CodeScanJobDetail: The scan of one dimension, with everything beside its findings.
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
	// One sentence: why the job gave nothing.
	ErrorMessage *string `json:"errorMessage"`
	// As in the run.
	Score *float64 `json:"score"`
	// The run that the findings were compared with, the last one of the branch or of the target of a change; null
	// without one.
	BaseRunID *string `json:"baseRunId"`
	// The score of the dimension in the run before, or in the target's last run for a change; null without one.
	ScoreBefore *float64 `json:"scoreBefore"`
	// How much of the repository could be judged: COMPLETE, PARTIAL, or NOT_APPLICABLE when there was nothing
	// that the dimension can judge. null before the job has ended, and when it gave nothing. A score of 100 is
	// given for COMPLETE alone.
	Coverage *string `json:"coverage"`
	// Why the coverage is not complete, and what else to know.
	Notes   []CodeScanNote   `json:"notes"`
	Engines []CodeScanEngine `json:"engines"`
	// As in the run.
	FindingsCount int `json:"findingsCount"`
	// Findings that count in the score, by severity.
	Counts FindingCounts `json:"counts"`
	// Lines of code that were judged.
	Lines int `json:"lines"`
	// Estimated time to fix what counts in the score.
	EffortMinutes int `json:"effortMinutes"`
	// What else the dimension found out, such as debt and hotspots of CODE_QUALITY; which members there are
	// depends on the dimension and may grow.
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
	// Something was not looked at, so the coverage is not COMPLETE.
	Gap bool `json:"gap"`
}

// CodeScanEngine: What one engine did for the job.
type CodeScanEngine struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	// Files that it looked at.
	Files int `json:"files"`
	// Files that it could not read or parse.
	Failed int `json:"failed"`
	// How long it took.
	Seconds float64 `json:"seconds"`
	// One sentence: why it gave nothing.
	Error *string `json:"error"`
}

// FindingCounts: Findings that count in the score, by severity.
type FindingCounts struct {
	Critical int `json:"critical"`
	High     int `json:"high"`
	Medium   int `json:"medium"`
	Low      int `json:"low"`
}

// CodeScanArtifact: see the API reference.
type CodeScanArtifact struct {
	// To put in the path of the download.
	Name        string `json:"name"`
	ContentType string `json:"contentType"`
	Bytes       int    `json:"bytes"`
}

// FindingReviewRequest: A triage decision. Unknown fields are ignored.
type FindingReviewRequest struct {
	ReviewStatus string `json:"reviewStatus"`
	// One line of 3 to 500 characters; needed for FALSE_POSITIVE and ACCEPTED_RISK.
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
	// 0 to 100, more is better; null until the dimension has finished, and for ever when it failed or had nothing
	// to judge.
	Score *float64 `json:"score"`
	// Findings of the dimension, triaged ones included and FIXED ones not.
	FindingsCount int `json:"findingsCount"`
}

// FindingSeverity: see the API reference.
type FindingSeverity string

// Values of FindingSeverity.
const (
	FindingSeverityCritical FindingSeverity = "CRITICAL"
	FindingSeverityHigh     FindingSeverity = "HIGH"
	FindingSeverityMedium   FindingSeverity = "MEDIUM"
	FindingSeverityLow      FindingSeverity = "LOW"
)

// ReviewStatus: Triage state, stored for the repository: a verdict survives the next scan. FALSE_POSITIVE and
// ACCEPTED_RISK do not count against the score. FIXED is set when a later scan of the same branch no longer
// reports the finding.
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

// Finding: One thing that an engine found. Every field is always present; null where it does not apply.
type Finding struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// A UUID, version 7.
	JobID string `json:"jobId"`
	// One of the four parts of a code scan: SAST (weaknesses in the code), SCA (vulnerable dependencies), SECRETS
	// (credentials in the repository), CODE_QUALITY (maintainability).
	Dimension Dimension `json:"dimension"`
	// The engine that found it, whose words are used.
	Engine FindingEngine `json:"engine"`
	// Names of all engines that report it; engine is the first.
	Engines []string `json:"engines"`
	// The engine's name of the rule.
	RuleID string `json:"ruleId"`
	// What it is in a few words.
	Title string `json:"title"`
	// What is wrong here.
	Message  string          `json:"message"`
	Severity FindingSeverity `json:"severity"`
	// The engine's own severity as it gave it.
	NativeSeverity *string `json:"nativeSeverity"`
	// How sure the engine is.
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
	// Steps from source to sink, in order; empty when the engine gives none.
	CodeFlow []FindingStep `json:"codeFlow"`
	// Same finding, same fingerprint, from scan to scan; it does not depend on line numbers.
	Fingerprint string `json:"fingerprint"`
	// Number among equal findings of one file.
	Occurrence int `json:"occurrence"`
	// It is in test code.
	Test bool `json:"test"`
	// Compared with the branch's last run, or with that of the target of a change: NEW was not in it, EXISTING
	// was, REOPENED was fixed before and is back; FIXED was in it and is gone.
	State FindingState `json:"state"`
	// Whether the change that was scanned touched its lines; null where that is unknown, and for a run that is of
	// no change.
	OnChangedLines *bool `json:"onChangedLines"`
	// When a run of the branch first had it.
	FirstSeenAt *time.Time `json:"firstSeenAt"`
	// Triage state, stored for the repository: a verdict survives the next scan. FALSE_POSITIVE and ACCEPTED_RISK
	// do not count against the score. FIXED is set when a later scan of the same branch no longer reports the
	// finding.
	ReviewStatus ReviewStatus `json:"reviewStatus"`
	// Who triaged it and why; null when nobody has.
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

// FindingEngine: The engine that found it, whose words are used.
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
	// When the decision lapses and the finding is open again; null means never.
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
	// When that commit was written, as it says itself; null when only the tree was searched.
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
	// The first version without the vulnerability; null if no version is without it.
	FixedIn *string `json:"fixedIn"`
	// Id of the advisory.
	Advisory string `json:"advisory"`
	// Other ids of the same fault.
	Aliases    []string `json:"aliases"`
	CVSSVector *string  `json:"cvssVector"`
	CVSSScore  *float64 `json:"cvssScore"`
	// Probability of exploitation within 30 days.
	EPSS *float64 `json:"epss"`
	// Listed as exploited.
	KEV bool `json:"kev"`
	// Known to be required by the repository itself.
	Direct bool `json:"direct"`
	// Known to be needed for development only.
	Dev bool `json:"dev"`
	// Nobody says how severe it is; it counts as MEDIUM.
	Unscored bool `json:"unscored"`
}

// SiteHealthMode: The device that Lighthouse acts as.
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
	// What to crawl in particular. If omitted or null, all of the entry's host, within the installation's limits.
	Settings *SiteHealthSettings `json:"settings,omitempty"`
}

// SiteHealthSettings: Narrows a crawl. What is omitted or null is as the operator has set it. Patterns are
// matched against the whole path, and against the path with its query: * stands for anything within a
// segment, ** for anything, ? for one character.
type SiteHealthSettings struct {
	// Maximum number of pages to score. 500 unless the operator has set another number.
	MaxPages *int `json:"maxPages,omitempty"`
	// Maximum number of links between the entry and a page; at most 25 unless the operator has set another
	// number.
	MaxDepth *int `json:"maxDepth,omitempty"`
	// The crawl stops after this time and keeps what was scored; 360 at most unless the operator has set another
	// number.
	MaxMinutes *int `json:"maxMinutes,omitempty"`
	// Hosts below the entry's belong to the site as well.
	Subdomains *bool `json:"subdomains,omitempty"`
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
	// The device that Lighthouse acts as.
	Mode SiteHealthMode `json:"mode"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
}

// SiteHealthCancelled: see the API reference.
type SiteHealthCancelled struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// As it is now; read the check for how it ends.
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
	// The device that Lighthouse acts as.
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
	// Mean of the four; null until the crawl has finished.
	ScoreOverall *int `json:"scoreOverall"`
	// When its pages, their reports and pictures are deleted. The check itself stays, with its scores.
	ExpiresAt time.Time `json:"expiresAt"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
	// RFC 3339, UTC, milliseconds.
	UpdatedAt time.Time `json:"updatedAt"`
}

// SiteHealthPage: see the API reference.
type SiteHealthPage struct {
	Items []SiteHealthCheck `json:"items"`
	// Checks on all pages.
	Total int `json:"total"`
	Page  int `json:"page"`
	Limit int `json:"limit"`
}

// ErrorCode: Why the request was refused. Stable; see [Named codes](#named-codes).
type ErrorCode string

// Values of ErrorCode.
const (
	ErrorCodeInsufficientScope              ErrorCode = "INSUFFICIENT_SCOPE"
	ErrorCodeProjectNotFound                ErrorCode = "PROJECT_NOT_FOUND"
	ErrorCodeProjectArchived                ErrorCode = "PROJECT_ARCHIVED"
	ErrorCodeIntegrationRepoNotFound        ErrorCode = "INTEGRATION_REPO_NOT_FOUND"
	ErrorCodeIntegrationRepoNotAssigned     ErrorCode = "INTEGRATION_REPO_NOT_ASSIGNED"
	ErrorCodeIntegrationRepoDisabled        ErrorCode = "INTEGRATION_REPO_DISABLED"
	ErrorCodeIntegrationRepoNoBranch        ErrorCode = "INTEGRATION_REPO_NO_BRANCH"
	ErrorCodeIntegrationRepoProjectMismatch ErrorCode = "INTEGRATION_REPO_PROJECT_MISMATCH"
	ErrorCodeIntegrationRepoAccessDenied    ErrorCode = "INTEGRATION_REPO_ACCESS_DENIED"
	ErrorCodeIntegrationRepoBranchNotFound  ErrorCode = "INTEGRATION_REPO_BRANCH_NOT_FOUND"
	ErrorCodeTenantIntegrationNotFound      ErrorCode = "TENANT_INTEGRATION_NOT_FOUND"
	ErrorCodeTenantIntegrationNotActive     ErrorCode = "TENANT_INTEGRATION_NOT_ACTIVE"
	ErrorCodeTenantIntegrationTokenExpired  ErrorCode = "TENANT_INTEGRATION_TOKEN_EXPIRED"
	ErrorCodeTenantIntegrationInvalid       ErrorCode = "TENANT_INTEGRATION_INVALID"
	ErrorCodeUnsupportedIntegrationProvider ErrorCode = "UNSUPPORTED_INTEGRATION_PROVIDER"
	ErrorCodeCodeScanBranchNotFound         ErrorCode = "CODE_SCAN_BRANCH_NOT_FOUND"
	ErrorCodeCodeScanCommitNotFound         ErrorCode = "CODE_SCAN_COMMIT_NOT_FOUND"
	ErrorCodeCodeScanPullRequestNotFound    ErrorCode = "CODE_SCAN_PULL_REQUEST_NOT_FOUND"
	ErrorCodeCodeScanJobNotFound            ErrorCode = "CODE_SCAN_JOB_NOT_FOUND"
	ErrorCodeCodeScanRunNotFound            ErrorCode = "CODE_SCAN_RUN_NOT_FOUND"
	ErrorCodeCodeScanArtifactNotFound       ErrorCode = "CODE_SCAN_ARTIFACT_NOT_FOUND"
	ErrorCodeCodeScanFindingsPurged         ErrorCode = "CODE_SCAN_FINDINGS_PURGED"
	ErrorCodeFindingNotFound                ErrorCode = "FINDING_NOT_FOUND"
	ErrorCodeSiteHealthNotFound             ErrorCode = "SITE_HEALTH_NOT_FOUND"
	ErrorCodeValidationError                ErrorCode = "VALIDATION_ERROR"
)
