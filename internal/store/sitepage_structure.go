package store

import (
	"context"
	"errors"
	"slices"
	"strings"

	"gorm.io/gorm"

	"assay/internal/scan"
)

const (
	// maxReferrers limits the stored pages that link to a broken one.
	maxReferrers = 20
	// countsAtOnce is the number of pages that one statement writes.
	countsAtOnce = 512
)

// RecordStructure stores for every page of the run's check how many other pages link to it,
// and for failed pages and files at most 20 of these pages, in the order of discovery. It is
// called when the crawl has ended; repeating it changes nothing. CodeSuperseded and
// CodeTerminal as for every workflow write.
func (s *SitePages) RecordStructure(ctx context.Context, tenantID, checkID, runID string) error {
	tenantID, checkID, err := s.checks.kind.runIDs(tenantID, checkID, runID)
	if err != nil {
		return err
	}
	// The slow part takes no lock: the pages no longer change.
	g, err := newLinkGraph(s.read.WithContext(ctx), tenantID, checkID)
	if err != nil {
		return wrap("reading the links of a site", err)
	}
	return s.checks.fenced(ctx, "recording a site's structure", tenantID, checkID, runID, func(tx *gorm.DB, c siteHealthRow) (bool, error) {
		return s.recordInlinks(tx, c, g)
	})
}

// linkGraph counts the links between pages. It stores a few words per page, and no links.
type linkGraph struct {
	pages  []linkedPage // in the order of discovery
	byHash map[uint64]int
	byID   map[string]int
}

type linkedPage struct {
	ID        string
	URL       string
	PageKey   string
	State     string
	Skip      string
	ErrorKind string
	Inlinks   int
	Referrers urlLines

	inlinks int
	from    []int // pages that link here, in order
}

func newLinkGraph(db *gorm.DB, tenantID, checkID string) (*linkGraph, error) {
	g := &linkGraph{byHash: map[uint64]int{}, byID: map[string]int{}}
	err := db.Model(&sitePageRow{}).Select("id, url, page_key, state, skip, error_kind, inlinks, referrers").
		Where("tenant_id = ? AND site_health_id = ?", tenantID, checkID).Order("position").Scan(&g.pages).Error
	if err != nil {
		return nil, err
	}
	for i, p := range g.pages {
		g.byHash[scan.LinkHash(p.PageKey)] = i
		g.byID[p.ID] = i
	}
	return g, g.follow(db, tenantID, checkID)
}

// follow reads the links of all pages, one page in memory at a time.
func (g *linkGraph) follow(db *gorm.DB, tenantID, checkID string) (err error) {
	rows, err := db.Model(&sitePageRow{}).Select("id, links").
		Where("tenant_id = ? AND site_health_id = ? AND links IS NOT NULL", tenantID, checkID).Rows()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var id string
		var links linkHashes
		if err := rows.Scan(&id, &links); err != nil {
			return err
		}
		from, known := g.byID[id]
		if !known {
			continue // the page was added since
		}
		for _, hash := range links {
			if to, known := g.byHash[hash]; known && to != from {
				g.pages[to].link(from)
			}
		}
	}
	return rows.Err()
}

func (p *linkedPage) link(from int) {
	p.inlinks++
	if p.State != string(scan.PageFailed) && (p.Skip != SkipFile && p.Skip != skipInvalid || p.ErrorKind == "") {
		return
	}
	at, _ := slices.BinarySearch(p.from, from)
	p.from = slices.Insert(p.from, at, from)
	p.from = p.from[:min(len(p.from), maxReferrers)]
}

// referrers returns the addresses of the pages that link to a broken one.
func (g *linkGraph) referrers(p linkedPage) (lines urlLines) {
	for _, from := range p.from {
		if u := g.pages[from].URL; !strings.Contains(u, "\n") {
			lines = append(lines, u)
		}
	}
	return lines
}

// recordInlinks writes the values that have changed.
func (s *SitePages) recordInlinks(tx *gorm.DB, c siteHealthRow, g *linkGraph) (changed bool, err error) {
	var counts [][]any
	for _, p := range g.pages {
		referrers := g.referrers(p)
		if p.inlinks != p.Inlinks {
			counts = append(counts, []any{p.ID, p.inlinks})
		}
		if slices.Equal(referrers, p.Referrers) {
			continue
		}
		changed = true
		err := tx.Model(&sitePageRow{}).Where("tenant_id = ? AND id = ?", c.TenantID, p.ID).UpdateColumn("referrers", referrers).Error
		if err != nil {
			return false, err
		}
	}
	for chunk := range inPowers(counts, countsAtOnce) {
		err := tx.Exec("WITH counted (id, inlinks) AS (VALUES "+s.tuples(len(chunk))+") "+
			"UPDATE site_pages SET inlinks = counted.inlinks FROM counted "+
			"WHERE site_pages.tenant_id = ? AND site_pages.id = counted.id", append(slices.Concat(chunk...), c.TenantID)...).Error
		if err != nil {
			return false, err
		}
	}
	return changed || len(counts) > 0, nil
}

// tuples returns n pairs of an id and a number as parameters of VALUES, whose types
// no column determines.
func (s *database) tuples(n int) string {
	pair := "(?, ?)"
	if s.driver == DriverPostgres {
		pair = "(CAST(? AS uuid), CAST(? AS integer))"
	}
	return strings.Repeat(pair+", ", n-1) + pair
}
