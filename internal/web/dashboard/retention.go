package dashboard

import (
	"time"

	"assay/internal/scan"
	"assay/internal/web/ui"
)

// Retention is how long details of records are stored after their end.
type Retention struct {
	WebsiteScans, SiteHealth, Code time.Duration
}

// retentionRow is the retention of one kind of record.
type retentionRow struct {
	Kind    scan.Kind
	Details string // what is removed
	After   string
	Keeps   string // what is never removed
	Setting string
}

func retentionRoutes() []Route { return []Route{page("/settings/retention", (*call).showRetention)} }

func (c *call) showRetention() error {
	rows := []retentionRow{
		{
			scan.KindWebsite, "Evidence, screenshots and the share link", days(c.Retention.WebsiteScans),
			"The details of a URL's latest scan and of its latest scan with a score, and the scores of all scans", "scan.retention",
		},
		{
			scan.KindSiteHealth, "Pages, Lighthouse reports and screenshots", days(c.Retention.SiteHealth),
			"The check itself with its scores", "site.retention",
		},
		{
			scan.KindCode, "Findings, SBOM and other documents", days(c.Retention.Code),
			"The findings of a branch's latest run, all triage decisions, and the scores and counts of all runs", "code.retention",
		},
	}
	return c.render("retention", c.settingsPage("retention", "Retention", rows))
}

// days formats a duration for people, in days if it is a whole number of days.
func days(d time.Duration) string {
	if d >= 48*time.Hour && d%(24*time.Hour) == 0 {
		return ui.Counted(int(d/(24*time.Hour)), "day", "days")
	}
	return ui.Counted(int(d.Hours()), "hour", "hours")
}
