package store

import (
	"cmp"
	"context"
	"slices"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// Lease leases at most n pages of the run's check to the owner until the given time: waiting
// ones, and those whose lease has expired. The first page of every shape comes first, then
// the second ones, each time in the order of discovery, so that a crawl that ends early has
// seen all kinds of pages and not a calendar alone. Attempts of a page
// counts its leases, including this one; one that replaces an expired lease counts among its
// Losses instead. Concurrent owners get different pages and do not wait for each other.
// CodeSuperseded and CodeTerminal as for every workflow write.
func (s *SitePages) Lease(
	ctx context.Context, tenantID, checkID, runID, owner string, n int, until time.Time,
) ([]scan.SitePage, error) {
	if owner == "" {
		return nil, scan.Errorf(scan.CodeInvalid, "a lease must have an owner")
	}
	return s.takePages(ctx, "leasing pages", tenantID, checkID, runID, owner, until, func(pages *gorm.DB, now timestamp) *gorm.DB {
		return pages.Clauses(forUpdateSkip).
			Where("state IN ('WAITING', 'LEASED')").Where("state = 'WAITING' OR leased_until <= ?", now).
			Order("shape_rank, position").Limit(n)
	})
}

// TakeOver transfers to the owner, until the given time, every other lease of the run's check whose owner begins with the prefix: those of
// lost workers, which can no longer settle these pages. It increments Losses of each page. CodeSuperseded and CodeTerminal as for every
// workflow write.
func (s *SitePages) TakeOver(
	ctx context.Context, tenantID, checkID, runID, ownerPrefix, owner string, until time.Time,
) ([]scan.SitePage, error) {
	if owner == "" || ownerPrefix == "" {
		return nil, scan.Errorf(scan.CodeInvalid, "taking over leases requires an owner and a prefix")
	}
	return s.takePages(ctx, "taking over leases", tenantID, checkID, runID, owner, until, func(pages *gorm.DB, _ timestamp) *gorm.DB {
		return pages.Clauses(forUpdate).
			Where("state = 'LEASED' AND owner <> ? AND substr(owner, 1, ?) = ?", owner, utf8.RuneCountInString(ownerPrefix), ownerPrefix).Order("id")
	})
}

// takePages leases the pages that choose selects.
func (s *SitePages) takePages(
	ctx context.Context, doing, tenantID, checkID, runID, owner string, until time.Time,
	choose func(pages *gorm.DB, now timestamp) *gorm.DB,
) (pages []scan.SitePage, err error) {
	err = s.checks.fencedTogether(ctx, doing, tenantID, checkID, runID, func(tx *gorm.DB, c siteHealthRow, now timestamp) error {
		var rows []sitePageRow
		err := choose(tx.Omit("Result", "Links"), now).Where("tenant_id = ? AND site_health_id = ?", c.TenantID, c.ID).Find(&rows).Error
		if err != nil || len(rows) == 0 {
			return err
		}
		ids := make([]string, len(rows))
		for i := range rows {
			if rows[i].State == string(scan.PageLeased) {
				rows[i].Losses++
			} else {
				rows[i].Attempts++
			}
			rows[i].State, rows[i].Owner, rows[i].LeasedUntil = string(scan.PageLeased), owner, newTimestamp(until)
			rows[i].UpdatedAt = now
			ids[i] = rows[i].ID
		}
		slices.SortFunc(rows, func(a, b sitePageRow) int {
			return cmp.Or(cmp.Compare(a.ShapeRank, b.ShapeRank), cmp.Compare(a.Position, b.Position))
		})
		pages = mapRows(rows, sitePageRow.sitePage)
		return tx.Model(&sitePageRow{}).Where("tenant_id = ? AND id IN ?", c.TenantID, ids).Updates(map[string]any{
			"state": string(scan.PageLeased), "owner": owner, "leased_until": newTimestamp(until),
			"attempts": gorm.Expr("attempts + CASE WHEN state = 'LEASED' THEN 0 ELSE 1 END"),
			"losses":   gorm.Expr("losses + CASE WHEN state = 'LEASED' THEN 1 ELSE 0 END"), "updated_at": now,
		}).Error
	})
	if err != nil {
		return nil, err
	}
	return pages, nil
}

// Renew prolongs every lease of the owner and returns how many it has.
func (s *SitePages) Renew(ctx context.Context, tenantID, checkID, owner string, until time.Time) (renewed int64, err error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return 0, siteHealthNotFound()
	}
	err = s.tx(ctx, "renewing leases", func(tx *gorm.DB, _ timestamp) error {
		renewed, err = changeLeases(tx, tenantID, checkID, owner, map[string]any{"leased_until": newTimestamp(until)})
		return err
	})
	return renewed, err
}

// Release releases every lease of the owner, as if it had never been taken, and returns how
// many there were. CodeSuperseded and CodeTerminal as for every workflow write.
func (s *SitePages) Release(ctx context.Context, tenantID, checkID, runID, owner string) (released int64, err error) {
	err = s.checks.fencedTogether(ctx, "releasing pages", tenantID, checkID, runID, func(tx *gorm.DB, c siteHealthRow, now timestamp) error {
		released, err = changeLeases(tx, c.TenantID, c.ID, owner, map[string]any{
			"state": string(scan.PageWaiting), "owner": "", "leased_until": nil, "updated_at": now,
			"attempts": gorm.Expr("CASE WHEN attempts > 0 THEN attempts - 1 ELSE 0 END"),
		})
		return err
	})
	return released, err
}

// changeLeases sets columns of all pages that the owner has. It locks them in the same order
// as every other transaction that locks several.
func changeLeases(tx *gorm.DB, tenantID, checkID, owner string, set map[string]any) (int64, error) {
	var ids []string
	err := tx.Model(&sitePageRow{}).Clauses(forUpdate).Where("tenant_id = ? AND site_health_id = ?", tenantID, checkID).
		Where("state = 'LEASED' AND owner = ?", owner).Order("id").Pluck("id", &ids).Error
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	done := tx.Model(&sitePageRow{}).Where("tenant_id = ? AND id IN ?", tenantID, ids).UpdateColumns(set)
	return done.RowsAffected, done.Error
}

// Settle ends the owner's lease of a page with its result: SCORED, FAILED, SKIPPED with a
// Skip, or WAITING for another attempt; and adds the addresses found on it as SitePages.Add
// does, both or neither. added counts the new WAITING ones. CodeSuperseded if the lease
// belongs to another owner by now, which settles the page. CodeSuperseded and CodeTerminal
// as for every workflow write.
func (s *SitePages) Settle(
	ctx context.Context, tenantID, checkID, runID, owner string, page scan.SitePage, found []scan.SitePage, limits FrontierLimits,
) (added int, err error) {
	tenantID, checkID, err = s.checks.kind.runIDs(tenantID, checkID, runID)
	if err != nil {
		return 0, err
	}
	found, err = s.newlyFound(ctx, tenantID, checkID, found)
	if err != nil {
		return 0, wrap("looking up known pages", err)
	}
	freed := page.State == scan.PageSkipped && limits.Pages > 0
	if len(found) == 0 && !freed {
		return 0, s.checks.fencedTogether(ctx, "settling a page", tenantID, checkID, runID,
			func(tx *gorm.DB, c siteHealthRow, now timestamp) error {
				return settlePage(tx, c, now, owner, page)
			})
	}
	err = s.checks.fenced(ctx, "settling a page", tenantID, checkID, runID, func(tx *gorm.DB, c siteHealthRow) (changed bool, err error) {
		if err := settlePage(tx, c, s.now(), owner, page); err != nil {
			return false, err
		}
		if added, changed, err = s.addPages(tx, c, found, limits); err != nil || !freed {
			return changed, err
		}
		again, err := s.fillUp(tx, c, limits)
		added += again
		return changed || again > 0, err
	})
	if err != nil {
		return 0, err
	}
	return added, nil
}

// newlyFound omits addresses that are in the frontier already and would not change: most
// links of a site's pages lead to known pages, and a page without new ones can be settled
// concurrently with others.
func (s *SitePages) newlyFound(ctx context.Context, tenantID, checkID string, found []scan.SitePage) ([]scan.SitePage, error) {
	fresh, err := s.unknownPages(s.read.WithContext(ctx), tenantID, checkID, addresses(found))
	return mapRows(fresh, func(p freshPage) scan.SitePage { return p.SitePage }), err
}

func settlePage(tx *gorm.DB, c siteHealthRow, now timestamp, owner string, p scan.SitePage) error {
	set := map[string]any{
		"state": string(p.State), "skip": p.Skip, "owner": "", "leased_until": nil, "status": p.Status,
		"final_url": cleanText(p.FinalURL), "title": cleanText(p.Title), "content": p.Content, "error_kind": cleanText(p.ErrorKind),
		"error": cleanText(p.Error),
		"links": newLinkHashes(p.Links), "updated_at": now,
	}
	if len(p.Result) > 0 {
		set["result"] = p.Result
	}
	newSiteScoreColumns(p.Scores).set(set)
	done := tx.Model(&sitePageRow{}).
		Where("tenant_id = ? AND site_health_id = ? AND id = ? AND state = 'LEASED' AND owner = ?", c.TenantID, c.ID, p.ID, owner).Updates(set)
	if done.Error == nil && done.RowsAffected == 0 {
		return scan.Errorf(scan.CodeSuperseded, "The page now belongs to another batch.")
	}
	return done.Error
}
