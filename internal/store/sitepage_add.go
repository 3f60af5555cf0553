package store

import (
	"context"
	"iter"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

// FrontierLimits limit what a crawl stores. Zero means no limit.
type FrontierLimits struct {
	Pages    int // pages to score, in total
	PerShape int // of one shape
	Files    int // files to request
	// Skipped limits the stored SKIPPED addresses; further ones are not stored.
	Skipped int
}

// Skip reasons of addresses over a limit.
const (
	SkipPageLimit = "PAGE_LIMIT"
	SkipShape     = "TRAP"
)

// skippedForPath are the skip reasons that depend on how an address was found and not on the
// address itself. If it is found in another way, it is crawled, or requested as a file.
var skippedForPath = []string{"TOO_DEEP", notFollowed, SkipFile, SkipFileLimit}

const (
	notFollowed = "NOT_FOLLOWED"
	skipInvalid = "INVALID"
)

// maxAddress is the maximum length of an address, in bytes: the API's limit, and less than
// an index of Postgres allows.
const maxAddress = 2048

// keysAtOnce is the number of keys that one statement looks up, rowsAtOnce the number of
// pages that one inserts.
const (
	keysAtOnce = 2000
	rowsAtOnce = 256
)

// Add adds newly found addresses to the frontier of the run's check, in their order: those
// with a Skip as SKIPPED, those over a limit as SKIPPED with its reason, the others as
// WAITING. An address with a known key changes nothing, so that Add can be repeated; but one
// that was skipped for its depth, as not to be followed, or as a file becomes WAITING if it
// is found without a Skip, and one that was not to be followed may become a file. Addresses
// that are not valid text or too long are omitted. added counts the WAITING ones.
// CodeSuperseded and CodeTerminal as for every workflow write.
func (s *SitePages) Add(
	ctx context.Context, tenantID, checkID, runID string, pages []scan.SitePage, limits FrontierLimits,
) (added int, err error) {
	pages = addresses(pages)
	err = s.checks.fenced(ctx, "adding pages", tenantID, checkID, runID, func(tx *gorm.DB, owner siteHealthRow) (changed bool, err error) {
		added, changed, err = s.addPages(tx, owner, pages, limits)
		return changed, err // the count of pages is part of the record
	})
	return added, err
}

// addresses returns the storable addresses, each key once: the first one, with addresses
// without a Skip preferred.
func addresses(pages []scan.SitePage) []scan.SitePage {
	out := make([]scan.SitePage, 0, len(pages))
	seen := make(map[string]int, len(pages))
	for _, p := range pages {
		if !addressable(p.URL) || !addressable(p.Key) || !addressable(p.Shape) || p.Key == "" {
			continue
		}
		if i, again := seen[p.Key]; !again {
			seen[p.Key] = len(out)
			out = append(out, p)
		} else if out[i].Skip != "" && p.Skip == "" {
			out[i] = p
		}
	}
	return out
}

func addressable(s string) bool { return len(s) <= maxAddress && storable(s) }

// addPages adds pages under the lock of the check; changed is false if nothing was new.
func (s *SitePages) addPages(
	tx *gorm.DB, owner siteHealthRow, pages []scan.SitePage, limits FrontierLimits,
) (added int, changed bool, err error) {
	fresh, err := s.unknownPages(tx, owner.TenantID, owner.ID, pages)
	if err != nil || len(fresh) == 0 {
		return 0, false, err
	}
	f, err := s.newFrontier(tx, owner, limits, fresh)
	if err != nil {
		return 0, false, err
	}
	for _, p := range fresh {
		if err := f.add(p); err != nil {
			return 0, false, err
		}
	}
	if err := insertPages(tx, f.rows); err != nil {
		return 0, false, err
	}
	for _, row := range f.revived {
		err := tx.Model(&sitePageRow{}).Where("tenant_id = ? AND id = ? AND state = 'SKIPPED'", row.TenantID, row.ID).
			Select("State", "Skip", "ShapeRank", "Depth", "Source", "FoundFrom", "UpdatedAt").Updates(&row).Error
		if err != nil {
			return 0, false, err
		}
	}
	return f.added, len(f.rows)+len(f.revived) > 0, nil
}

// freshPage is an address that is not in the frontier; revives is the id of the page if it
// was skipped because of how it was found.
type freshPage struct {
	scan.SitePage
	revives string
}

// unknownPages returns the pages whose addition would change something.
func (s *SitePages) unknownPages(db *gorm.DB, tenantID, checkID string, pages []scan.SitePage) ([]freshPage, error) {
	var fresh []freshPage
	for chunk := range slices.Chunk(pages, keysAtOnce) {
		keys := make(textList, len(chunk))
		for i, p := range chunk {
			keys[i] = p.Key
		}
		rows, err := s.knownPages(db, tenantID, checkID, keys)
		if err != nil {
			return nil, err
		}
		known := make(map[string]knownPage, len(rows))
		for _, row := range rows {
			known[row.PageKey] = row
		}
		for _, p := range chunk {
			switch was, ok := known[p.Key]; {
			case !ok:
				fresh = append(fresh, freshPage{SitePage: p})
			case p.Skip == "" && slices.Contains(skippedForPath, was.Skip), p.Skip == SkipFile && was.Skip == notFollowed:
				fresh = append(fresh, freshPage{p, was.ID})
			}
		}
	}
	return fresh, nil
}

// knownPage has the fields of a stored page that adding needs.
type knownPage struct{ ID, PageKey, Skip string }

// knownPages looks up keys. The query dictates the plan, because the statistics of Postgres
// about the pages of a check that has just begun are wrong.
func (s *SitePages) knownPages(db *gorm.DB, tenantID, checkID string, keys textList) (known []knownPage, err error) {
	query := "SELECT id, page_key, skip FROM site_pages WHERE tenant_id = ? AND site_health_id = ? AND page_key IN " +
		"(SELECT value FROM json_each(?))"
	args := []any{tenantID, checkID, keys}
	if s.driver == DriverPostgres {
		query = "SELECT p.id, p.page_key, p.skip FROM jsonb_array_elements_text(CAST(? AS jsonb)) AS k (value) CROSS JOIN LATERAL " +
			"(SELECT id, page_key, skip FROM site_pages WHERE tenant_id = ? AND site_health_id = ? AND page_key = k.value LIMIT 1) AS p"
		args = []any{keys, tenantID, checkID}
	}
	err = db.Raw(query, args...).Scan(&known).Error
	return known, err
}

// amongTexts returns the SQL condition that a column is in a list, given as one parameter of
// type textList. The statement's text is the same for lists of any length, so that it is
// prepared once. Postgres looks up an array in an index, whatever its statistics.
func (s *database) amongTexts() string {
	if s.driver == DriverPostgres {
		return "= ANY (ARRAY(SELECT jsonb_array_elements_text(CAST(? AS jsonb))))"
	}
	return "IN (SELECT value FROM json_each(?))"
}

// frontier has the counts while pages are added under the lock of their check.
type frontier struct {
	owner   siteHealthRow
	limits  FrontierLimits
	now     timestamp
	next    int // position
	pages   int // to be scored
	skipped int
	files   int
	shapes  map[string]int

	rows    []sitePageRow
	revived []sitePageRow
	added   int
}

func (s *SitePages) newFrontier(tx *gorm.DB, owner siteHealthRow, limits FrontierLimits, fresh []freshPage) (*frontier, error) {
	counts, err := countPages(tx, owner.TenantID, []string{owner.ID})
	if err != nil {
		return nil, err
	}
	c := counts[owner.ID]
	f := &frontier{owner: owner, limits: limits, now: s.now(), pages: c.Found(), skipped: c.Skipped, shapes: map[string]int{}}
	f.next = f.pages + f.skipped // positions have no gaps: pages are only removed when their check is purged
	if limits.Files > 0 && slices.ContainsFunc(fresh, func(p freshPage) bool { return p.Skip == SkipFile }) {
		if f.files, err = countFiles(tx, owner); err != nil {
			return nil, err
		}
	}
	return f, f.countShapes(tx, s.amongTexts(), fresh)
}

// countShapes reads how many pages of the addresses' shapes there are, unless it is known.
func (f *frontier) countShapes(tx *gorm.DB, among string, fresh []freshPage) error {
	var shapes textList
	for _, p := range fresh {
		if _, listed := f.shapes[p.Shape]; p.Skip == "" && !listed {
			f.shapes[p.Shape] = 0
			shapes = append(shapes, p.Shape)
		}
	}
	for chunk := range slices.Chunk(shapes, keysAtOnce) {
		var rows []struct {
			Shape string
			Pages int
		}
		err := tx.Model(&sitePageRow{}).Select("shape, count(*) AS pages").
			Where("tenant_id = ? AND site_health_id = ? AND state <> 'SKIPPED'", f.owner.TenantID, f.owner.ID).
			Where("shape "+among, chunk).Group("shape").Scan(&rows).Error
		if err != nil {
			return err
		}
		for _, r := range rows {
			f.shapes[r.Shape] = r.Pages
		}
	}
	return nil
}

// add decides about one address.
func (f *frontier) add(p freshPage) error {
	row := sitePageRow{
		ID: p.revives, TenantID: f.owner.TenantID, SiteHealthID: f.owner.ID,
		URL: p.URL, PageKey: p.Key, Shape: p.Shape, Depth: p.Depth, Source: string(p.Source), FoundFrom: cleanText(p.From),
		State: string(scan.PageWaiting), Skip: p.Skip, ErrorKind: p.ErrorKind, Error: p.Error, UpdatedAt: f.now,
	}
	switch row.Skip {
	case "":
		row.Skip = f.overLimit(p.Shape)
	case SkipFile:
		if f.files++; f.limits.Files > 0 && f.files > f.limits.Files {
			row.Skip = SkipFileLimit
		}
	}
	switch {
	case row.Skip == "":
		row.ShapeRank = f.shapes[p.Shape]
		f.pages++
		f.added++
		f.shapes[p.Shape]++
		if p.revives != "" {
			f.skipped--
			f.revived = append(f.revived, row)
			return nil
		}
	case p.revives != "" && p.Skip == SkipFile:
		row.State = string(scan.PageSkipped)
		f.revived = append(f.revived, row)
		return nil
	case p.revives != "" || f.limits.Skipped > 0 && f.skipped >= f.limits.Skipped:
		return nil
	default:
		row.State = string(scan.PageSkipped)
		f.skipped++
	}
	var err error
	row.ID, err = newID()
	f.next++
	row.Position = f.next
	f.rows = append(f.rows, row)
	return err
}

// overLimit returns the reason why another page of the shape exceeds a limit.
func (f *frontier) overLimit(shape string) string {
	switch {
	case f.limits.Pages > 0 && f.pages >= f.limits.Pages:
		return SkipPageLimit
	case f.limits.PerShape > 0 && f.shapes[shape] >= f.limits.PerShape:
		return SkipShape
	}
	return ""
}

// fillUp adds pages that were over the limit, in the order of discovery, to replace
// addresses that turned out not to be pages. It returns how many. Addresses whose shape has
// its pages leave their place to the next one.
func (s *SitePages) fillUp(tx *gorm.DB, owner siteHealthRow, limits FrontierLimits) (int, error) {
	f, err := s.newFrontier(tx, owner, limits, nil)
	if err != nil {
		return 0, err
	}
	for room := limits.Pages - f.pages; room > 0; room = limits.Pages - f.pages {
		var rows []sitePageRow
		err := tx.Select("id, shape").Where("tenant_id = ? AND site_health_id = ? AND state = 'SKIPPED' AND skip = ?", owner.TenantID, owner.ID,
			SkipPageLimit).
			Order("position").Limit(max(room, rowsAtOnce)).Find(&rows).Error
		if err != nil || len(rows) == 0 {
			return f.added, err
		}
		waiting := mapRows(rows, func(r sitePageRow) freshPage { return freshPage{scan.SitePage{Shape: r.Shape}, r.ID} })
		if err := f.countShapes(tx, s.amongTexts(), waiting); err != nil {
			return 0, err
		}
		if err := f.revive(tx, waiting); err != nil {
			return 0, err
		}
	}
	return f.added, nil
}

// revive takes addresses over the limit of pages in until that limit is reached. Those before whose shape has its pages are skipped
// because of it from then on.
func (f *frontier) revive(tx *gorm.DB, waiting []freshPage) error {
	var full []string
	for _, p := range waiting {
		reason := f.overLimit(p.Shape)
		if reason == SkipPageLimit {
			break
		}
		if reason == SkipShape {
			full = append(full, p.revives)
			continue
		}
		set := map[string]any{"state": string(scan.PageWaiting), "skip": "", "shape_rank": f.shapes[p.Shape], "updated_at": f.now}
		if err := tx.Model(&sitePageRow{}).Where("tenant_id = ? AND id = ?", f.owner.TenantID, p.revives).Updates(set).Error; err != nil {
			return err
		}
		f.pages++
		f.added++
		f.shapes[p.Shape]++
	}
	for batch := range inPowers(full, rowsAtOnce) {
		err := tx.Model(&sitePageRow{}).Where("tenant_id = ? AND id IN ?", f.owner.TenantID, batch).
			Updates(map[string]any{"skip": SkipShape, "updated_at": f.now}).Error
		if err != nil {
			return err
		}
	}
	return nil
}

func insertPages(tx *gorm.DB, rows []sitePageRow) error {
	for batch := range inPowers(rows, rowsAtOnce) {
		if err := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&batch).Error; err != nil {
			return err
		}
	}
	return nil
}

// inPowers splits a list into pieces whose lengths are powers of two, the largest first.
// Statements whose text depends on a length are then few, and each is prepared once.
func inPowers[T any](list []T, largest int) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		for size := largest; len(list) > 0; size /= 2 {
			for len(list) >= size {
				if !yield(list[:size:size]) {
					return
				}
				list = list[size:]
			}
		}
	}
}
