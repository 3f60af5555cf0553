package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// siteChecks is what Site Health checks share with other records.
var siteChecks = jobs[siteCheckRow]{noun: "site check", unknown: siteCheckNotFound}

func siteCheckNotFound() error {
	return &scan.Error{Code: scan.CodeNotFound, Name: "SITE_HEALTH_NOT_FOUND", Message: "Site Health check not found!"}
}

type siteCheckRow struct {
	Lifecycle `gorm:"embedded"`

	ProjectID string
	// ProjectShortID repeats projects.short_id, which never changes.
	ProjectShortID string
	URL            string
	Mode           string
	Email          string
	TriggeredBy    string
	Settings       []byte
	ExpiresAt      timestamp

	Scores     siteScoreColumns `gorm:"embedded;embeddedPrefix:score_"`
	Lighthouse string
}

func (siteCheckRow) TableName() string { return "site_checks" }

// siteScoreColumns are the four scores and their mean.
type siteScoreColumns struct {
	Performance   *float64
	Accessibility *float64
	BestPractices *float64
	SEO           *float64 `gorm:"column:seo"`
	Overall       *float64
}

func newSiteScoreColumns(s scan.SiteScores) siteScoreColumns {
	return siteScoreColumns{Performance: s.Performance, Accessibility: s.Accessibility, BestPractices: s.BestPractices, SEO: s.SEO, Overall: s.Overall}
}

func (c siteScoreColumns) scores() scan.SiteScores {
	return scan.SiteScores{Performance: c.Performance, Accessibility: c.Accessibility, BestPractices: c.BestPractices, SEO: c.SEO, Overall: c.Overall}
}

// set adds the columns to those of an update.
func (c siteScoreColumns) set(columns map[string]any) {
	columns["score_performance"], columns["score_accessibility"] = c.Performance, c.Accessibility
	columns["score_best_practices"], columns["score_seo"], columns["score_overall"] = c.BestPractices, c.SEO, c.Overall
}

// siteCheck converts the row; the counts of pages are another table's matter.
func (r siteCheckRow) siteCheck() scan.SiteCheck {
	return scan.SiteCheck{
		ID: r.ID, TenantID: r.TenantID, ProjectID: r.ProjectID, ProjectShortID: r.ProjectShortID,
		URL: r.URL, Mode: scan.Mode(r.Mode), Email: r.Email, Trigger: r.TriggeredBy, Settings: r.Settings,
		State: r.state(), Reason: r.Reason, Revision: r.Revision, RunID: r.RunID, RunNo: r.RunNo,
		QueuedAt: r.QueuedAt.t, DispatchedAt: r.DispatchedAt.t, StartedAt: r.StartedAt.t, CompletedAt: r.CompletedAt.t,
		DeadlineAt: r.DeadlineAt.t, UpdatedAt: r.UpdatedAt.t, ExpiresAt: r.ExpiresAt.t,
		Scores: r.Scores.scores(), Lighthouse: r.Lighthouse,
	}
}

// NewSiteCheck is a check to queue.
type NewSiteCheck struct {
	// Check holds what the caller decides: ID (a UUID), TenantID, ProjectID, URL,
	// Mode, Email, Trigger, Settings, DeadlineAt, ExpiresAt. State, times, run and
	// revision are the store's.
	Check         scan.SiteCheck
	InFlightLimit int // the tenant's cap on unfinished site checks; 0 for none
}

// CreateSiteCheck queues a check in one transaction. CodeQuota when the tenant has
// InFlightLimit unfinished ones, exact under concurrency. CodeNotFound for an
// unknown project, CodeInvalid for an archived one.
func (s *Store) CreateSiteCheck(ctx context.Context, in NewSiteCheck) (c scan.SiteCheck, err error) {
	tenantID, projectID, ok := canonicalIDs(in.Check.TenantID, in.Check.ProjectID)
	if !ok {
		return c, projectNotFound()
	}
	id, ok := canonicalID(in.Check.ID)
	if !ok {
		return c, scan.Errorf(scan.CodeInvalid, "site check id must be a UUID")
	}
	err = s.tx(ctx, "creating a site check", func(tx *gorm.DB, now timestamp) error {
		// The lock on the tenant makes quota and insert one decision.
		if err := lockTenant(tx, tenantID); scan.IsCode(err, scan.CodeNotFound) {
			return projectNotFound()
		} else if err != nil {
			return err
		}
		project, err := requireActive(tx, tenantID, projectID)
		if err != nil {
			return err
		}
		if err := siteChecks.requireQuota(tx, tenantID, in.InFlightLimit); err != nil {
			return err
		}
		row := siteCheckRow{
			Lifecycle: Lifecycle{
				ID: id, TenantID: tenantID, State: string(scan.StateQueued), Revision: 1,
				QueuedAt: now, UpdatedAt: now, DeadlineAt: newTimestamp(in.Check.DeadlineAt),
			},
			ProjectID: projectID, ProjectShortID: project.ShortID, URL: in.Check.URL, Mode: string(in.Check.Mode),
			Email: in.Check.Email, TriggeredBy: in.Check.Trigger, Settings: in.Check.Settings, ExpiresAt: newTimestamp(in.Check.ExpiresAt),
		}
		c = row.siteCheck()
		return tx.Create(&row).Error
	})
	return c, err
}

// SiteCheck returns a check with the counts of its pages. An unknown or malformed
// id is CodeNotFound.
func (s *Store) SiteCheck(ctx context.Context, tenantID, id string) (scan.SiteCheck, error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return scan.SiteCheck{}, siteCheckNotFound()
	}
	c, err := readSiteCheck(s.read.WithContext(ctx), tenantID, id)
	return c, wrap("reading a site check", err)
}

func readSiteCheck(db *gorm.DB, tenantID, id string) (scan.SiteCheck, error) {
	row, err := first[siteCheckRow](db.Where("tenant_id = ? AND id = ?", tenantID, id), siteCheckNotFound)
	if err != nil {
		return scan.SiteCheck{}, err
	}
	c := row.siteCheck()
	counts, err := countPages(db, tenantID, []string{id})
	c.Pages = counts[id]
	return c, err
}

// SiteCheckFilter narrows a project's history. Zero fields narrow nothing.
type SiteCheckFilter struct {
	State    scan.State
	Mode     scan.Mode
	URL      string
	From, To time.Time // bounds of QueuedAt, both included
}

// SiteChecks returns a page of a project's checks, newest first, with the counts
// of their pages, and how many match in all. Pages count from 1. An unknown
// project has none.
func (s *Store) SiteChecks(
	ctx context.Context, tenantID, projectID string, f SiteCheckFilter, page, limit int,
) (checks []scan.SiteCheck, total int64, err error) {
	tenantID, projectID, ok := canonicalIDs(tenantID, projectID)
	if !ok {
		return []scan.SiteCheck{}, 0, nil
	}
	query := func() *gorm.DB {
		q := s.read.WithContext(ctx).Model(&siteCheckRow{}).Where("tenant_id = ? AND project_id = ?", tenantID, projectID)
		for column, value := range map[string]string{"state = ?": string(f.State), "mode = ?": string(f.Mode), "url = ?": f.URL} {
			if value != "" {
				q = q.Where(column, value)
			}
		}
		if !f.From.IsZero() {
			q = q.Where("queued_at >= ?", newTimestamp(f.From))
		}
		if !f.To.IsZero() {
			q = q.Where("queued_at <= ?", newTimestamp(f.To))
		}
		return q
	}
	if err := query().Count(&total).Error; err != nil {
		return nil, 0, wrap("counting site checks", err)
	}
	var rows []siteCheckRow
	if err := query().Order("queued_at DESC, id DESC").Offset((page - 1) * limit).Limit(limit).Find(&rows).Error; err != nil {
		return nil, 0, wrap("listing site checks", err)
	}
	checks = mapRows(rows, siteCheckRow.siteCheck)
	counts, err := countPages(s.read.WithContext(ctx), tenantID, mapRows(rows, func(r siteCheckRow) string { return r.ID }))
	for i := range checks {
		checks[i].Pages = counts[checks[i].ID]
	}
	return checks, total, wrap("counting pages", err)
}

// MarkSiteCheckDispatched records that the workflow start was accepted, the first
// time only. A check that has moved on since is left as it is.
func (s *Store) MarkSiteCheckDispatched(ctx context.Context, tenantID, id string) error {
	return siteChecks.markDispatched(ctx, s, tenantID, id)
}

// StartSiteCheck makes runID the owner of a queued check and moves it to RUNNING
// with the deadline; see StartWebsiteScan.
func (s *Store) StartSiteCheck(
	ctx context.Context, tenantID, id, runID string, deadline time.Time,
) (c scan.SiteCheck, err error) {
	err = siteChecks.start(ctx, s, tenantID, id, runID, deadline, func(tx *gorm.DB, tenantID, id string) error {
		c, err = readSiteCheck(tx, tenantID, id)
		return err
	})
	return c, err
}

// AdoptSiteCheck hands a check from one run to the next; see AdoptWebsiteScan. A
// run that continues as new is such a next one.
func (s *Store) AdoptSiteCheck(ctx context.Context, tenantID, id, fromRunID, toRunID string) error {
	return siteChecks.adopt(ctx, s, tenantID, id, fromRunID, toRunID)
}

// SiteFinish is how a workflow ends its check.
type SiteFinish struct {
	State      scan.State // COMPLETED, FAILED or CANCELED
	Reason     string
	Scores     scan.SiteScores
	Lighthouse string
}

// FinishSiteCheck ends a check; see FinishWebsiteScan.
func (s *Store) FinishSiteCheck(ctx context.Context, tenantID, id, runID string, f SiteFinish) error {
	set := map[string]any{"lighthouse": f.Lighthouse}
	newSiteScoreColumns(f.Scores).set(set)
	return siteChecks.finish(ctx, s, tenantID, id, runID, f.State, f.Reason, set)
}

// CloseSiteCheck ends a check that no workflow will finish, as FAILED with the
// scores of the pages that have some. A terminal one stays as it is.
func (s *Store) CloseSiteCheck(ctx context.Context, tenantID, id, reason string) (state scan.State, closed bool, err error) {
	return siteChecks.close(ctx, s, tenantID, id, reason, func(tx *gorm.DB, row siteCheckRow) (scan.State, map[string]any, error) {
		scores, err := meanScores(tx, row.TenantID, row.ID)
		set := map[string]any{}
		newSiteScoreColumns(scores).set(set)
		return scan.StateFailed, set, err
	})
}
