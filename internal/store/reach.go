package store

import (
	"strings"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

// wholeTenantKey marks statements that count for the whole tenant, even for a caller that is
// limited to some projects.
const wholeTenantKey = "assay:whole_tenant"

func wholeTenant(db *gorm.DB) *gorm.DB { return db.Set(wholeTenantKey, true) }

// unlimited returns a session whose statements all count for the whole tenant. Only use it
// for rows that follow from one that the caller was allowed to read: the runs of a repository
// stay in the project that they were queued in when the repository moves to another one.
func unlimited(tx *gorm.DB) *gorm.DB { return wholeTenant(tx).Session(&gorm.Session{}) }

// Conditions on rows of projects and of their parts, with a question mark for the short
// ids, and $T for the name of the table.
const (
	ownsShortID  = "$T.short_id IN ?"
	namesProject = "$T.project_short_id IN ?"
	ofCodeRun    = "$T.scan_run_id IN (SELECT id FROM code_runs WHERE tenant_id = $T.tenant_id AND project_short_id IN ?)"
	ofCodeJob    = "$T.job_id IN (SELECT code_jobs.id FROM code_jobs JOIN code_runs ON code_runs.tenant_id = code_jobs.tenant_id " +
		"AND code_runs.id = code_jobs.scan_run_id WHERE code_jobs.tenant_id = $T.tenant_id AND code_runs.project_short_id IN ?)"
	ofWebsiteScan = "$T.scan_id IN (SELECT id FROM website_scans WHERE tenant_id = $T.tenant_id AND project_short_id IN ?)"
	ofSiteHealth  = "$T.site_health_id IN (SELECT id FROM site_health WHERE tenant_id = $T.tenant_id AND project_short_id IN ?)"
)

// reachOf returns the condition for a table; "" if its rows belong to no project.
func reachOf(table string) string {
	switch table {
	case "projects":
		return ownsShortID
	case "website_scans", "site_health", "code_runs", "repositories", "schedules", "webhooks", "publications", "licence_policies":
		return namesProject
	case "code_jobs":
		return ofCodeRun
	case "findings":
		return ofCodeJob
	case "website_categories", "captures":
		return ofWebsiteScan
	case "site_pages":
		return ofSiteHealth
	}
	return ""
}

// narrow restricts the statements of a context that is limited to projects
// (scan.WithProjects) to these projects, so that no caller can forget it. Statements in
// plain SQL are not restricted: they work on rows that were read before.
func narrow(db *gorm.DB) {
	projects := scan.ProjectsOf(db.Statement.Context)
	if len(projects) == 0 {
		return
	}
	if _, whole := db.Get(wholeTenantKey); whole {
		return
	}
	table, name := db.Statement.Table, db.Statement.Table
	if expr := db.Statement.TableExpr; expr != nil && strings.HasPrefix(expr.SQL, "repositories AS ") {
		table = "repositories"
	}
	condition := reachOf(table)
	if condition == "" {
		return
	}
	db.Statement.AddClause(clause.Where{Exprs: []clause.Expression{
		clause.Expr{SQL: strings.ReplaceAll(condition, "$T", name), Vars: []any{projects}},
	}})
}

// registerNarrow registers narrow for all statements that read or change rows.
func registerNarrow(db *gorm.DB) error {
	c := db.Callback()
	if err := c.Query().Before("gorm:query").Register("assay:narrow", narrow); err != nil {
		return err
	}
	if err := c.Row().Before("gorm:row").Register("assay:narrow", narrow); err != nil {
		return err
	}
	if err := c.Update().Before("gorm:update").Register("assay:narrow", narrow); err != nil {
		return err
	}
	return c.Delete().Before("gorm:delete").Register("assay:narrow", narrow)
}
