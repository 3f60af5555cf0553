package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

func repositoryNotFound() error {
	return &scan.Error{Code: scan.CodeNotFound, Name: "INTEGRATION_REPO_NOT_FOUND", Message: "Repository not found!"}
}

type repositoryRow struct {
	ID       string `gorm:"primaryKey"`
	TenantID string
	// ConnectionID is nil if the connection was deleted.
	ConnectionID *string
	ProjectID    *string
	// ProjectShortID repeats projects.short_id, which never changes.
	ProjectShortID string
	ExternalID     string
	Name           string
	FullName       string
	CloneURL       string
	DefaultBranch  string
	SelectedBranch string
	Enabled        bool
	ReportChanges  bool
	ReportProblem  string
	Private        bool
	Archived       bool
	GoneAt         timestamp
	CreatedAt      timestamp
	UpdatedAt      timestamp
}

func (repositoryRow) TableName() string { return "repositories" }

// repositoryView is a row with the displayed fields of its connection.
type repositoryView struct {
	Row              repositoryRow `gorm:"embedded"`
	Provider         string
	ConnectionName   string
	ConnectionStatus string
}

func (v repositoryView) repository() scan.Repository {
	r := v.Row
	return scan.Repository{
		ID: r.ID, TenantID: r.TenantID, ConnectionID: orEmpty(r.ConnectionID), ProjectID: orEmpty(r.ProjectID), ProjectShortID: r.ProjectShortID,
		ExternalID: r.ExternalID, Name: r.Name, FullName: r.FullName, CloneURL: r.CloneURL,
		DefaultBranch: r.DefaultBranch, SelectedBranch: r.SelectedBranch,
		Enabled: r.Enabled, ReportChanges: r.ReportChanges, ReportProblem: r.ReportProblem, Private: r.Private, Archived: r.Archived,
		GoneAt:   r.GoneAt.t,
		Provider: v.Provider, ConnectionName: v.ConnectionName, ConnectionStatus: scan.ConnectionStatus(v.ConnectionStatus),
		CreatedAt: r.CreatedAt.t, UpdatedAt: r.UpdatedAt.t,
	}
}

func orEmpty(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// repositories selects a tenant's repositories with their connections. A repository whose
// connection was deleted is omitted.
func repositories(db *gorm.DB, tenantID string) *gorm.DB {
	return db.Table("repositories AS r").
		Select("r.*, c.provider, c.name AS connection_name, c.status AS connection_status").
		Joins("JOIN connections AS c ON c.tenant_id = r.tenant_id AND c.id = r.connection_id").
		Where("r.tenant_id = ?", tenantID)
}

// List returns the tenant's repositories, by connection and full name: all, or those of the
// project. Repositories that the provider has stopped listing are omitted unless they are
// assigned to a project.
func (s *Repositories) List(ctx context.Context, tenantID, projectShortID string) ([]scan.Repository, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(projectShortID) {
		return []scan.Repository{}, nil
	}
	query := repositories(s.read.WithContext(ctx), tenantID).Where("r.gone_at IS NULL OR r.project_id IS NOT NULL")
	if projectShortID != "" {
		query = query.Where("r.project_id IS NOT NULL AND r.project_short_id = ?", projectShortID)
	}
	var rows []repositoryView
	if err := query.Order("c.name, r.full_name, r.id").Find(&rows).Error; err != nil {
		return nil, wrap("listing repositories", err)
	}
	return mapRows(rows, repositoryView.repository), nil
}

// RepositoryFilter selects the tenant's repositories. Zero fields match all.
type RepositoryFilter struct {
	ConnectionID   string
	ProjectShortID string
	Unassigned     bool   // only repositories without a project
	Text           string // part of the full name, ignoring case
	Page, Limit    int    // pages count from 1
}

// Page returns a page of List in the order of full names, and how many match in all.
func (s *Repositories) Page(ctx context.Context, tenantID string, f RepositoryFilter) ([]scan.Repository, int, error) {
	tenantID, ok := canonicalID(tenantID)
	if f.ConnectionID != "" && ok {
		f.ConnectionID, ok = canonicalID(f.ConnectionID)
	}
	if !ok || !storable(f.ProjectShortID) || !storable(f.Text) {
		return []scan.Repository{}, 0, nil
	}
	query := func() *gorm.DB {
		q := repositories(s.read.WithContext(ctx), tenantID).Where("r.gone_at IS NULL OR r.project_id IS NOT NULL")
		if f.ConnectionID != "" {
			q = q.Where("r.connection_id = ?", f.ConnectionID)
		}
		if f.ProjectShortID != "" {
			q = q.Where("r.project_id IS NOT NULL AND r.project_short_id = ?", f.ProjectShortID)
		}
		if f.Unassigned {
			q = q.Where("r.project_id IS NULL")
		}
		if f.Text != "" {
			q = q.Where(`lower(r.full_name) LIKE lower(?) ESCAPE '\'`, "%"+likeText(f.Text)+"%")
		}
		return q
	}
	var count int64
	if err := query().Count(&count).Error; err != nil {
		return nil, 0, wrap("counting repositories", err)
	}
	var rows []repositoryView
	err := query().Order("r.full_name, r.id").Offset(offset(f.Page, f.Limit)).Limit(f.Limit).Find(&rows).Error
	return mapRows(rows, repositoryView.repository), int(count), wrap("listing repositories", err)
}

// Get returns a repository; CodeNotFound for an unknown id, or if its connection was
// deleted.
func (s *Repositories) Get(ctx context.Context, tenantID, id string) (scan.Repository, error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return scan.Repository{}, repositoryNotFound()
	}
	r, err := readRepository(s.read.WithContext(ctx), tenantID, id)
	return r, wrap("reading a repository", err)
}

func readRepository(db *gorm.DB, tenantID, id string) (scan.Repository, error) {
	row, err := first[repositoryView](repositories(db, tenantID).Where("r.tenant_id = ? AND r.id = ?", tenantID, id), repositoryNotFound)
	return row.repository(), err
}

// RepositoryChange is a change of a repository's settings; nil fields stay unchanged.
type RepositoryChange struct {
	ProjectShortID *string // "" unassigns
	Enabled        *bool
	SelectedBranch *string // "" is the default branch
	ReportChanges  *bool
}

// Change assigns or enables a repository, or selects a branch. CodeNotFound for an unknown
// repository or project, CodeInvalid for an archived project or an invalid branch name.
func (s *Repositories) Change(ctx context.Context, tenantID, id string, c RepositoryChange) (r scan.Repository, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return r, repositoryNotFound()
	}
	if c.SelectedBranch != nil && !branchName(*c.SelectedBranch) {
		return r, scan.Errorf(scan.CodeInvalid, "branch must be the name of a branch")
	}
	err = s.tx(ctx, "changing a repository", func(tx *gorm.DB, now timestamp) error {
		row, err := lockRepository(tx, tenantID, id)
		if err != nil {
			return err
		}
		if err := c.apply(tx, &row); err != nil {
			return err
		}
		row.UpdatedAt = now
		err = tx.Model(&repositoryRow{}).Where("tenant_id = ? AND id = ?", tenantID, id).
			Select("ProjectID", "ProjectShortID", "Enabled", "SelectedBranch", "ReportChanges", "ReportProblem", "UpdatedAt").Updates(&row).Error
		if err != nil {
			return err
		}
		r, err = readRepository(tx, tenantID, id)
		return err
	})
	return r, err
}

// NoteReport records why the provider refused the last report of a repository; "" if it accepted the report.
func (s *Repositories) NoteReport(ctx context.Context, tenantID, id, problem string) error {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return repositoryNotFound()
	}
	return s.tx(ctx, "recording the result of a report", func(tx *gorm.DB, now timestamp) error {
		return tx.Model(&repositoryRow{}).Where("tenant_id = ? AND id = ? AND report_problem <> ?", tenantID, id, problem).
			Select("ReportProblem", "UpdatedAt").Updates(&repositoryRow{ReportProblem: problem, UpdatedAt: now}).Error
	})
}

// lockRepository locks a repository that has a connection.
func lockRepository(tx *gorm.DB, tenantID, id string) (repositoryRow, error) {
	return first[repositoryRow](tx.Clauses(forUpdate).
		Where("tenant_id = ? AND id = ? AND connection_id IS NOT NULL", tenantID, id), repositoryNotFound)
}

func (c RepositoryChange) apply(tx *gorm.DB, row *repositoryRow) error {
	switch {
	case c.ProjectShortID == nil:
	case *c.ProjectShortID == "":
		row.ProjectID, row.ProjectShortID = nil, ""
	default:
		if !storable(*c.ProjectShortID) {
			return projectNotFound()
		}
		project, err := first[projectRow](tx.Clauses(forShare).
			Where("tenant_id = ? AND short_id = ?", row.TenantID, *c.ProjectShortID), projectNotFound)
		if err != nil {
			return err
		}
		if project.Status != string(scan.ProjectActive) {
			return projectArchived()
		}
		row.ProjectID, row.ProjectShortID = &project.ID, project.ShortID
	}
	if c.Enabled != nil {
		row.Enabled = *c.Enabled
	}
	if c.SelectedBranch != nil {
		row.SelectedBranch = *c.SelectedBranch
	}
	if c.ReportChanges != nil {
		row.ReportChanges, row.ReportProblem = *c.ReportChanges, ""
	}
	return nil
}

// branchName reports whether the text can be stored as the name of a branch, or is empty.
// Only the provider knows whether the branch exists.
func branchName(name string) bool { return storable(name) && len(name) <= maxKeyText }
