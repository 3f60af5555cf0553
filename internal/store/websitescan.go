package store

import (
	"cmp"
	"context"
	"slices"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// websiteScans is what website scans share with other records.
var websiteScans = jobs[websiteScanRow, scan.WebsiteScan]{
	noun: "website scan", resource: "website_scan", states: websiteScanStates, unknown: scanNotFound,
	of: websiteScanRow.websiteScan, read: readWebsiteScan,
	purge: expiry[websiteScanRow]{expired: scanExpired, order: "completed_at", count: countScanRows},
}

type websiteScanRow struct {
	Lifecycle `gorm:"embedded"`

	ProjectID string
	// ProjectShortID repeats projects.short_id, which never changes.
	ProjectShortID string
	URL            string
	Email          string
	Pillars        textList
	Parts          textList
	Profile        string
	Consent        bool
	ConsentDomain  string
	TriggeredBy    string

	Score            *float64
	StrictScore      *float64
	Band             string
	CatalogueVersion string
	ShortCode        string
	Slug             string
	ShareRevokedAt   timestamp
	PurgedAt         timestamp
}

func (websiteScanRow) TableName() string { return "website_scans" }

func newWebsiteScanRow(sc scan.WebsiteScan) websiteScanRow {
	pillars := make(textList, len(sc.Pillars))
	for i, p := range sc.Pillars {
		pillars[i] = string(p)
	}
	return websiteScanRow{
		Lifecycle: Lifecycle{
			ID: sc.ID, TenantID: sc.TenantID,
			State: string(sc.State), Reason: cleanText(sc.Reason), Revision: sc.Revision, RunID: sc.RunID, RunNo: sc.RunNo,
			QueuedAt: newTimestamp(sc.QueuedAt), DispatchedAt: newTimestamp(sc.DispatchedAt),
			StartedAt: newTimestamp(sc.StartedAt), CompletedAt: newTimestamp(sc.CompletedAt),
			DeadlineAt: newTimestamp(sc.DeadlineAt), UpdatedAt: newTimestamp(sc.UpdatedAt),
		},
		ProjectID: sc.ProjectID, ProjectShortID: sc.ProjectShortID,
		URL: sc.URL, Email: sc.Email,
		Pillars: pillars, Parts: sc.Parts, Profile: sc.Profile, Consent: sc.Consent, ConsentDomain: sc.ConsentDomain, TriggeredBy: sc.Trigger,
		Score: sc.Score, StrictScore: sc.StrictScore, Band: string(sc.Band), CatalogueVersion: sc.CatalogueVersion,
		ShortCode: sc.ShortCode, Slug: sc.Slug, ShareRevokedAt: newTimestamp(sc.ShareRevokedAt), PurgedAt: newTimestamp(sc.PurgedAt),
	}
}

// websiteScan converts the row; Done and Categories are other tables' matter.
func (r websiteScanRow) websiteScan() scan.WebsiteScan {
	pillars := make([]scan.Pillar, len(r.Pillars))
	for i, p := range r.Pillars {
		pillars[i] = scan.Pillar(p)
	}
	return scan.WebsiteScan{
		ID: r.ID, TenantID: r.TenantID, ProjectID: r.ProjectID, ProjectShortID: r.ProjectShortID,
		URL: r.URL, Email: r.Email,
		Pillars: pillars, Parts: r.Parts, Profile: r.Profile, Consent: r.Consent, ConsentDomain: r.ConsentDomain, Trigger: r.TriggeredBy,
		State: r.state(), Reason: r.Reason, Revision: r.Revision, RunID: r.RunID, RunNo: r.RunNo,
		QueuedAt: r.QueuedAt.t, DispatchedAt: r.DispatchedAt.t, StartedAt: r.StartedAt.t,
		CompletedAt: r.CompletedAt.t, DeadlineAt: r.DeadlineAt.t, UpdatedAt: r.UpdatedAt.t,
		Score: r.Score, StrictScore: r.StrictScore, Band: scan.Band(r.Band), CatalogueVersion: r.CatalogueVersion,
		ShortCode: r.ShortCode, Slug: r.Slug, ShareRevokedAt: r.ShareRevokedAt.t, PurgedAt: r.PurgedAt.t,
	}
}

// websiteScanView is a scan with the counts of its finished steps, all as of one
// statement, so that State and Done agree.
type websiteScanView struct {
	Row            websiteScanRow `gorm:"embedded"`
	CapturesDone   int
	CategoriesDone int
}

const viewColumns = `website_scans.*,
(SELECT count(*) FROM captures c
 WHERE c.tenant_id = website_scans.tenant_id AND c.scan_id = website_scans.id) AS captures_done,
(SELECT count(*) FROM website_categories g
 WHERE g.tenant_id = website_scans.tenant_id AND g.scan_id = website_scans.id) AS categories_done`

// readWebsiteScan reads the scan before its categories: a terminal state then has
// all of them, and a category that came in between is only early.
func readWebsiteScan(db *gorm.DB, tenantID, id string) (scan.WebsiteScan, error) {
	view, err := first[websiteScanView](db.Model(&websiteScanRow{}).Select(viewColumns).
		Where("website_scans.tenant_id = ? AND website_scans.id = ?", tenantID, id), scanNotFound)
	if err != nil {
		return scan.WebsiteScan{}, err
	}
	sc := view.Row.websiteScan()
	sc.Done = min(view.CapturesDone+view.CategoriesDone, sc.Total())
	if view.CategoriesDone > 0 {
		sc.Categories, err = readCategories(db, tenantID, id)
	}
	return sc, err
}

// Overall summarises the scored ones among a scan's categories; ok is false when
// there are none.
type Overall func([]scan.Category) (score float64, band scan.Band, ok bool)

// Close ends a scan that no workflow will finish (terminated, timed
// out, lost, past its deadline), whatever run owns it: PARTIAL with the overall
// score of what was scored, FAILED when nothing was. A terminal scan stays as it
// is, and closed is false; state is the one the scan has now.
func (s *WebsiteScans) Close(
	ctx context.Context, tenantID, id, reason string, overall Overall,
) (state scan.State, closed bool, err error) {
	return websiteScans.close(ctx, s.database, tenantID, id, reason, func(tx *gorm.DB, row websiteScanRow) (scan.State, map[string]any, error) {
		categories, err := readCategories(tx, row.TenantID, row.ID)
		if err != nil {
			return "", nil, err
		}
		score, band, scored := overall(categories)
		if !scored {
			return scan.StateFailed, nil, nil
		}
		strict, _, _ := overall(mapRows(categories, scan.Category.Strict))
		return scan.StatePartial, map[string]any{"score": score, "strict_score": strict, "band": string(band)}, nil
	})
}

// sortCategories puts categories in the order of the contract.
func sortCategories(categories []scan.Category) {
	order := scan.Pillars()
	slices.SortFunc(categories, func(a, b scan.Category) int {
		return cmp.Compare(slices.Index(order, a.Pillar), slices.Index(order, b.Pillar))
	})
}
