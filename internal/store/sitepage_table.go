package store

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// PageColumn is a column that tables of pages can be sorted by.
type PageColumn string

// Columns of tables of pages.
const (
	ColumnFound         PageColumn = "found" // the order of discovery
	ColumnAddress       PageColumn = "address"
	ColumnTitle         PageColumn = "title"
	ColumnState         PageColumn = "state"
	ColumnStatus        PageColumn = "status"
	ColumnDepth         PageColumn = "depth"
	ColumnLinked        PageColumn = "linked" // how many pages link here
	ColumnPerformance   PageColumn = "performance"
	ColumnAccessibility PageColumn = "accessibility"
	ColumnBestPractices PageColumn = "best-practices"
	ColumnSEO           PageColumn = "seo"
	ColumnOverall       PageColumn = "overall"
)

// pageColumns are the columns of the database.
var pageColumns = map[PageColumn]string{
	ColumnFound: "position", ColumnAddress: "url", ColumnTitle: "title", ColumnState: "state", ColumnStatus: "status", ColumnDepth: "depth",
	ColumnLinked: "inlinks", ColumnPerformance: "score_performance", ColumnAccessibility: "score_accessibility",
	ColumnBestPractices: "score_best_practices", ColumnSEO: "score_seo", ColumnOverall: "score_overall",
}

// Valid reports whether the column exists.
func (c PageColumn) Valid() bool { return pageColumns[c] != "" }

// Score reports whether the column is a score.
func (c PageColumn) Score() bool { return strings.HasPrefix(pageColumns[c], "score_") }

// PageProblem selects pages with a problem.
type PageProblem string

// Problems of pages.
const (
	ProblemBroken    PageProblem = "broken"    // pages and files to which links are broken (site.IsBroken)
	ProblemOrphan    PageProblem = "orphan"    // scan.SitePage.Orphan
	ProblemRedirect  PageProblem = "redirect"  // addresses that redirect to another page
	ProblemDuplicate PageProblem = "duplicate" // scored pages that share their title with another one
)

// SitePageQuery selects and sorts settled pages: scored, failed or skipped. Zero fields
// match all, and the order is that of discovery.
type SitePageQuery struct {
	States  []scan.PageState
	Search  string // a part of the address or the title, ignoring case
	Prefix  string // the beginning of the address
	Address string // the address, with or without a slash at its end, whatever its query
	Shape   string // scan.SitePage.Shape
	Title   string
	Problem PageProblem
	// Min and Below limit the score in the column Score; "" is the overall score.
	Score      PageColumn
	Min, Below *float64

	Sort        PageColumn
	Descending  bool
	Page, Limit int // pages count from 1
}

// settled must be the same as in the index of settled pages.
const settled = "tenant_id = ? AND site_health_id = ? AND state IN ('SCORED', 'FAILED', 'SKIPPED')"

// Table returns a page of the matching pages, without Result and Links, and how many match
// in all. Pages without a score come last. An unknown check has none. CodeInvalid for an
// unknown column or problem.
func (s *SitePages) Table(ctx context.Context, tenantID, checkID string, q SitePageQuery) (pages []scan.SitePage, total int64, err error) {
	order, err := q.order()
	if err != nil {
		return nil, 0, err
	}
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok || !storable(q.Search+q.Prefix+q.Address+q.Shape+q.Title) {
		return []scan.SitePage{}, 0, nil
	}
	matching := func() *gorm.DB { return q.narrow(s.read.WithContext(ctx).Model(&sitePageRow{}), tenantID, checkID) }
	if err := matching().Count(&total).Error; err != nil {
		return nil, 0, wrap("counting pages", err)
	}
	var ids []string
	if err := matching().Order(order).Offset((q.Page-1)*q.Limit).Limit(q.Limit).Pluck("id", &ids).Error; err != nil {
		return nil, 0, wrap("sorting pages", err)
	}
	pages, err = s.byID(ctx, tenantID, checkID, ids, "Result", "Links")
	return pages, total, err
}

// byID reads pages in the order of the ids, without some columns.
func (s *SitePages) byID(ctx context.Context, tenantID, checkID string, ids []string, omitted ...string) ([]scan.SitePage, error) {
	if len(ids) == 0 {
		return []scan.SitePage{}, nil
	}
	var rows []sitePageRow
	err := s.read.WithContext(ctx).Omit(omitted...).
		Where("tenant_id = ? AND site_health_id = ? AND id IN ?", tenantID, checkID, ids).Find(&rows).Error
	if err != nil {
		return nil, wrap("reading pages", err)
	}
	place := make(map[string]int, len(ids))
	for i, id := range ids {
		place[id] = i
	}
	slices.SortFunc(rows, func(a, b sitePageRow) int { return place[a.ID] - place[b.ID] })
	return mapRows(rows, sitePageRow.sitePage), nil
}

// order returns the ORDER BY of the query.
func (q SitePageQuery) order() (string, error) {
	column := pageColumns[q.Sort]
	if q.Sort == "" {
		column = pageColumns[ColumnFound]
	}
	if column == "" {
		return "", scan.Errorf(scan.CodeInvalid, "sort must be a column of the table")
	}
	if q.Score != "" && !q.Score.Score() {
		return "", scan.Errorf(scan.CodeInvalid, "score must be a column with scores")
	}
	if q.Problem != "" && problems[q.Problem] == "" {
		return "", scan.Errorf(scan.CodeInvalid, "problem must be broken, orphan, redirect or duplicate")
	}
	direction := ""
	if q.Descending {
		direction = " DESC"
	}
	if q.Sort.Score() {
		return column + " IS NULL, " + column + direction + ", position, id", nil
	}
	return column + direction + ", position, id", nil
}

// problems are the conditions of each problem.
var problems = map[PageProblem]string{
	ProblemBroken:    brokenLinks,
	ProblemOrphan:    "state = 'SCORED' AND source = 'SITEMAP' AND inlinks = 0",
	ProblemRedirect:  "state = 'SKIPPED' AND skip = 'REDIRECT'",
	ProblemDuplicate: "state = 'SCORED' AND title IN (?)",
}

// narrow adds the conditions of the query.
func (q SitePageQuery) narrow(db *gorm.DB, tenantID, checkID string) *gorm.DB {
	fresh := db.Session(&gorm.Session{NewDB: true})
	db = db.Where(settled, tenantID, checkID)
	if len(q.States) > 0 {
		db = db.Where("state IN ?", q.States)
	}
	if q.Search != "" {
		part := "%" + likeEscaper.Replace(q.Search) + "%"
		db = db.Where(`(lower(url) LIKE lower(?) ESCAPE '\' OR lower(title) LIKE lower(?) ESCAPE '\')`, part, part)
	}
	if q.Prefix != "" {
		db = db.Where("substr(url, 1, ?) = ?", utf8.RuneCountInString(q.Prefix), q.Prefix)
	}
	if q.Address != "" {
		n := utf8.RuneCountInString(q.Address)
		db = db.Where("(url IN ? OR substr(url, 1, ?) = ? OR substr(url, 1, ?) = ?)",
			[]string{q.Address, q.Address + "/"}, n+1, q.Address+"?", n+2, q.Address+"/?")
	}
	if q.Shape != "" {
		db = db.Where("shape = ?", q.Shape)
	}
	if q.Title != "" {
		db = db.Where("title = ?", q.Title)
	}
	switch condition := problems[q.Problem]; {
	case q.Problem == ProblemDuplicate:
		db = db.Where(condition, sharedTitles(fresh, tenantID, checkID).Select("title"))
	case condition != "":
		db = db.Where(condition)
	}
	score := pageColumns[ColumnOverall]
	if q.Score != "" {
		score = pageColumns[q.Score]
	}
	if q.Min != nil {
		db = db.Where(score+" >= ?", *q.Min)
	}
	if q.Below != nil {
		db = db.Where(score+" < ?", *q.Below)
	}
	return db
}

// likeEscaper escapes text for LIKE with the escape character \.
var likeEscaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// sharedTitles selects the titles that several scored pages have.
func sharedTitles(db *gorm.DB, tenantID, checkID string) *gorm.DB {
	return db.Model(&sitePageRow{}).Where(settled, tenantID, checkID).Where("state = 'SCORED' AND title <> ''").
		Group("title").Having("count(*) > 1")
}

// Documents returns a page of the scored pages with their Result, the worst first. An
// unknown check has none.
func (s *SitePages) Documents(
	ctx context.Context, tenantID, checkID string, page, limit int,
) (pages []scan.SitePage, total int64, err error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return []scan.SitePage{}, 0, nil
	}
	scored := func() *gorm.DB {
		return s.read.WithContext(ctx).Model(&sitePageRow{}).Where("tenant_id = ? AND site_health_id = ? AND state = 'SCORED'", tenantID, checkID)
	}
	if err := scored().Count(&total).Error; err != nil {
		return nil, 0, wrap("counting pages", err)
	}
	var ids []string // rows are large, and sorting would read all of them
	if err := scored().Order("score_overall, position").Offset((page-1)*limit).Limit(limit).Pluck("id", &ids).Error; err != nil {
		return nil, 0, wrap("sorting pages", err)
	}
	pages, err = s.byID(ctx, tenantID, checkID, ids, "Links")
	return pages, total, err
}

// Each calls visit with every page of a check in the order of discovery, without Links; at most atOnce of them in memory at a time. It ends
// at the first error of visit.
func (s *SitePages) Each(ctx context.Context, tenantID, checkID string, atOnce int, visit func(scan.SitePage) error) error {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return nil
	}
	var ids []string
	err := s.read.WithContext(ctx).Model(&sitePageRow{}).Where("tenant_id = ? AND site_health_id = ?", tenantID, checkID).
		Order("position, id").Pluck("id", &ids).Error
	if err != nil {
		return wrap("listing pages", err)
	}
	for chunk := range slices.Chunk(ids, atOnce) {
		pages, err := s.byID(ctx, tenantID, checkID, chunk, "Links")
		if err != nil {
			return err
		}
		for _, p := range pages {
			if err := visit(p); err != nil {
				return err
			}
		}
	}
	return nil
}
