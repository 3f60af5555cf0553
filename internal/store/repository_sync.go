package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// SyncResult contains the changes of a new list of repositories.
type SyncResult struct{ Added, Updated, Gone int }

// Sync stores a connection's present repositories: repos is the whole list, identified by
// ExternalID; the first of duplicates counts. A new one is enabled and has no project; a
// known one retains its project, its selected branch and whether it is enabled; one that is
// missing is gone as of now, until it is listed again. Repeating it changes nothing.
// CodeInvalid for one without a usable ExternalID.
func (s *Repositories) Sync(
	ctx context.Context, tenantID, connectionID string, repos []scan.Repository,
) (result SyncResult, err error) {
	return s.SyncPart(ctx, tenantID, connectionID, repos, func(string) bool { return false })
}

// SyncPart is Sync for a list that is not the whole one: a missing repository stays as it is if stays returns true for its ExternalID.
func (s *Repositories) SyncPart(
	ctx context.Context, tenantID, connectionID string, repos []scan.Repository, stays func(externalID string) bool,
) (result SyncResult, err error) {
	for _, r := range repos {
		if r.ExternalID == "" || !storable(r.ExternalID) || len(r.ExternalID) > maxAddress {
			return SyncResult{}, scan.Errorf(scan.CodeInvalid, "the provider's id of a repository must be 1 to %d bytes long", maxAddress)
		}
	}
	err = s.connectionTx(ctx, "syncing repositories", tenantID, connectionID, func(tx *gorm.DB, c connectionRow, now timestamp) error {
		var known []repositoryRow
		err := tx.Clauses(forUpdate).Where("tenant_id = ? AND connection_id = ?", c.TenantID, c.ID).Order("id").Find(&known).Error
		if err != nil {
			return err
		}
		if result, err = syncRepositories(tx, c, known, repos, stays, now); err != nil {
			return err
		}
		return tx.Model(&connectionRow{}).Where("tenant_id = ? AND id = ?", c.TenantID, c.ID).UpdateColumn("synced_at", now).Error
	})
	if err != nil {
		return SyncResult{}, err
	}
	return result, nil
}

func syncRepositories(
	tx *gorm.DB, c connectionRow, known []repositoryRow, repos []scan.Repository, stays func(externalID string) bool, now timestamp,
) (result SyncResult, err error) {
	byExternal := make(map[string]repositoryRow, len(known))
	for _, row := range known {
		byExternal[row.ExternalID] = row
	}
	listed := make(map[string]bool, len(repos))
	var added []repositoryRow
	for _, r := range repos {
		if listed[r.ExternalID] {
			continue
		}
		listed[r.ExternalID] = true
		old, found := byExternal[r.ExternalID]
		row := old
		row.listed(r)
		switch {
		case !found:
			row.TenantID, row.ConnectionID, row.ExternalID, row.Enabled = c.TenantID, &c.ID, r.ExternalID, true
			row.CreatedAt, row.UpdatedAt = now, now
			if row.ID, err = newID(); err != nil {
				return result, err
			}
			added = append(added, row)
		case row != old:
			row.UpdatedAt = now
			if err := updateListed(tx, row); err != nil {
				return result, err
			}
			result.Updated++
		}
	}
	for _, row := range known {
		if listed[row.ExternalID] || !row.GoneAt.isZero() || stays(row.ExternalID) {
			continue
		}
		row.GoneAt, row.UpdatedAt = now, now
		if err := updateListed(tx, row); err != nil {
			return result, err
		}
		result.Gone++
	}
	result.Added = len(added)
	for batch := range inPowers(added, rowsAtOnce) {
		if err := tx.Create(&batch).Error; err != nil {
			return result, err
		}
	}
	return result, nil
}

// listed updates the provider's information about the repository.
func (r *repositoryRow) listed(found scan.Repository) {
	r.Name, r.FullName, r.CloneURL = cleanText(found.Name), cleanText(found.FullName), cleanText(found.CloneURL)
	r.DefaultBranch, r.Private, r.Archived, r.GoneAt = "", found.Private, found.Archived, timestamp{}
	if branchName(found.DefaultBranch) {
		r.DefaultBranch = found.DefaultBranch
	}
}

func updateListed(tx *gorm.DB, row repositoryRow) error {
	return tx.Model(&repositoryRow{}).Where("tenant_id = ? AND id = ?", row.TenantID, row.ID).
		Select("Name", "FullName", "CloneURL", "DefaultBranch", "Private", "Archived", "GoneAt", "UpdatedAt").Updates(&row).Error
}

// abandonRepositories detaches the repositories of a connection that is deleted.
func abandonRepositories(tx *gorm.DB, tenantID, connectionID string, now timestamp) error {
	ofConnection := "tenant_id = ? AND connection_id = ?"
	// Lock first: a run that is being queued now is then visible below.
	var rows []repositoryRow
	if err := tx.Clauses(forUpdate).Select("id").Where(ofConnection, tenantID, connectionID).Order("id").Find(&rows).Error; err != nil {
		return err
	}
	mine := tx.Model(&repositoryRow{}).Select("id").Where(ofConnection, tenantID, connectionID)
	baselines := tx.Model(&branchBaselineRow{}).Select("id").Where("tenant_id = ? AND repository_id IN (?)", tenantID, mine)
	if err := tx.Where("tenant_id = ? AND baseline_id IN (?)", tenantID, baselines).Delete(&branchFindingRow{}).Error; err != nil {
		return err
	}
	if err := tx.Where("tenant_id = ? AND repository_id IN (?)", tenantID, mine).Delete(&branchBaselineRow{}).Error; err != nil {
		return err
	}
	for _, row := range rows {
		if err := removeLeftFindings(tx, tenantID, row.ID, "", ""); err != nil {
			return err
		}
	}
	scanned := tx.Model(&codeRunRow{}).Select("repository_id").Where("tenant_id = ? AND repository_id IN (?)", tenantID, mine)
	if err := tx.Where(ofConnection, tenantID, connectionID).Where("id NOT IN (?) AND tenant_id = ?", scanned,
		tenantID).Delete(&repositoryRow{}).Error; err != nil {
		return err
	}
	return tx.Model(&repositoryRow{}).Where(ofConnection, tenantID, connectionID).Updates(map[string]any{
		"connection_id": nil, "project_id": nil, "project_short_id": "", "enabled": false, "updated_at": now,
	}).Error
}
