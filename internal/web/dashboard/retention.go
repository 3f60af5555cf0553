package dashboard

import (
	"time"

	"assay/internal/scan"
	"assay/internal/web/ui"
)

// Retention is how long details of records are stored after their end, and how many records of a target keep them at most; 0: all.
type Retention struct {
	WebsiteScans, SiteHealth, Code             time.Duration
	KeepWebsiteScans, KeepSiteHealth, KeepCode int
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
			scan.KindWebsite, "Evidence, screenshots and the share link",
			removedAfter(c.Retention.WebsiteScans, c.Retention.KeepWebsiteScans, "newer scan of the URL has", "newer scans of the URL have"),
			"The details of a URL's latest scan and of its latest scan with a score, and the scores of all scans", "scan.retention",
		},
		{
			scan.KindSiteHealth, "Pages, Lighthouse reports and screenshots",
			removedAfter(c.Retention.SiteHealth, c.Retention.KeepSiteHealth, "newer check of the site has", "newer checks of the site have"),
			"The check itself with its scores", "site.retention",
		},
		{
			scan.KindCode, "Findings, SBOM and other documents",
			removedAfter(c.Retention.Code, c.Retention.KeepCode, "newer run of the branch has", "newer runs of the branch have"),
			"The findings of a branch's latest run, all triage decisions, and the scores and counts of all runs", "code.retention",
		},
	}
	return c.render("retention", c.settingsPage("retention", "Retention", rows))
}

// removedAfter describes when details are removed; one and many name the newer records that also cause it.
func removedAfter(age time.Duration, keep int, one, many string) string {
	if keep <= 0 {
		return days(age)
	}
	return days(age) + ", or when " + ui.Counted(keep, one, many) + " ended"
}

// days formats a duration for people, in days if it is a whole number of days.
func days(d time.Duration) string {
	if d >= 48*time.Hour && d%(24*time.Hour) == 0 {
		return ui.Counted(int(d/(24*time.Hour)), "day", "days")
	}
	return ui.Counted(int(d.Hours()), "hour", "hours")
}
