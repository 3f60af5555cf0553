package store

import (
	"bytes"
	"context"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

type categoryRow struct {
	TenantID string `gorm:"primaryKey"`
	ScanID   string `gorm:"primaryKey"`
	Pillar   string `gorm:"primaryKey"`
	Score    *float64
	Band     string
	// StrictScore and StrictBand also count the accepted checks.
	StrictScore *float64
	StrictBand  string
	Coverage    float64
	Partial     bool
	Reason      string
	Results     []byte
}

func (categoryRow) TableName() string { return "website_categories" }

func (r categoryRow) category() scan.Category {
	return scan.Category{
		Pillar: scan.Pillar(r.Pillar), Score: r.Score, Band: scan.Band(r.Band), Coverage: r.Coverage,
		StrictScore: r.StrictScore, StrictBand: scan.Band(r.StrictBand),
		Partial: r.Partial, Reason: r.Reason, Results: r.Results,
	}
}

// same reports whether two rows have equal content.
func (r categoryRow) same(o categoryRow) bool {
	return sameScore(r.Score, o.Score) && sameScore(r.StrictScore, o.StrictScore) && r.StrictBand == o.StrictBand &&
		bytes.Equal(r.Results, o.Results) &&
		r.Pillar == o.Pillar && r.Band == o.Band && r.Coverage == o.Coverage &&
		r.Partial == o.Partial && r.Reason == o.Reason
}

func sameScore(a, b *float64) bool { return a == b || a != nil && b != nil && *a == *b }

// SaveCategory records the result of a pillar, and replaces the result of an earlier
// attempt. A pillar that was not requested is CodeInvalid. CodeSuperseded and CodeTerminal
// as for every workflow write.
func (s *WebsiteScans) SaveCategory(ctx context.Context, tenantID, id, runID string, c scan.Category) error {
	const doing = "saving a category"
	return s.fenced(ctx, doing, tenantID, id, runID, func(tx *gorm.DB, owner websiteScanRow) (bool, error) {
		if !slices.Contains(owner.Pillars, string(c.Pillar)) {
			return false, scan.Errorf(scan.CodeInvalid, "This scan does not include the pillar %q.", c.Pillar)
		}
		row := categoryRow{
			TenantID: owner.TenantID, ScanID: owner.ID, Pillar: string(c.Pillar), Score: c.Score,
			Band: string(c.Band), StrictScore: c.StrictScore, StrictBand: string(c.StrictBand), Coverage: c.Coverage, Partial: c.Partial,
			Reason: cleanText(c.Reason),
		}
		if len(c.Results) > 0 {
			row.Results = c.Results // else NULL, because SQLite's driver stores no empty blob
		}
		var stored []categoryRow
		err := tx.Where("tenant_id = ? AND scan_id = ? AND pillar = ?", row.TenantID, row.ScanID, row.Pillar).
			Find(&stored).Error
		if err != nil || len(stored) == 1 && stored[0].same(row) {
			return false, err
		}
		return true, tx.Clauses(clause.OnConflict{UpdateAll: true}).Create(&row).Error
	})
}

// readCategories returns a scan's categories in the order of the contract.
func readCategories(db *gorm.DB, tenantID, id string) ([]scan.Category, error) {
	var rows []categoryRow
	if err := db.Where("tenant_id = ? AND scan_id = ?", tenantID, id).Find(&rows).Error; err != nil {
		return nil, err
	}
	categories := mapRows(rows, categoryRow.category)
	sortCategories(categories)
	return categories, nil
}
