// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

import (
	"time"
)

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
	// Display name.
	Name string `json:"name"`
	// What a schedule starts: website scans, code scans or Site Health checks.
	Kind ScheduleKind `json:"kind"`
	// URL that a website scan scans, or where a crawl starts. Required for these two kinds.
	URL string `json:"url,omitempty"`
	// Of a website scan. If omitted, null or empty, all four.
	Pillars []Pillar `json:"pillars,omitempty"`
	// Of a Site Health check: DESKTOP (the default) or MOBILE.
	Mode string `json:"mode,omitempty"`
	// Limits of a crawl. If omitted or null, those of the installation.
	Settings *ScheduleSettings `json:"settings,omitempty"`
	// The repository of a code scan; must belong to the project. Required for this kind.
	IntegrationRepoID string `json:"integrationRepoId,omitempty"`
	// Of a code scan. If omitted, null or empty, all four.
	Dimensions []Dimension `json:"dimensions,omitempty"`
	// Where to send the report when the scan ends. If omitted, null or empty, no report.
	Email string `json:"email,omitempty"`
	// Minute, hour, day of month, month and day of week, with *, lists, ranges, steps and English names. The day
	// of month or the day of week must be *. Either this or everyMinutes.
	Cron string `json:"cron,omitempty"`
	// Minutes from one run to the next, counted from the creation of the schedule; at least 15 unless the
	// operator has set another number.
	EveryMinutes *int `json:"everyMinutes,omitempty"`
	// IANA name of the time zone of cron; UTC if omitted. A time that does not exist on the day of the change to
	// summer time is skipped.
	TimeZone string `json:"timeZone,omitempty"`
	// Maximum random delay of each run.
	JitterMinutes *int `json:"jitterMinutes,omitempty"`
	// How late a missed run may still start; 10 if omitted.
	CatchUpMinutes *int `json:"catchUpMinutes,omitempty"`
	// Whether it is paused.
	Paused *bool `json:"paused,omitempty"`
}

// ScheduleChange: The fields of a schedule to change. Unknown fields are ignored.
type ScheduleChange struct {
	// Display name.
	Name string `json:"name,omitempty"`
	// URL that a website scan scans, or where a crawl starts. Required for these two kinds.
	URL string `json:"url,omitempty"`
	// Of a website scan. If omitted, null or empty, all four.
	Pillars []Pillar `json:"pillars,omitempty"`
	// Of a Site Health check: DESKTOP (the default) or MOBILE.
	Mode string `json:"mode,omitempty"`
	// Limits of a crawl. If omitted or null, those of the installation.
	Settings *ScheduleSettings `json:"settings,omitempty"`
	// The repository of a code scan; must belong to the project. Required for this kind.
	IntegrationRepoID string `json:"integrationRepoId,omitempty"`
	// Of a code scan. If omitted, null or empty, all four.
	Dimensions []Dimension `json:"dimensions,omitempty"`
	// Where to send the report when the scan ends. If omitted, null or empty, no report.
	Email string `json:"email,omitempty"`
	// Minute, hour, day of month, month and day of week, with *, lists, ranges, steps and English names. The day
	// of month or the day of week must be *. Either this or everyMinutes.
	Cron string `json:"cron,omitempty"`
	// Minutes from one run to the next, counted from the creation of the schedule; at least 15 unless the
	// operator has set another number.
	EveryMinutes *int `json:"everyMinutes,omitempty"`
	// IANA name of the time zone of cron; UTC if omitted. A time that does not exist on the day of the change to
	// summer time is skipped.
	TimeZone string `json:"timeZone,omitempty"`
	// Maximum random delay of each run.
	JitterMinutes *int `json:"jitterMinutes,omitempty"`
	// How late a missed run may still start; 10 if omitted.
	CatchUpMinutes *int `json:"catchUpMinutes,omitempty"`
	// Whether it is paused.
	Paused *bool `json:"paused,omitempty"`
}

// ScheduleSettings: Limits of a crawl. Limits that are omitted or null are those of the operator.
type ScheduleSettings struct {
	// Maximum number of pages to score.
	MaxPages *int `json:"maxPages,omitempty"`
	// Maximum number of links between the entry and a page.
	MaxDepth *int `json:"maxDepth,omitempty"`
	// The crawl stops after this time; pages scored by then count.
	MaxMinutes *int `json:"maxMinutes,omitempty"`
}

// Schedule: Scans a target repeatedly.
type Schedule struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// The project's short id.
	ProjectID string `json:"projectId"`
	// Display name.
	Name string `json:"name"`
	// What a schedule starts: website scans, code scans or Site Health checks.
	Kind ScheduleKind `json:"kind"`
	// Of website scans and Site Health checks.
	URL string `json:"url,omitempty"`
	// Absent when all four are scanned.
	Pillars []Pillar `json:"pillars,omitempty"`
	// Absent when it is DESKTOP.
	Mode string `json:"mode,omitempty"`
	// Limits of the crawl. Absent if they are those of the installation.
	Settings *ScheduleSettings `json:"settings,omitempty"`
	// Of code scans.
	IntegrationRepoID string `json:"integrationRepoId,omitempty"`
	// Absent when all four are scanned.
	Dimensions []Dimension `json:"dimensions,omitempty"`
	// Where reports are sent. Absent if they are not sent.
	Email string `json:"email,omitempty"`
	// Cron expression; null with an interval.
	Cron *string `json:"cron"`
	// Minutes from one run to the next; null with cron.
	EveryMinutes *int `json:"everyMinutes"`
	// Time zone of cron.
	TimeZone string `json:"timeZone"`
	// Maximum random delay of each run.
	JitterMinutes int `json:"jitterMinutes"`
	// How late a missed run may still start.
	CatchUpMinutes int `json:"catchUpMinutes"`
	// archived: it does not run while its project is archived.
	State string `json:"state"`
	// The next runs, without jitter. Empty while it is paused or archived.
	NextRuns []time.Time `json:"nextRuns"`
	// Result of the last run; null before the first.
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
	// STARTED: a scan was queued. SKIPPED: the previous scan had not ended. FAILED: no scan could be queued.
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
