package service

import (
	"context"
	"strings"

	"assay/internal/scan"
	"assay/internal/store"
)

// maxProjectName is the maximum length of a project's name, in characters.
const maxProjectName = 100

// Projects manages the projects of workspaces. Each change is in the audit log.
type Projects struct {
	Store *store.Store
}

// Create creates an active project. CodeInvalid for an invalid name.
func (p *Projects) Create(ctx context.Context, tenantID, name, actor string) (scan.Project, error) {
	if err := checkProjectName(name); err != nil {
		return scan.Project{}, err
	}
	project, err := p.Store.Projects.Create(ctx, tenantID, name)
	if err != nil {
		return project, err
	}
	return project, p.Store.Audit.Add(ctx, tenantID, actor, "project.create", project.ShortID)
}

// Rename renames a project. CodeNotFound for an unknown one.
func (p *Projects) Rename(ctx context.Context, tenantID, shortID, name, actor string) error {
	if err := checkProjectName(name); err != nil {
		return err
	}
	if err := p.Store.Projects.Rename(ctx, tenantID, shortID, name); err != nil {
		return err
	}
	return p.Store.Audit.Add(ctx, tenantID, actor, "project.rename", shortID)
}

// Archive stops new scans of a project; Restore allows them again. CodeNotFound for an
// unknown one.
func (p *Projects) Archive(ctx context.Context, tenantID, shortID, actor string) error {
	if err := p.Store.Projects.Archive(ctx, tenantID, shortID); err != nil {
		return err
	}
	return p.Store.Audit.Add(ctx, tenantID, actor, "project.archive", shortID)
}

// Restore allows scans of an archived project again.
func (p *Projects) Restore(ctx context.Context, tenantID, shortID, actor string) error {
	if err := p.Store.Projects.Restore(ctx, tenantID, shortID); err != nil {
		return err
	}
	return p.Store.Audit.Add(ctx, tenantID, actor, "project.restore", shortID)
}

func checkProjectName(name string) error {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return scan.Errorf(scan.CodeInvalid, "name is required")
	case len([]rune(name)) > maxProjectName:
		return scan.Errorf(scan.CodeInvalid, "name must be at most %d characters long", maxProjectName)
	case strings.ContainsFunc(name, breaksLine):
		return scan.Errorf(scan.CodeInvalid, "name must be one line of text")
	}
	return nil
}
