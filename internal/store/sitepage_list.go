package store

import (
	"context"
	"strings"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// SitePageSort is an order of pages.
type SitePageSort string

// Orders of pages. Pages without a score come last in the order by score.
const (
	SortByDiscovery SitePageSort = "discovery"
	SortByWorst     SitePageSort = "worst"
	SortByPath      SitePageSort = "path"
)

// orders are the columns of each order; every order is total.
var orders = map[SitePageSort]string{
	SortByDiscovery: "position, id",
	SortByWorst:     "score_overall IS NULL, score_overall, position, id",
	SortByPath:      "url, position, id",
}

// SitePageFilter selects and orders a check's pages. Zero fields match all, and the order is
// that of discovery.
type SitePageFilter struct {
	States  []scan.PageState
	Sources []scan.PageSource
	Sort    SitePageSort
	// OnlyOrphans selects the pages that only a sitemap names (scan.SitePage.Orphan). It is
	// only meaningful once the crawl has ended.
	OnlyOrphans bool
	// OnlyBroken selects failed pages and missing files.
	OnlyBroken bool
	// WithResult also reads the pages' Result, which may be large.
	WithResult bool
}

// List returns a page of a check's pages, without Links and, unless requested, Result, and
// how many match in all. Pages count from 1. An unknown check has none. CodeInvalid for an
// unknown order.
func (s *SitePages) List(
	ctx context.Context, tenantID, checkID string, f SitePageFilter, page, limit int,
) (pages []scan.SitePage, total int64, err error) {
	if f.Sort == "" {
		f.Sort = SortByDiscovery
	}
	order, known := orders[f.Sort]
	if !known {
		return nil, 0, scan.Errorf(scan.CodeInvalid, "sort must be %s, %s or %s", SortByDiscovery, SortByWorst, SortByPath)
	}
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return []scan.SitePage{}, 0, nil
	}
	query := func() *gorm.DB {
		q := s.read.WithContext(ctx).Model(&sitePageRow{}).Where("tenant_id = ? AND site_health_id = ?", tenantID, checkID)
		if len(f.States) > 0 {
			q = q.Where("state IN ?", f.States)
		}
		if len(f.Sources) > 0 {
			q = q.Where("source IN ?", f.Sources)
		}
		if f.OnlyOrphans {
			q = q.Where("source = ? AND inlinks = 0 AND skip NOT IN ?", string(scan.FoundInSitemap), []string{SkipFile, SkipFileLimit})
		}
		if f.OnlyBroken {
			q = q.Where(brokenOnly)
		}
		return q
	}
	if err := query().Count(&total).Error; err != nil {
		return nil, 0, wrap("counting pages", err)
	}
	var rows []sitePageRow
	omitted := []string{"Result", "Links"}
	if f.WithResult {
		omitted = omitted[1:]
	}
	err = query().Omit(omitted...).Order(order).Offset((page - 1) * limit).Limit(limit).Find(&rows).Error
	if err != nil {
		return nil, 0, wrap("listing pages", err)
	}
	return mapRows(rows, sitePageRow.sitePage), total, nil
}

// Get returns a page of a check with all its fields. An unknown or malformed id is
// CodeNotFound.
func (s *SitePages) Get(ctx context.Context, tenantID, checkID, pageID string) (scan.SitePage, error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	id, okID := canonicalID(pageID)
	if !ok || !okID {
		return scan.SitePage{}, sitePageNotFound()
	}
	row, err := first[sitePageRow](
		s.read.WithContext(ctx).Where("tenant_id = ? AND site_health_id = ? AND id = ?", tenantID, checkID, id), sitePageNotFound)
	return row.sitePage(), wrap("reading a page", err)
}

func sitePageNotFound() error {
	return &scan.Error{Code: scan.CodeNotFound, Name: "SITE_PAGE_NOT_FOUND", Message: "Page not found!"}
}

// Worst returns the n scored pages of a check with the lowest overall
// score, lowest first, without Result and Links.
func (s *SitePages) Worst(ctx context.Context, tenantID, checkID string, n int) ([]scan.SitePage, error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return []scan.SitePage{}, nil
	}
	var rows []sitePageRow
	err := s.read.WithContext(ctx).Omit("Result", "Links").
		Where("tenant_id = ? AND site_health_id = ? AND state = 'SCORED' AND score_overall IS NOT NULL", tenantID, checkID).
		Order("score_overall, position").Limit(n).Find(&rows).Error
	return mapRows(rows, sitePageRow.sitePage), wrap("listing the worst pages", err)
}

// Scores returns all pages of a check in the order of discovery, with only the fields needed
// to compare two checks: ID, URL, Key, State, Skip, Status, ErrorKind and Scores.
func (s *SitePages) Scores(ctx context.Context, tenantID, checkID string) ([]scan.SitePage, error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return []scan.SitePage{}, nil
	}
	var rows []sitePageRow
	err := s.read.WithContext(ctx).
		Select("id", "url", "page_key", "state", "skip", "status", "error_kind",
			"score_performance", "score_accessibility", "score_best_practices", "score_seo", "score_overall").
		Where("tenant_id = ? AND site_health_id = ?", tenantID, checkID).Order("position").Find(&rows).Error
	return mapRows(rows, sitePageRow.sitePage), wrap("reading the scores of pages", err)
}

// Counts counts the pages of a check by state. An unknown check has none.
func (s *SitePages) Counts(ctx context.Context, tenantID, checkID string) (scan.PageCounts, error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return scan.PageCounts{}, nil
	}
	counts, err := countPages(s.read.WithContext(ctx), tenantID, []string{checkID})
	return counts[checkID], wrap("counting pages", err)
}

// MeanScores returns the means over the scored pages of a check.
func (s *SitePages) MeanScores(ctx context.Context, tenantID, checkID string) (scan.SiteScores, error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return scan.SiteScores{}, siteHealthNotFound()
	}
	scores, err := meanScores(s.read.WithContext(ctx), tenantID, checkID)
	return scores, wrap("averaging scores", err)
}

func meanScores(db *gorm.DB, tenantID, checkID string) (scan.SiteScores, error) {
	var means siteScoreColumns
	err := db.Model(&sitePageRow{}).Where("tenant_id = ? AND site_health_id = ? AND state = 'SCORED'", tenantID, checkID).
		Select("avg(score_performance) AS performance, avg(score_accessibility) AS accessibility, " +
			"avg(score_best_practices) AS best_practices, avg(score_seo) AS seo").Scan(&means).Error
	if err != nil {
		return scan.SiteScores{}, err
	}
	means.Overall = meanOf(means.Performance, means.Accessibility, means.BestPractices, means.SEO)
	return means.scores(), nil
}

// meanOf returns the mean of the non-nil values, nil without any.
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
		SiteHealthID, State string
		Pages               int
	}
	if len(checkIDs) == 0 {
		return nil, nil
	}
	// A statement for each state can be answered from the index of states.
	var each []string
	var args []any
	for _, state := range []scan.PageState{scan.PageWaiting, scan.PageLeased, scan.PageScored, scan.PageFailed, scan.PageSkipped} {
		each = append(each, "SELECT site_health_id, state, count(*) AS pages FROM site_pages "+
			"WHERE tenant_id = ? AND site_health_id IN ? AND state = ? GROUP BY site_health_id, state")
		args = append(args, tenantID, checkIDs, string(state))
	}
	err := db.Raw(strings.Join(each, " UNION ALL "), args...).Scan(&rows).Error
	counts := make(map[string]scan.PageCounts, len(checkIDs))
	for _, r := range rows {
		c := counts[r.SiteHealthID]
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
		counts[r.SiteHealthID] = c
	}
	return counts, err
}
