package store

import (
	"context"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

type sitePageRow struct {
	ID          string `gorm:"primaryKey"`
	TenantID    string
	CheckID     string
	Position    int // in the order of discovery
	URL         string
	PageKey     string
	Shape       string
	Depth       int
	Source      string
	FoundFrom   string
	State       string
	Skip        string
	Owner       string
	LeasedUntil timestamp
	Attempts    int
	Status      int
	FinalURL    string
	Title       string
	Scores      siteScoreColumns `gorm:"embedded;embeddedPrefix:score_"`
	Result      []byte
	ErrorKind   string
	Error       string
	UpdatedAt   timestamp
}

func (sitePageRow) TableName() string { return "site_pages" }

func (r sitePageRow) sitePage() scan.SitePage {
	return scan.SitePage{
		ID: r.ID, CheckID: r.CheckID, URL: r.URL, Key: r.PageKey, Shape: r.Shape, Depth: r.Depth,
		Source: scan.PageSource(r.Source), From: r.FoundFrom, State: scan.PageState(r.State), Skip: r.Skip,
		Owner: r.Owner, Until: r.LeasedUntil.t, Attempts: r.Attempts, Status: r.Status, FinalURL: r.FinalURL, Title: r.Title,
		Scores: r.Scores.scores(), Result: r.Result, ErrorKind: r.ErrorKind, Error: r.Error, UpdatedAt: r.UpdatedAt.t,
	}
}

// FrontierLimits bound what a crawl takes in.
type FrontierLimits struct {
	Pages    int // pages to be scored, in all
	PerShape int // of one shape
}

// Reasons with which AddSitePages skips what is over a limit.
const (
	SkipPageLimit = "PAGE_LIMIT"
	SkipShape     = "TRAP"
)

// AddSitePages takes newly found addresses into the frontier of the run's check,
// in their order: those with a Skip as SKIPPED, those over a limit as SKIPPED with
// its reason, the others as WAITING. An address whose key is there already changes
// nothing, so that to repeat it changes nothing either. added counts the WAITING
// ones. CodeSuperseded and CodeTerminal as with every workflow write.
func (s *Store) AddSitePages(
	ctx context.Context, tenantID, checkID, runID string, pages []scan.SitePage, limits FrontierLimits,
) (added int, err error) {
	err = siteChecks.fenced(ctx, s, "adding pages", tenantID, checkID, runID, func(tx *gorm.DB, owner siteCheckRow) (bool, error) {
		f, err := newFrontier(tx, owner, limits)
		if err != nil {
			return false, err
		}
		for _, p := range pages {
			if err := f.add(tx, p, s.now()); err != nil {
				return false, err
			}
		}
		added = f.added
		return f.inserted > 0, nil // the count of pages is part of the record
	})
	return added, err
}

// frontier counts while pages are added under the lock of their check.
type frontier struct {
	owner    siteCheckRow
	limits   FrontierLimits
	next     int // position
	pages    int // to be scored
	shapes   map[string]int
	inserted int
	added    int
}

func newFrontier(tx *gorm.DB, owner siteCheckRow, limits FrontierLimits) (*frontier, error) {
	f := &frontier{owner: owner, limits: limits, shapes: map[string]int{}}
	var total struct{ Pages, Next int }
	err := tx.Model(&sitePageRow{}).Where("tenant_id = ? AND check_id = ?", owner.TenantID, owner.ID).
		Select("count(CASE WHEN state <> 'SKIPPED' THEN 1 END) AS pages, COALESCE(max(position), 0) AS next").Scan(&total).Error
	f.pages, f.next = total.Pages, total.Next
	return f, err
}

func (f *frontier) add(tx *gorm.DB, p scan.SitePage, now timestamp) error {
	id, err := newID()
	if err != nil {
		return err
	}
	row := sitePageRow{
		ID: id, TenantID: f.owner.TenantID, CheckID: f.owner.ID, Position: f.next + 1,
		URL: p.URL, PageKey: p.Key, Shape: p.Shape, Depth: p.Depth, Source: string(p.Source), FoundFrom: p.From,
		State: string(scan.PageWaiting), Skip: p.Skip, UpdatedAt: now,
	}
	if row.Skip == "" {
		if row.Skip, err = f.overLimit(tx, p.Shape); err != nil {
			return err
		}
	}
	if row.Skip != "" {
		row.State = string(scan.PageSkipped)
	}
	done := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&row)
	if done.Error != nil || done.RowsAffected == 0 {
		return done.Error
	}
	f.next++
	f.inserted++
	if row.Skip == "" {
		f.pages++
		f.added++
		f.shapes[p.Shape]++
	}
	return nil
}

// overLimit is the reason why one more page of the shape is too many.
func (f *frontier) overLimit(tx *gorm.DB, shape string) (string, error) {
	if f.limits.Pages > 0 && f.pages >= f.limits.Pages {
		return SkipPageLimit, nil
	}
	if f.limits.PerShape <= 0 {
		return "", nil
	}
	if _, counted := f.shapes[shape]; !counted {
		var n int64
		err := tx.Model(&sitePageRow{}).Where("tenant_id = ? AND check_id = ? AND shape = ? AND state <> 'SKIPPED'",
			f.owner.TenantID, f.owner.ID, shape).Count(&n).Error
		if err != nil {
			return "", err
		}
		f.shapes[shape] = int(n)
	}
	if f.shapes[shape] >= f.limits.PerShape {
		return SkipShape, nil
	}
	return "", nil
}

// LeaseSitePages gives at most n pages of the run's check to the owner until the
// given time, first found first: waiting ones, and those whose lease has run out.
// Owners that ask at once get different pages. CodeSuperseded and CodeTerminal as
// with every workflow write.
func (s *Store) LeaseSitePages(
	ctx context.Context, tenantID, checkID, runID, owner string, n int, until time.Time,
) (pages []scan.SitePage, err error) {
	if owner == "" {
		return nil, scan.Errorf(scan.CodeInvalid, "a lease needs an owner")
	}
	var rows []sitePageRow
	err = siteChecks.fenced(ctx, s, "leasing pages", tenantID, checkID, runID, func(tx *gorm.DB, c siteCheckRow) (bool, error) {
		err := tx.Clauses(forUpdateSkip).Where("tenant_id = ? AND check_id = ?", c.TenantID, c.ID).
			Where("state IN ('WAITING', 'LEASED')").Where("state = 'WAITING' OR leased_until <= ?", s.now()).
			Order("position").Limit(n).Find(&rows).Error
		if err != nil || len(rows) == 0 {
			return false, err
		}
		ids := make([]string, len(rows))
		for i := range rows {
			rows[i].State, rows[i].Owner, rows[i].LeasedUntil = string(scan.PageLeased), owner, newTimestamp(until)
			rows[i].Attempts++
			ids[i] = rows[i].ID
		}
		return false, tx.Model(&sitePageRow{}).Where("tenant_id = ? AND id IN ?", c.TenantID, ids).Updates(map[string]any{
			"state": string(scan.PageLeased), "owner": owner, "leased_until": newTimestamp(until),
			"attempts": gorm.Expr("attempts + 1"), "updated_at": s.now(),
		}).Error
	})
	return mapRows(rows, sitePageRow.sitePage), err
}

// RenewSitePages prolongs every lease of the owner and returns how many it has.
func (s *Store) RenewSitePages(ctx context.Context, tenantID, checkID, owner string, until time.Time) (int64, error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return 0, siteCheckNotFound()
	}
	done := s.write.WithContext(ctx).Model(&sitePageRow{}).
		Where("tenant_id = ? AND check_id = ? AND state = 'LEASED' AND owner = ?", tenantID, checkID, owner).
		Update("leased_until", newTimestamp(until))
	return done.RowsAffected, wrap("renewing leases", done.Error)
}

// SettleSitePage ends the owner's lease of a page with what became of it: SCORED,
// FAILED, SKIPPED, or WAITING to be tried again. CodeSuperseded when the lease is
// another's by now: then the page was, or will be, settled by that one.
func (s *Store) SettleSitePage(ctx context.Context, tenantID, checkID, owner string, p scan.SitePage) error {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return siteCheckNotFound()
	}
	set := map[string]any{
		"state": string(p.State), "skip": p.Skip, "owner": "", "leased_until": nil, "status": p.Status,
		"final_url": cleanText(p.FinalURL), "title": cleanText(p.Title), "error_kind": p.ErrorKind, "error": cleanText(p.Error),
		"updated_at": s.now(),
	}
	if len(p.Result) > 0 {
		set["result"] = p.Result
	}
	newSiteScoreColumns(p.Scores).set(set)
	done := s.write.WithContext(ctx).Model(&sitePageRow{}).
		Where("tenant_id = ? AND check_id = ? AND id = ? AND state = 'LEASED' AND owner = ?", tenantID, checkID, p.ID, owner).Updates(set)
	if done.Error == nil && done.RowsAffected == 0 {
		return scan.Errorf(scan.CodeSuperseded, "The page is another batch's by now.")
	}
	return wrap("settling a page", done.Error)
}

// SitePages returns a page of a check's pages, in the order of discovery. An
// unknown check has none.
func (s *Store) SitePages(ctx context.Context, tenantID, checkID string, page, limit int) ([]scan.SitePage, error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return []scan.SitePage{}, nil
	}
	var rows []sitePageRow
	err := s.read.WithContext(ctx).Where("tenant_id = ? AND check_id = ?", tenantID, checkID).
		Order("position").Offset((page - 1) * limit).Limit(limit).Find(&rows).Error
	return mapRows(rows, sitePageRow.sitePage), wrap("listing pages", err)
}

// SiteScores are the means over the scored pages of a check.
func (s *Store) SiteScores(ctx context.Context, tenantID, checkID string) (scan.SiteScores, error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return scan.SiteScores{}, siteCheckNotFound()
	}
	scores, err := meanScores(s.read.WithContext(ctx), tenantID, checkID)
	return scores, wrap("averaging scores", err)
}

func meanScores(db *gorm.DB, tenantID, checkID string) (scan.SiteScores, error) {
	var means siteScoreColumns
	err := db.Model(&sitePageRow{}).Where("tenant_id = ? AND check_id = ? AND state = 'SCORED'", tenantID, checkID).
		Select("avg(score_performance) AS performance, avg(score_accessibility) AS accessibility, " +
			"avg(score_best_practices) AS best_practices, avg(score_seo) AS seo").Scan(&means).Error
	if err != nil {
		return scan.SiteScores{}, err
	}
	means.Overall = meanOf(means.Performance, means.Accessibility, means.BestPractices, means.SEO)
	return means.scores(), nil
}

// meanOf is the mean of those that there are, nil of none.
func meanOf(values ...*float64) *float64 {
	sum, n := 0.0, 0
	for _, v := range values {
		if v != nil {
			sum += *v
			n++
		}
	}
	if n == 0 {
		return nil
	}
	mean := sum / float64(n)
	return &mean
}

// countPages counts the pages of checks by state.
func countPages(db *gorm.DB, tenantID string, checkIDs []string) (map[string]scan.PageCounts, error) {
	var rows []struct {
		CheckID, State string
		Pages          int
	}
	err := db.Model(&sitePageRow{}).Where("tenant_id = ? AND check_id IN ?", tenantID, checkIDs).
		Select("check_id, state, count(*) AS pages").Group("check_id, state").Scan(&rows).Error
	counts := make(map[string]scan.PageCounts, len(checkIDs))
	for _, r := range rows {
		c := counts[r.CheckID]
		switch scan.PageState(r.State) {
		case scan.PageWaiting:
			c.Waiting = r.Pages
		case scan.PageLeased:
			c.Leased = r.Pages
		case scan.PageScored:
			c.Scored = r.Pages
		case scan.PageFailed:
			c.Failed = r.Pages
		case scan.PageSkipped:
			c.Skipped = r.Pages
		}
		counts[r.CheckID] = c
	}
	return counts, err
}
