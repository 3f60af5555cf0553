package store

import (
	"cmp"
	"slices"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// websiteScans is the kind of website scans.
var websiteScans = kind[websiteScanRow, scan.WebsiteScan]{
	noun: "website scan", resource: "website_scan", scans: scan.KindWebsite, states: websiteScanStates, unknown: scanNotFound,
	of: websiteScanRow.websiteScan, read: readWebsiteScan, end: endWebsiteScan,
	recipient: func(r websiteScanRow) string { return r.Email },
	purge: expiry[websiteScanRow]{
		expired: scanExpired, order: "completed_at", refusal: "has not expired, or is the latest one of its URL",
		surplus: scanExpired, table: "website_scans", series: []string{"tenant_id", "project_id", "url", "profile"},
		count: countScanRows, remove: removeScanRows,
	},
}

type websiteScanRow struct {
	Lifecycle `gorm:"embedded"`

	URL           string
	Email         string
	Pillars       textList
	Parts         textList
	Profile       string
	Consent       bool
	ConsentDomain string

	Score            *float64
	StrictScore      *float64
	Band             string
	CatalogueVersion string
	ShortCode        string
	Slug             string
	ShareRevokedAt   timestamp
}

func (websiteScanRow) TableName() string { return "website_scans" }

// websiteScan converts the row without Done and Categories, which are in other tables.
func (r websiteScanRow) websiteScan() scan.WebsiteScan {
	return scan.WebsiteScan{
		Record: r.record(), URL: r.URL, Email: r.Email,
		Pillars: mapRows(r.Pillars, func(p string) scan.Pillar { return scan.Pillar(p) }), Parts: r.Parts, Profile: r.Profile,
		Consent: r.Consent, ConsentDomain: r.ConsentDomain,
		Score: r.Score, StrictScore: r.StrictScore, Band: scan.Band(r.Band), CatalogueVersion: r.CatalogueVersion,
		ShortCode: r.ShortCode, Slug: r.Slug, ShareRevokedAt: r.ShareRevokedAt.t,
	}
}

// websiteScanView is a scan with the counts of its finished steps, all from one statement,
// so that State and Done are consistent.
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

// readWebsiteScan reads the scan before its categories, so that a scan in a terminal state has all of them. At worst a category appears
// before the state that it led to.
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

// endWebsiteScan ends a scan as PARTIAL with the overall score of the scored pillars, as
// FAILED without any; it has no other states.
func endWebsiteScan(tx *gorm.DB, row websiteScanRow, _ ending) (scan.State, map[string]any, error) {
	categories, err := readCategories(tx, row.TenantID, row.ID)
	if err != nil {
		return "", nil, err
	}
	score, band, scored := scan.Overall(categories)
	if !scored {
		return scan.StateFailed, nil, nil
	}
	strict, _, _ := scan.OverallStrict(categories)
	return scan.StatePartial, map[string]any{"score": score, "strict_score": strict, "band": string(band)}, nil
}

// sortCategories puts categories in the order of the contract.
func sortCategories(categories []scan.Category) {
	order := scan.Pillars()
	slices.SortFunc(categories, func(a, b scan.Category) int {
		return cmp.Compare(slices.Index(order, a.Pillar), slices.Index(order, b.Pillar))
	})
}
