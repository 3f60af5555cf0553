package store

import (
	"context"
	"slices"
	"strings"

	"gorm.io/gorm"

	"assay/internal/scan"
)

const (
	// maxReferrers bounds the pages that are named as linking to a broken one.
	maxReferrers = 20
	// pagesAtOnce is how many pages' links are in memory at once, countsAtOnce how
	// many pages one statement writes.
	pagesAtOnce  = 100
	countsAtOnce = 512
)

// RecordSiteStructure counts for every page of the run's check how many other
// pages link to it, and names at most 20 of them, first found first, for pages
// that failed. It is called when the crawl has ended; to repeat it changes
// nothing. CodeSuperseded and CodeTerminal as with every workflow write.
func (s *Store) RecordSiteStructure(ctx context.Context, tenantID, checkID, runID string) error {
	tenantID, checkID, err := siteChecks.runIDs(tenantID, checkID, runID)
	if err != nil {
		return err
	}
	// What takes long holds no lock: the pages change no more.
	g, err := newLinkGraph(s.read.WithContext(ctx), tenantID, checkID)
	if err != nil {
		return wrap("reading the links of a site", err)
	}
	return siteChecks.fenced(ctx, s, "recording a site's structure", tenantID, checkID, runID, func(tx *gorm.DB, c siteCheckRow) (bool, error) {
		return s.recordInlinks(tx, c, g.pages)
	})
}

// linkGraph counts who links to whom. It holds a few words a page, and no links.
type linkGraph struct {
	pages  []linkedPage // by position
	byHash map[uint64]int
}

type linkedPage struct {
	ID        string
	PageKey   string
	State     string
	Inlinks   int
	Referrers urlLines

	inlinks   int
	referrers urlLines
}

func newLinkGraph(db *gorm.DB, tenantID, checkID string) (*linkGraph, error) {
	g := &linkGraph{byHash: map[uint64]int{}}
	err := db.Model(&sitePageRow{}).Select("id, page_key, state, inlinks, referrers").
		Where("tenant_id = ? AND check_id = ?", tenantID, checkID).Order("position").Scan(&g.pages).Error
	for i := range g.pages {
		g.byHash[scan.LinkHash(g.pages[i].PageKey)] = i
		g.pages[i].PageKey = ""
	}
	if err != nil {
		return nil, err
	}
	return g, g.follow(db, tenantID, checkID)
}

// follow goes through the links of all pages in the order of discovery.
func (g *linkGraph) follow(db *gorm.DB, tenantID, checkID string) error {
	for after := 0; ; {
		var rows []struct {
			ID       string
			Position int
			URL      string
			Links    linkHashes
		}
		err := db.Model(&sitePageRow{}).Select("id, position, url, links").
			Where("tenant_id = ? AND check_id = ? AND position > ?", tenantID, checkID, after).
			Order("position").Limit(pagesAtOnce).Scan(&rows).Error
		if err != nil || len(rows) == 0 {
			return err
		}
		for _, r := range rows {
			after = r.Position
			for _, hash := range r.Links {
				if i, known := g.byHash[hash]; known && g.pages[i].ID != r.ID {
					g.pages[i].link(r.URL)
				}
			}
		}
	}
}

func (p *linkedPage) link(from string) {
	p.inlinks++
	if p.State == string(scan.PageFailed) && len(p.referrers) < maxReferrers && !strings.Contains(from, "\n") {
		p.referrers = append(p.referrers, from)
	}
}

// recordInlinks writes what differs from what is there.
func (s *Store) recordInlinks(tx *gorm.DB, c siteCheckRow, pages []linkedPage) (changed bool, err error) {
	var counts [][]any
	for _, p := range pages {
		if p.inlinks != p.Inlinks {
			counts = append(counts, []any{p.ID, p.inlinks})
		}
		if slices.Equal(p.referrers, p.Referrers) {
			continue
		}
		changed = true
		err := tx.Model(&sitePageRow{}).Where("tenant_id = ? AND id = ?", c.TenantID, p.ID).UpdateColumn("referrers", p.referrers).Error
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

// tuples are n pairs of an id and a number as parameters of VALUES, whose types no
// column tells.
func (s *Store) tuples(n int) string {
	pair := "(?, ?)"
	if s.driver == DriverPostgres {
		pair = "(CAST(? AS uuid), CAST(? AS integer))"
	}
	return strings.Repeat(pair+", ", n-1) + pair
}
