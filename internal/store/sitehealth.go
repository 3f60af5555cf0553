package store

import (
	"bytes"
	"context"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// siteHealth is the kind of Site Health checks.
var siteHealth = kind[siteHealthRow, scan.SiteHealth]{
	noun: "Site Health check", resource: "site_health", scans: scan.KindSiteHealth, states: runStates, unknown: siteHealthNotFound,
	of: siteHealthRow.siteHealth, read: readSiteHealth, end: endSiteHealth,
	recipient: func(r siteHealthRow) string { return r.Email },
	purge: expiry[siteHealthRow]{
		expired: checkExpired, order: "expires_at", unread: []string{"Discovery", "Settings"}, refusal: "has not expired",
		surplus: checkEnded, table: "site_health", series: []string{"tenant_id", "project_id", "url", "mode"},
		count: countCheckRows, remove: removeCheckRows,
	},
}

func siteHealthNotFound() error {
	return &scan.Error{Code: scan.CodeNotFound, Name: "SITE_HEALTH_NOT_FOUND", Message: "Site Health check not found!"}
}

type siteHealthRow struct {
	Lifecycle `gorm:"embedded"`

	URL            string
	Mode           string
	Email          string
	Settings       []byte
	ExpiresAt      timestamp
	ShortCode      string
	Slug           string
	ShareRevokedAt timestamp

	Scores     siteScoreColumns `gorm:"embedded;embeddedPrefix:score_"`
	Lighthouse string
	Discovery  []byte
	// PageCounts is set when the check ends: counting the pages of a whole history takes
	// long, and later they are purged.
	PageCounts *pageCounts
}

func (siteHealthRow) TableName() string { return "site_health" }

// siteScoreColumns are the four scores and their mean.
type siteScoreColumns struct {
	Performance   *float64
	Accessibility *float64
	BestPractices *float64
	SEO           *float64 `gorm:"column:seo"`
	Overall       *float64
}

func newSiteScoreColumns(s scan.SiteScores) siteScoreColumns {
	return siteScoreColumns{
		Performance: s.Performance, Accessibility: s.Accessibility, BestPractices: s.BestPractices, SEO: s.SEO, Overall: s.Overall,
	}
}

func (c siteScoreColumns) scores() scan.SiteScores {
	return scan.SiteScores{
		Performance: c.Performance, Accessibility: c.Accessibility, BestPractices: c.BestPractices, SEO: c.SEO, Overall: c.Overall,
	}
}

// set adds the columns to an update.
func (c siteScoreColumns) set(columns map[string]any) {
	columns["score_performance"], columns["score_accessibility"] = c.Performance, c.Accessibility
	columns["score_best_practices"], columns["score_seo"], columns["score_overall"] = c.BestPractices, c.SEO, c.Overall
}

// pageCounts are stored as JSON.
type pageCounts scan.PageCounts

// Value implements driver.Valuer.
func (c pageCounts) Value() (driver.Value, error) {
	text, err := json.Marshal(scan.PageCounts(c))
	return string(text), err
}

// Scan implements sql.Scanner.
func (c *pageCounts) Scan(src any) error {
	switch v := src.(type) {
	case string:
		return json.Unmarshal([]byte(v), c)
	case []byte:
		return json.Unmarshal(v, c)
	}
	return fmt.Errorf("page counts: cannot read %T", src)
}

// siteHealth converts the row without the counts of pages of an unfinished check, which are
// in another table.
func (r siteHealthRow) siteHealth() scan.SiteHealth {
	c := scan.SiteHealth{
		Record: r.record(), URL: r.URL, Mode: scan.Mode(r.Mode), Email: r.Email, Settings: r.Settings, ExpiresAt: r.ExpiresAt.t,
		Scores: r.Scores.scores(), Lighthouse: r.Lighthouse, Discovery: r.Discovery,
		ShortCode: r.ShortCode, Slug: r.Slug, ShareRevokedAt: r.ShareRevokedAt.t,
	}
	if r.PageCounts != nil {
		c.Pages = scan.PageCounts(*r.PageCounts)
	}
	return c
}

// withPageCounts converts rows of the tenant and counts the pages of those that
// have not ended.
func withPageCounts(db *gorm.DB, tenantID string, rows []siteHealthRow) ([]scan.SiteHealth, error) {
	var open []string
	for _, r := range rows {
		if r.PageCounts == nil {
			open = append(open, r.ID)
		}
	}
	checks := mapRows(rows, siteHealthRow.siteHealth)
	if len(open) == 0 {
		return checks, nil
	}
	counts, err := countPages(db, tenantID, open)
	for i, r := range rows {
		if r.PageCounts == nil {
			checks[i].Pages = counts[r.ID]
		}
	}
	return checks, err
}

// NewSiteHealth is a check to queue.
type NewSiteHealth struct {
	// Check contains the caller's fields: ID (a UUID), TenantID, ProjectID, URL, Mode, Email,
	// Trigger, Settings, DeadlineAt, ExpiresAt. The store sets state, times, run and
	// revision.
	Check          scan.SiteHealth
	IdempotencyKey string   // "" for none
	RequestHash    [32]byte // SHA-256 of the request that the key identifies
	InFlightLimit  int      // the tenant's cap on unfinished Site Health checks; 0 for none
}

// Create queues a check in one transaction. If the idempotency key was used for the same
// request in the last 24 hours, it returns that check, which has another ID; for another
// request it is CodeConflict. CodeQuota if the tenant has InFlightLimit unfinished ones,
// exact under concurrency. CodeNotFound for an unknown project, CodeInvalid for an archived
// one.
func (s *SiteHealth) Create(ctx context.Context, in NewSiteHealth) (c scan.SiteHealth, replayed bool, err error) {
	c = in.Check
	var ok bool
	if c.TenantID, c.ProjectID, ok = canonicalIDs(c.TenantID, c.ProjectID); !ok {
		return scan.SiteHealth{}, false, projectNotFound()
	}
	if c.ID, ok = canonicalID(c.ID); !ok {
		return scan.SiteHealth{}, false, scan.Errorf(scan.CodeInvalid, "Site Health check id must be a UUID")
	}
	return s.create(ctx, request{c.TenantID, in.IdempotencyKey, in.RequestHash, in.InFlightLimit}, admission[scan.SiteHealth]{
		id: c.ID, noOwner: projectNotFound,
		admit: func(tx *gorm.DB) error {
			project, err := requireActive(tx, c.TenantID, c.ProjectID)
			c.ProjectShortID = project.ShortID
			return err
		},
		insert: func(tx *gorm.DB, now timestamp) (scan.SiteHealth, error) {
			row := queuedCheck(c, now)
			return row.siteHealth(), tx.Create(&row).Error
		},
	})
}

// queuedCheck returns the initial row of a check, with only the caller's fields.
func queuedCheck(c scan.SiteHealth, now timestamp) siteHealthRow {
	return siteHealthRow{
		Lifecycle: queued(c.Record, now), URL: c.URL, Mode: string(c.Mode), Email: c.Email,
		Settings: c.Settings, ExpiresAt: newTimestamp(c.ExpiresAt),
		ShortCode: c.ShortCode, Slug: c.Slug,
	}
}

func readSiteHealth(db *gorm.DB, tenantID, id string) (scan.SiteHealth, error) {
	row, err := first[siteHealthRow](db.Where("tenant_id = ? AND id = ?", tenantID, id), siteHealthNotFound)
	if err != nil {
		return scan.SiteHealth{}, err
	}
	checks, err := withPageCounts(db, tenantID, []siteHealthRow{row})
	return checks[0], err
}

// SiteHealthFilter selects a project's checks. Zero fields match all.
type SiteHealthFilter struct {
	State    scan.State
	Mode     scan.Mode
	URL      string
	From, To time.Time // bounds of QueuedAt, both included
}

// List returns a page of a project's checks, newest first, with the counts
// of their pages, and how many match in all. Pages count from 1. An unknown
// project has none.
func (s *SiteHealth) List(
	ctx context.Context, tenantID, projectID string, f SiteHealthFilter, page, limit int,
) (checks []scan.SiteHealth, total int64, err error) {
	tenantID, projectID, ok := canonicalIDs(tenantID, projectID)
	if !ok {
		return []scan.SiteHealth{}, 0, nil
	}
	query := func() *gorm.DB {
		q := s.read.WithContext(ctx).Model(&siteHealthRow{}).Where("tenant_id = ? AND project_id = ?", tenantID, projectID)
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
		return nil, 0, wrap("counting Site Health checks", err)
	}
	var rows []siteHealthRow
	if err := query().Order("queued_at DESC, id DESC").Offset((page - 1) * limit).Limit(limit).Find(&rows).Error; err != nil {
		return nil, 0, wrap("listing Site Health checks", err)
	}
	checks, err = withPageCounts(s.read.WithContext(ctx), tenantID, rows)
	return checks, total, wrap("counting pages", err)
}

// SetDiscovery records the result of the discovery, a JSON document. CodeSuperseded and
// CodeTerminal as for every workflow write.
func (s *SiteHealth) SetDiscovery(ctx context.Context, tenantID, checkID, runID string, doc []byte) error {
	return s.fenced(ctx, "recording a discovery", tenantID, checkID, runID, func(tx *gorm.DB, c siteHealthRow) (bool, error) {
		if bytes.Equal(c.Discovery, doc) {
			return false, nil
		}
		return true, tx.Model(&siteHealthRow{}).Where("tenant_id = ? AND id = ?", c.TenantID, c.ID).Update("discovery", doc).Error
	})
}

// SiteFinish is how a workflow ends its check.
type SiteFinish struct {
	State  scan.State // COMPLETED, FAILED or CANCELED
	Reason string
	// Scores are the record's scores; if empty, the means over the scored pages are used, in
	// whole numbers (RoundedMeans).
	Scores     scan.SiteScores
	Lighthouse string
	ExpiresAt  time.Time // zero: unchanged
}

// Finish ends a check and stores the counts of its pages; see WebsiteScans.Finish.
func (s *SiteHealth) Finish(ctx context.Context, tenantID, id, runID string, f SiteFinish) error {
	return s.finish(ctx, tenantID, id, runID, f.State, f.Reason, func(tx *gorm.DB, row siteHealthRow) (map[string]any, error) {
		set, err := siteOutcome(tx, row, f.Scores)
		set["lighthouse"] = cleanText(f.Lighthouse)
		if !f.ExpiresAt.IsZero() {
			set["expires_at"] = newTimestamp(f.ExpiresAt)
		}
		return set, err
	})
}

// endSiteHealth ends a check with the scores of its scored pages.
func endSiteHealth(tx *gorm.DB, row siteHealthRow, end ending) (scan.State, map[string]any, error) {
	set, err := siteOutcome(tx, row, scan.SiteScores{})
	return end.state, set, err
}

// siteOutcome returns the columns with a check's results.
func siteOutcome(tx *gorm.DB, row siteHealthRow, scores scan.SiteScores) (map[string]any, error) {
	set := map[string]any{}
	counts, err := countPages(tx, row.TenantID, []string{row.ID})
	if err != nil {
		return set, err
	}
	set["page_counts"] = pageCounts(counts[row.ID])
	if scores == (scan.SiteScores{}) {
		if scores, err = meanScores(tx, row.TenantID, row.ID); err != nil {
			return set, err
		}
		scores = RoundedMeans(scores)
	}
	newSiteScoreColumns(scores).set(set)
	return set, nil
}

// RoundedMeans returns the scores in whole numbers, as displayed; Overall is the mean of the
// four displayed ones.
func RoundedMeans(s scan.SiteScores) scan.SiteScores {
	whole := func(v *float64) *float64 {
		if v == nil {
			return nil
		}
		r := math.Round(*v)
		return &r
	}
	out := scan.SiteScores{
		Performance: whole(s.Performance), Accessibility: whole(s.Accessibility), BestPractices: whole(s.BestPractices), SEO: whole(s.SEO),
	}
	out.Overall = whole(meanOf(out.Performance, out.Accessibility, out.BestPractices, out.SEO))
	return out
}
