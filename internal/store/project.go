package store

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// shortIDAttempts limits the retries if a random short id exists; with 50 random bits one
// retry is already rare.
const shortIDAttempts = 5

type projectRow struct {
	ID        string `gorm:"primaryKey"`
	TenantID  string
	ShortID   string
	Name      string
	Status    string
	CreatedAt timestamp
}

func (projectRow) TableName() string { return "projects" }

func (r projectRow) project() scan.Project {
	return scan.Project{
		ID: r.ID, TenantID: r.TenantID, ShortID: r.ShortID, Name: r.Name,
		Status: scan.ProjectStatus(r.Status), CreatedAt: r.CreatedAt.t,
	}
}

// Create adds an active project with a new short id. A blank name is
// CodeInvalid, an unknown tenant CodeNotFound.
func (s *Projects) Create(ctx context.Context, tenantID, name string) (scan.Project, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return scan.Project{}, tenantNotFound()
	}
	name, err := requiredName(name)
	if err != nil {
		return scan.Project{}, err
	}
	id, err := newID()
	if err != nil {
		return scan.Project{}, wrap("creating a project id", err)
	}
	row := projectRow{ID: id, TenantID: tenantID, Name: name, Status: string(scan.ProjectActive), CreatedAt: s.now()}
	for range shortIDAttempts {
		if row.ShortID, err = s.newShortID(); err != nil {
			return scan.Project{}, wrap("creating a short id", err)
		}
		if err = s.write.WithContext(ctx).Create(&row).Error; !errors.Is(err, gorm.ErrDuplicatedKey) {
			break
		}
	}
	if errors.Is(err, gorm.ErrForeignKeyViolated) {
		return scan.Project{}, tenantNotFound()
	}
	if err != nil {
		return scan.Project{}, wrap("creating a project", err)
	}
	return row.project(), nil
}

// List returns the tenant's projects, oldest first.
func (s *Projects) List(ctx context.Context, tenantID string, includeArchived bool) ([]scan.Project, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return []scan.Project{}, nil
	}
	query := s.read.WithContext(ctx).Where("tenant_id = ?", tenantID)
	if !includeArchived {
		query = query.Where("status = ?", string(scan.ProjectActive))
	}
	var rows []projectRow
	if err := query.Order("created_at, id").Find(&rows).Error; err != nil {
		return nil, wrap("listing projects", err)
	}
	return mapRows(rows, projectRow.project), nil
}

// Get returns a project, archived or not, by its short id; CodeNotFound for an unknown one.
func (s *Projects) Get(ctx context.Context, tenantID, shortID string) (scan.Project, error) {
	return s.project(ctx, tenantID, shortID)
}

func (s *database) project(ctx context.Context, tenantID, shortID string) (scan.Project, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(shortID) {
		return scan.Project{}, projectNotFound()
	}
	row, err := first[projectRow](
		s.read.WithContext(ctx).Where("tenant_id = ? AND short_id = ?", tenantID, shortID), projectNotFound)
	return row.project(), wrap("reading a project", err)
}

// Archive stops new scans of a project; scans in flight continue. Repeating it changes
// nothing. CodeNotFound for an unknown project.
func (s *Projects) Archive(ctx context.Context, tenantID, shortID string) error {
	return s.setStatus(ctx, tenantID, shortID, scan.ProjectArchived)
}

// Rename renames a project. A blank name is CodeInvalid; CodeNotFound for an unknown
// project.
func (s *Projects) Rename(ctx context.Context, tenantID, shortID, name string) error {
	name, err := requiredName(name)
	if err != nil {
		return err
	}
	return s.set(ctx, tenantID, shortID, "name", name)
}

// Restore allows scans of an archived project again.
func (s *Projects) Restore(ctx context.Context, tenantID, shortID string) error {
	return s.setStatus(ctx, tenantID, shortID, scan.ProjectActive)
}

// setStatus also pauses or resumes the project's schedules.
func (s *Projects) setStatus(ctx context.Context, tenantID, shortID string, status scan.ProjectStatus) error {
	return s.tx(ctx, "changing a project", func(tx *gorm.DB, now timestamp) error {
		if err := setProject(tx, tenantID, shortID, "status", string(status)); err != nil {
			return err
		}
		return restSchedules(tx, now, tenantID, shortID)
	})
}

func (s *Projects) set(ctx context.Context, tenantID, shortID, column, value string) error {
	return wrap("changing a project", setProject(s.write.WithContext(ctx), tenantID, shortID, column, value))
}

func setProject(db *gorm.DB, tenantID, shortID, column, value string) error {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(shortID) {
		return projectNotFound()
	}
	done := db.Model(&projectRow{}).Where("tenant_id = ? AND short_id = ?", tenantID, shortID).Update(column, value)
	if done.Error == nil && done.RowsAffected == 0 {
		return projectNotFound()
	}
	return done.Error
}

// requireActive returns the project and checks, on Postgres until the commit, that it
// accepts new scans.
func requireActive(tx *gorm.DB, tenantID, projectID string) (scan.Project, error) {
	row, err := first[projectRow](
		tx.Clauses(forShare).Where("tenant_id = ? AND id = ?", tenantID, projectID), projectNotFound)
	if err != nil {
		return scan.Project{}, err
	}
	project := row.project()
	if project.Status != scan.ProjectActive {
		return scan.Project{}, projectArchived()
	}
	return project, nil
}
