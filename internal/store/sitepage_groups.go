package store

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// PageGroup is a group of pages with the means of their scores.
type PageGroup struct {
	Name    string // shape or title
	Pages   int
	Means   scan.SiteScores
	Lowest  *float64 // overall score of the worst page
	Example string   // address of one of the pages
}

type pageGroupRow struct {
	Name    string
	Pages   int
	Means   siteScoreColumns `gorm:"embedded"`
	Lowest  *float64
	Example string
}

func (r pageGroupRow) group() PageGroup {
	return PageGroup{Name: r.Name, Pages: r.Pages, Means: r.Means.scores(), Lowest: r.Lowest, Example: r.Example}
}

const groupColumns = "count(*) AS pages, avg(score_performance) AS performance, avg(score_accessibility) AS accessibility, " +
	"avg(score_best_practices) AS best_practices, avg(score_seo) AS seo, avg(score_overall) AS overall, min(score_overall) " +
	"AS lowest, min(url) AS example"

// Shapes groups the scored pages by the shape of their addresses, the lowest mean first, and
// returns how many groups there are in all.
func (s *SitePages) Shapes(ctx context.Context, tenantID, checkID string, page, limit int) ([]PageGroup, int64, error) {
	return s.groups(ctx, tenantID, checkID, func(db *gorm.DB, tenantID, checkID string) *gorm.DB {
		return db.Model(&sitePageRow{}).Where(settled, tenantID, checkID).Where("state = 'SCORED'").Group("shape")
	}, "shape", "overall, pages DESC, name", page, limit)
}

// Duplicates groups scored pages by titles that several of them have, the most frequent
// first.
func (s *SitePages) Duplicates(ctx context.Context, tenantID, checkID string, page, limit int) ([]PageGroup, int64, error) {
	return s.groups(ctx, tenantID, checkID, sharedTitles, "title", "pages DESC, name", page, limit)
}

// Copies groups the scored pages whose text several have, the most frequent first. The name of
// a group is one of its addresses.
func (s *SitePages) Copies(ctx context.Context, tenantID, checkID string, page, limit int) ([]PageGroup, int64, error) {
	return s.groups(ctx, tenantID, checkID, func(db *gorm.DB, tenantID, checkID string) *gorm.DB {
		return db.Model(&sitePageRow{}).Where(settled, tenantID, checkID).Where("state = 'SCORED' AND content <> 0").
			Group("content").Having("count(*) > 1")
	}, "min(url)", "pages DESC, name", page, limit)
}

func (s *SitePages) groups(
	ctx context.Context, tenantID, checkID string, query func(db *gorm.DB, tenantID, checkID string) *gorm.DB, name, order string,
	page, limit int,
) (groups []PageGroup, total int64, err error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return []PageGroup{}, 0, nil
	}
	db := s.read.WithContext(ctx)
	err = allTenants(ctx, s.read).Table("(?) AS g", query(db, tenantID, checkID).Select(name)).Count(&total).Error
	if err != nil {
		return nil, 0, wrap("counting groups of pages", err)
	}
	var rows []pageGroupRow
	err = query(db, tenantID,
		checkID).Select(name + " AS name, " + groupColumns).Order(order).Offset((page - 1) * limit).Limit(limit).Scan(&rows).Error
	return mapRows(rows, pageGroupRow.group), total, wrap("grouping pages", err)
}

// maxFolders limits the folders that Tree reads.
const maxFolders = 600

// PageFolder is the pages whose addresses continue with a segment of the path.
type PageFolder struct {
	Name    string // the segment; "" for the address that ends before it
	Pages   int    // scored and failed ones
	Failed  int
	Mean    *float64 // overall
	Lowest  *float64
	Folders []PageFolder // the next segments, if Tree reads two levels
}

// Tree groups the scored and failed pages whose address begins with prefix, which ends with
// a slash, by the next two segments of the path. more is true if there are more than Tree
// reads.
func (s *SitePages) Tree(ctx context.Context, tenantID, checkID, prefix string) (folders []PageFolder, more bool, err error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok || !storable(prefix) {
		return nil, false, nil
	}
	length := utf8.RuneCountInString(prefix)
	first, second := s.segments()
	inner := s.read.WithContext(ctx).Model(&sitePageRow{}).
		Select("substr(url, ?) AS rest, state, score_overall", length+1).
		Where(settled, tenantID, checkID).Where("state IN ('SCORED', 'FAILED') AND substr(url, 1, ?) = ?", length, prefix)
	var rows []struct {
		Segment, Next string
		Pages, Failed int
		Scored        int
		Total, Lowest *float64
	}
	err = allTenants(ctx, s.read).Table("(?) AS p", inner).
		Select(first + " AS segment, " + second + " AS next, count(*) AS pages, sum(CASE WHEN state = 'FAILED' THEN 1 ELSE 0 END) AS failed, " +
			"count(score_overall) AS scored, sum(score_overall) AS total, min(score_overall) AS lowest").
		Group("1, 2").Order("count(*) DESC, 1, 2").Limit(maxFolders + 1).Scan(&rows).Error
	if err != nil {
		return nil, false, wrap("grouping pages by folder", err)
	}
	if more = len(rows) > maxFolders; more {
		rows = rows[:maxFolders]
	}
	byName := map[string]*folderSum{}
	for _, r := range rows {
		f := byName[r.Segment]
		if f == nil {
			f = &folderSum{PageFolder: PageFolder{Name: r.Segment}}
			byName[r.Segment] = f
		}
		one := folderSum{PageFolder: PageFolder{Name: r.Next, Pages: r.Pages, Failed: r.Failed, Lowest: r.Lowest}, scored: r.Scored}
		if r.Total != nil {
			one.total = *r.Total
		}
		f.add(one)
	}
	for _, f := range byName {
		folders = append(folders, f.folder())
	}
	slices.SortFunc(folders, byFolderName)
	return folders, more, nil
}

// folderSum adds pages up.
type folderSum struct {
	PageFolder
	scored int
	total  float64
}

func (f *folderSum) add(one folderSum) {
	f.Folders = append(f.Folders, one.folder())
	f.Pages, f.Failed, f.scored, f.total = f.Pages+one.Pages, f.Failed+one.Failed, f.scored+one.scored, f.total+one.total
	if one.Lowest != nil && (f.Lowest == nil || *one.Lowest < *f.Lowest) {
		f.Lowest = one.Lowest
	}
}

func (f *folderSum) folder() PageFolder {
	out := f.PageFolder
	if f.scored > 0 {
		mean := f.total / float64(f.scored)
		out.Mean = &mean
	}
	slices.SortFunc(out.Folders, byFolderName)
	return out
}

func byFolderName(a, b PageFolder) int { return strings.Compare(a.Name, b.Name) }

// segments returns the first two segments of the path in the column rest, without the query.
func (s *database) segments() (first, second string) {
	if s.driver == DriverPostgres {
		path := "split_part(rest, '?', 1)"
		return "split_part(" + path + ", '/', 1)", "split_part(" + path + ", '/', 2)"
	}
	path := "substr(rest, 1, instr(rest || '?', '?') - 1)"
	head := func(text string) string { return "substr(" + text + ", 1, instr(" + text + " || '/', '/') - 1)" }
	tail := "substr(" + path + ", instr(" + path + " || '/', '/') + 1)"
	return head(path), head(tail)
}
