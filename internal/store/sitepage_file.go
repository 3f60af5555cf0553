package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// Skip reasons of linked files: requested and not scored, or over the limit of requested
// files.
const (
	SkipFile      = "FILE"
	SkipFileLimit = "FILE_LIMIT"
)

// unasked selects the files without a final result: never requested, or without a response yet.
const unasked = "state = 'SKIPPED' AND skip = 'FILE' AND status = 0 AND error_kind = ''"

// brokenOnly selects failed pages, missing files and malformed addresses.
const brokenOnly = "(state = 'FAILED' OR state = 'SKIPPED' AND skip IN ('FILE', 'INVALID') AND error_kind <> '')"

// brokenLinks selects the pages and files to which links are broken, as site.IsBroken does: those of brokenOnly without the
// ones that are slow, crash the browser, or may not be requested.
const brokenLinks = "(state = 'SKIPPED' AND skip = 'INVALID' AND error_kind = 'MALFORMED_URL' OR " +
	"(state = 'FAILED' OR state = 'SKIPPED' AND skip = 'FILE') AND status <> 429 AND " +
	"error_kind IN ('HTTP_ERROR', 'REDIRECT_LOOP', 'UNREACHABLE', 'CERTIFICATE'))"

// UnaskedFiles returns at most n files of a check without a response, without Result and Links: those with the fewest attempts first, then
// in the order of discovery. An unknown check has none.
func (s *SitePages) UnaskedFiles(ctx context.Context, tenantID, checkID string, n int) ([]scan.SitePage, error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return []scan.SitePage{}, nil
	}
	var rows []sitePageRow
	err := s.read.WithContext(ctx).Omit("Result", "Links").Where("tenant_id = ? AND site_health_id = ?", tenantID, checkID).
		Where(unasked).Order("attempts, position").Limit(n).Find(&rows).Error
	return mapRows(rows, sitePageRow.sitePage), wrap("listing files", err)
}

// RecordFile stores the result for a file of the run's check: Status, FinalURL, Skip, ErrorKind, Error and Attempts. A file with a response
// is unchanged. CodeSuperseded and CodeTerminal as for every workflow write.
func (s *SitePages) RecordFile(ctx context.Context, tenantID, checkID, runID string, file scan.SitePage) error {
	if file.Skip == "" {
		return scan.Errorf(scan.CodeInvalid, "a file cannot be scored")
	}
	return s.checks.fencedTogether(ctx, "recording a file", tenantID, checkID, runID, func(tx *gorm.DB, c siteHealthRow, now timestamp) error {
		return tx.Model(&sitePageRow{}).Where("tenant_id = ? AND site_health_id = ? AND id = ?", c.TenantID, c.ID, file.ID).Where(unasked).
			Updates(map[string]any{
				"skip": file.Skip, "status": file.Status, "final_url": cleanText(file.FinalURL), "attempts": file.Attempts,
				"error_kind": cleanText(file.ErrorKind), "error": cleanText(file.Error), "updated_at": now,
			}).Error
	})
}

// FileCounts is a check's progress with the files that its pages link to.
type FileCounts struct {
	Asked  int // with a response, or finally failed
	Failed int // those of Asked that failed
	Left   int
}

// FileCounts counts the files of a check. An unknown check has none.
func (s *SitePages) FileCounts(ctx context.Context, tenantID, checkID string) (out FileCounts, err error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return out, nil
	}
	var rows []struct {
		Fate  string
		Files int
	}
	err = s.read.WithContext(ctx).Model(&sitePageRow{}).
		Select("CASE WHEN error_kind <> '' THEN 'failed' WHEN status = 0 THEN 'left' ELSE 'there' END AS fate, count(*) AS files").
		Where("tenant_id = ? AND site_health_id = ? AND state = 'SKIPPED' AND skip = 'FILE'", tenantID, checkID).
		Group("fate").Scan(&rows).Error
	for _, r := range rows {
		switch r.Fate {
		case "left":
			out.Left = r.Files
		case "failed":
			out.Failed = r.Files
			out.Asked += r.Files
		default:
			out.Asked += r.Files
		}
	}
	return out, wrap("counting files", err)
}

func countFiles(tx *gorm.DB, owner siteHealthRow) (int, error) {
	var n int64
	err := tx.Model(&sitePageRow{}).
		Where("tenant_id = ? AND site_health_id = ? AND state = 'SKIPPED' AND skip = 'FILE'", owner.TenantID, owner.ID).Count(&n).Error
	return int(n), err
}
