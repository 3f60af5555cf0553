package store

import (
	"context"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

type captureRow struct {
	TenantID string `gorm:"primaryKey"`
	ScanID   string `gorm:"primaryKey"`
	Part     string `gorm:"primaryKey"`
	BlobKey  string
	Bytes    int64
	SHA256   string `gorm:"column:sha256"`
	Reason   string
	Message  string
}

func (captureRow) TableName() string { return "captures" }

func (r captureRow) capture() scan.Capture {
	return scan.Capture{
		Part: r.Part, BlobKey: r.BlobKey, Bytes: r.Bytes, SHA256: r.SHA256, Reason: r.Reason, Message: r.Message,
	}
}

// SaveCapture records a part that a run has gathered, or failed to gather, and replaces the
// result of an earlier attempt. A part that the scan does not gather is CodeInvalid.
// CodeSuperseded and CodeTerminal as for every workflow write.
func (s *WebsiteScans) SaveCapture(ctx context.Context, tenantID, id, runID string, c scan.Capture) error {
	const doing = "saving a capture"
	return s.fenced(ctx, doing, tenantID, id, runID, func(tx *gorm.DB, owner websiteScanRow) (bool, error) {
		if !slices.Contains(owner.Parts, c.Part) {
			return false, scan.Errorf(scan.CodeInvalid, "This scan does not gather the part %q.", c.Part)
		}
		row := captureRow{
			TenantID: owner.TenantID, ScanID: owner.ID, Part: c.Part, BlobKey: c.BlobKey, Bytes: c.Bytes,
			SHA256: c.SHA256, Reason: cleanText(c.Reason), Message: cleanText(c.Message),
		}
		var stored []captureRow
		err := tx.Where("tenant_id = ? AND scan_id = ? AND part = ?", row.TenantID, row.ScanID, row.Part).
			Find(&stored).Error
		if err != nil || len(stored) == 1 && stored[0] == row {
			return false, err
		}
		return true, tx.Clauses(clause.OnConflict{UpdateAll: true}).Create(&row).Error
	})
}

// Captures returns the parts recorded so far, by name; none for an unknown scan.
func (s *WebsiteScans) Captures(ctx context.Context, tenantID, id string) ([]scan.Capture, error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return []scan.Capture{}, nil
	}
	var rows []captureRow
	err := s.read.WithContext(ctx).Where("tenant_id = ? AND scan_id = ?", tenantID, id).Order("part").Find(&rows).Error
	if err != nil {
		return nil, wrap("reading captures", err)
	}
	return mapRows(rows, captureRow.capture), nil
}
