package store

import (
	"context"
	"os"
	"strings"
)

// Usage is the space that the rows of a tenant take.
type Usage struct {
	TenantID string // "" for rows that belong to nobody
	Group    string // what the rows belong to: "website scans"
	Rows     int64
	// Bytes is the size of the values, without indexes and before compression by the database.
	Bytes int64
}

// usageGroups are the groups that the tables belong to.
var usageGroups = map[string]string{
	"website_scans": UsageWebsiteScans, "website_categories": UsageWebsiteScans, "captures": UsageWebsiteScans,
	"site_health": UsageSiteHealth, "site_pages": UsageSiteHealth,
	"code_runs": UsageCodeScans, "code_jobs": UsageCodeScans, "findings": UsageCodeScans, "finding_groups": UsageCodeScans,
	"finding_reviews": UsageCodeScans, "finding_review_log": UsageCodeScans, "branch_baselines": UsageCodeScans,
	"branch_findings": UsageCodeScans, "change_comments": UsageCodeScans,
	"tenants": UsageSettings, "projects": UsageSettings, "api_keys": UsageSettings, "memberships": UsageSettings, "links": UsageSettings,
	"domains": UsageSettings, "suppressions": UsageSettings, "schedules": UsageSettings, "publications": UsageSettings,
	"licence_policies": UsageSettings, "webhooks": UsageSettings, "connections": UsageSettings, "repositories": UsageSettings,
	"tenant_keys": UsageSettings, "users": UsageSettings, "user_recovery_codes": UsageSettings, "user_identities": UsageSettings,
	"audit_log": UsageLogs, "deliveries": UsageLogs, "webhook_deliveries": UsageLogs, "record_ends": UsageLogs,
	"idempotency_keys": UsageLogs, "sessions": UsageLogs, "visited_hosts": UsageLogs,
}

// Groups of usage.
const (
	UsageWebsiteScans = "website scans"
	UsageSiteHealth   = "Site Health checks"
	UsageCodeScans    = "code scans"
	UsageSettings     = "settings and people"
	UsageLogs         = "logs and messages"
	UsageOther        = "other"
)

// Usage returns the space that the rows of every tenant take, by group. It reads the whole database.
func (o *Operator) Usage(ctx context.Context) ([]Usage, error) {
	db := allTenants(ctx, o.read)
	tables, err := readSchema(db, o.driver)
	if err != nil {
		return nil, wrap("reading the schema", err)
	}
	sums := map[[2]string]*Usage{}
	var out []*Usage
	for _, t := range tables {
		owner := "''"
		if t.ofTenants() {
			owner = "COALESCE(CAST(tenant_id AS text), '')"
		} else if t.Name == "tenants" {
			owner = "CAST(id AS text)"
		}
		var rows []struct {
			Owner string
			N     int64
			Size  int64
		}
		query := "SELECT " + owner + " AS owner, count(*) AS n, CAST(COALESCE(SUM(" + rowSize(t) + `), 0) AS bigint) AS size FROM "` +
			t.Name + `" GROUP BY 1 ORDER BY 1`
		if err := db.Raw(query).Scan(&rows).Error; err != nil {
			return nil, wrap("measuring "+t.Name, err)
		}
		for _, r := range rows {
			group, known := usageGroups[t.Name]
			if !known {
				group = UsageOther
			}
			sum := sums[[2]string{r.Owner, group}]
			if sum == nil {
				sum = &Usage{TenantID: r.Owner, Group: group}
				sums[[2]string{r.Owner, group}] = sum
				out = append(out, sum)
			}
			sum.Rows += r.N
			sum.Bytes += r.Size
		}
	}
	return mapRows(out, func(u *Usage) Usage { return *u }), nil
}

// rowSize returns the size of a row's values: texts and bytes have their length, others eight
// bytes.
func rowSize(t Table) string {
	sizes := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		switch c.Kind {
		case ColumnBytes:
			sizes[i] = `COALESCE(length("` + c.Name + `"), 0)`
		case ColumnText:
			sizes[i] = `COALESCE(length(CAST("` + c.Name + `" AS text)), 0)`
		default:
			sizes[i] = "8"
		}
	}
	return strings.Join(sizes, " + ")
}

// DiskBytes returns the size of the database on disk, with indexes and unused space.
func (s *Store) DiskBytes(ctx context.Context) (n int64, err error) {
	if s.driver == DriverPostgres {
		err = s.read.WithContext(ctx).Raw("SELECT pg_database_size(current_database())").Scan(&n).Error
		return n, wrap("measuring the database", err)
	}
	var path string
	err = s.read.WithContext(ctx).Raw("SELECT file FROM pragma_database_list WHERE name = 'main'").Scan(&path).Error
	for _, suffix := range []string{"", "-wal"} {
		if info, statErr := os.Stat(path + suffix); err == nil && statErr == nil {
			n += info.Size()
		}
	}
	return n, wrap("measuring the database", err)
}

// RecordOwners returns the tenant of every Site Health check and code scan run, by id.
func (o *Operator) RecordOwners(ctx context.Context) (map[string]string, error) {
	out := map[string]string{}
	for _, table := range []string{"site_health", "code_runs"} {
		var rows []struct{ ID, TenantID string }
		if err := allTenants(ctx, o.read).Table(table).Select("id, tenant_id").Scan(&rows).Error; err != nil {
			return nil, wrap("listing records", err)
		}
		for _, r := range rows {
			out[r.ID] = r.TenantID
		}
	}
	return out, nil
}
