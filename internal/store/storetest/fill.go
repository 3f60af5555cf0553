package storetest

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/store"
)

// filledWith are values for columns with constraints; all other columns get a value by their type. A nil is NULL.
var filledWith = map[string]any{
	"projects.status": "ACTIVE", "api_keys.scope": "admin", "api_keys.projects": "[]",
	"website_scans.state": "COMPLETE", "website_scans.band": "CRITICAL_RISK", "website_scans.pillars": "[]", "website_scans.parts": "[]",
	"website_categories.pillar": "SEO", "website_categories.band": "", "website_categories.strict_band": "",
	"domains.method": "dns", "deliveries.state": "SENT",
	"site_health.mode": "MOBILE", "site_health.state": "COMPLETED", "site_pages.state": "SCORED",
	"site_pages.skip": "", "site_pages.owner": "",
	"connections.status": "ACTIVE", "connections.status_reason": "",
	"code_runs.state": "COMPLETED", "code_jobs.state": "COMPLETED", "code_jobs.dimension": "SAST", "code_jobs.coverage": "COMPLETE",
	"findings.severity": "HIGH", "findings.state": "NEW", "finding_groups.kind": "rule",
	"finding_reviews.dimension": "SAST", "finding_reviews.status": "CONFIRMED",
	"finding_review_log.dimension": "SAST", "finding_review_log.status": "OPEN", "branch_baselines.dimension": "SAST",
	"memberships.role": "ADMIN", "memberships.source": "LOCAL",
	"links.purpose": "INVITATION", "links.user_id": nil, "links.role": "VIEWER",
	"schedules.kind": "website", "schedules.every_seconds": 0, "schedules.last_outcome": "STARTED",
	"webhooks.format": "STANDARD", "webhooks.severity": "LOW", "webhooks.digest": "", "webhooks.next_digest_at": nil,
	"webhook_deliveries.state": "SENT",
}

// references are the tables that columns of ids refer to; other ids are a table's own.
var references = map[string]string{
	"tenant_id": "tenants", "project_id": "projects", "connection_id": "connections", "repository_id": "repositories",
	"scan_id": "website_scans", "site_health_id": "site_health", "scan_run_id": "code_runs", "job_id": "code_jobs",
	"baseline_id": "branch_baselines", "finding_id": "findings", "webhook_id": "webhooks", "user_id": "users",
}

// flags are boolean columns, which SQLite stores as the numbers 0 and 1.
var flags = map[string]bool{
	"enabled": true, "private": true, "archived": true, "report_changes": true, "consent": true, "partial": true, "paused": true,
}

// FilledID returns the id of the row that Fill adds to a table for a tenant, which is 1 or 2.
func FilledID(table string, tenant int) string {
	digits := 0
	for _, r := range table {
		digits = (digits*31 + int(r)) % 100000000
	}
	return fmt.Sprintf("%08d-0000-7000-8000-%012d", digits, tenant)
}

// FilledText returns in every text of the rows that Fill adds for a tenant.
func FilledText(tenant int) string { return fmt.Sprintf("filled-%d-for", tenant) }

// Fill adds two tenants with a row in every table to an empty database. A table that makes
// this fail needs values in filledWith or references.
func Fill(t testing.TB, s *store.Store) {
	t.Helper()
	require.NoError(t, s.Migrate(t.Context()))
	version, err := s.Version(t.Context())
	require.NoError(t, err)
	require.NoError(t, s.Load(t.Context(), version, func(l *store.Loader) error {
		for _, table := range l.Tables {
			var names []string
			for _, c := range table.Columns {
				names = append(names, c.Name)
			}
			if err := l.Into(table.Name, names); err != nil {
				return err
			}
			for tenant := 1; tenant <= 2; tenant++ {
				row := make([]any, len(names))
				for i, c := range table.Columns {
					row[i] = fill(table.Name, c, tenant)
				}
				if err := l.Add(row); err != nil {
					return err
				}
			}
		}
		return nil
	}))
}

func fill(table string, c store.Column, tenant int) any {
	if v, ok := filledWith[table+"."+c.Name]; ok {
		if n, ok := v.(int); ok {
			return json.Number(fmt.Sprint(n))
		}
		return v
	}
	if flags[c.Name] {
		return json.Number(fmt.Sprint(tenant % 2))
	}
	switch c.Kind {
	case store.ColumnNumber:
		return json.Number(fmt.Sprintf("%d", tenant))
	case store.ColumnTime:
		return fmt.Sprintf("2026-01-0%dT03:04:05.678901Z", tenant)
	case store.ColumnBytes:
		return base64.StdEncoding.EncodeToString([]byte(fmt.Sprintf("%-32.32s", FilledText(tenant)+table)))
	}
	if c.Name == "id" || strings.HasSuffix(c.Name, "_id") {
		if to, ok := references[c.Name]; ok {
			return FilledID(to, tenant)
		}
		return FilledID(table, tenant)
	}
	// SQLite stores times as text.
	if strings.HasSuffix(c.Name, "_at") || strings.HasSuffix(c.Name, "_until") || c.Name == "last_sign_in" {
		return fmt.Sprintf("2026-01-0%dT03:04:05.678901Z", tenant)
	}
	return FilledText(tenant) + "\"\n<é&\\ " + table
}
