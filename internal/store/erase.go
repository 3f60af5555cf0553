package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// TableRows counts rows of a table.
type TableRows struct {
	Table string `json:"table"`
	Rows  int64  `json:"rows"`
}

// Belongings are the ids of a tenant's data outside of the database.
type Belongings struct {
	WebsiteScans, SiteHealth, CodeRuns []string
	Schedules                          []string
}

// Belongings returns the ids of a tenant's data outside of the database. CodeNotFound for
// an unknown tenant, CodeConflict while it has unfinished records.
func (o *Operator) Belongings(ctx context.Context, tenantID string) (out Belongings, err error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return out, tenantNotFound()
	}
	err = requireRest(allTenants(ctx, o.read), tenantID)
	for _, ask := range []struct {
		table string
		into  *[]string
	}{
		{"website_scans", &out.WebsiteScans}, {"site_health", &out.SiteHealth}, {"code_runs", &out.CodeRuns}, {"schedules", &out.Schedules},
	} {
		if err == nil {
			err = allTenants(ctx, o.read).Table(ask.table).Where("tenant_id = ?", tenantID).Order("id").Pluck("id", ask.into).Error
		}
	}
	return out, wrap("listing what a tenant has", err)
}

// requireRest returns an error for an unknown tenant, and for one with unfinished records.
func requireRest(db *gorm.DB, tenantID string) error {
	if _, err := first[tenantRow](db.Where("id = ?", tenantID), tenantNotFound); err != nil {
		return err
	}
	for _, table := range []string{"website_scans", "site_health", "code_runs"} {
		var n int64
		if err := db.Table(table).Where("tenant_id = ? AND "+unfinished, tenantID).Count(&n).Error; err != nil {
			return err
		}
		if n > 0 {
			return scan.Errorf(scan.CodeConflict, "The tenant has %d unfinished records in %s. Cancel them or wait for their end.", n, table)
		}
	}
	return nil
}

// Erase deletes all rows of a tenant, and the people who are members of no other one, and
// returns how many rows of each table: all of them or, with an error, none. Members of other
// tenants are signed out. On SQLite the deleted content is overwritten.
func (s *Store) Erase(ctx context.Context, tenantID string) (out []TableRows, err error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return nil, tenantNotFound()
	}
	s = s.LongRunning()
	if s.driver == DriverSQLite {
		if err := s.write.WithContext(ctx).Exec("PRAGMA secure_delete = ON").Error; err != nil {
			return nil, wrap("erasing a tenant", err)
		}
	}
	err = wrap("erasing a tenant", allTenants(ctx, s.write).Transaction(func(tx *gorm.DB) error {
		if err := lockTenant(tx, tenantID); err != nil {
			return err
		}
		if err := requireRest(tx, tenantID); err != nil {
			return err
		}
		out, err = eraseRows(tx, s.driver, tenantID)
		return err
	}))
	if err != nil {
		return nil, err
	}
	return out, wrap("overwriting erased content", s.vacuum(ctx, out))
}

func eraseRows(tx *gorm.DB, driver, tenantID string) (out []TableRows, err error) {
	tables, err := readSchema(tx, driver)
	if err != nil {
		return nil, err
	}
	var members, only []string
	if err := tx.Table("memberships").Where("tenant_id = ?", tenantID).Pluck("user_id", &members).Error; err != nil {
		return nil, err
	}
	alone := "tenant_id = ? AND NOT EXISTS (SELECT 1 FROM memberships AS m WHERE m.user_id = memberships.user_id AND m.tenant_id <> ?)"
	if err := tx.Table("memberships").Where(alone, tenantID, tenantID).Pluck("user_id", &only).Error; err != nil {
		return nil, err
	}
	for _, t := range slices.Backward(tables) {
		where, args := erased(t, tenantID, members, only)
		if where == "" {
			continue
		}
		done := tx.Exec(`DELETE FROM "`+t.Name+`" WHERE `+where, args...)
		if done.Error != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, done.Error)
		}
		out = append(out, TableRows{t.Name, done.RowsAffected})
	}
	slices.Reverse(out)
	return out, nil
}

// erased returns the condition for the rows of a table that are deleted with a tenant; "" for none. members are the users who
// belong to this tenant alone.
func erased(t Table, tenantID string, members, only []string) (where string, args []any) {
	switch {
	case t.Name == "tenants":
		return "id = ?", []any{tenantID}
	case t.Name == "links":
		return "tenant_id = ? OR user_id IN ?", []any{tenantID, orNone(only)}
	case t.ofTenants():
		return "tenant_id = ?", []any{tenantID}
	case t.Name == "users":
		return "id IN ?", []any{orNone(only)}
	case t.Name == "sessions":
		return "user_id IN ?", []any{orNone(members)}
	case slices.Contains(personTables, t.Name):
		return "user_id IN ?", []any{orNone(only)}
	}
	return "", nil
}

// orNone returns the ids, or an unused one for an empty list, which SQL does not allow.
func orNone(ids []string) []string {
	if len(ids) == 0 {
		return []string{"00000000-0000-0000-0000-000000000000"}
	}
	return ids
}

// vacuum makes the space of deleted rows free for new ones. On SQLite it also rewrites the file, which may still contain rows that were
// changed or deleted earlier.
func (s *Store) vacuum(ctx context.Context, tables []TableRows) error {
	if s.driver == DriverSQLite {
		if err := s.write.WithContext(ctx).Exec("VACUUM").Error; err != nil {
			return err
		}
		return s.write.WithContext(ctx).Exec("PRAGMA wal_checkpoint(TRUNCATE)").Error
	}
	for _, t := range tables {
		if t.Rows > 0 {
			if err := s.write.WithContext(ctx).Exec(`VACUUM "` + t.Table + `"`).Error; err != nil {
				return err
			}
		}
	}
	return nil
}

// Mentions returns the tables with rows that contain a text, in any column, and how many. It
// reads the whole database.
func (s *Store) Mentions(ctx context.Context, text string) (out []TableRows, err error) {
	s = s.LongRunning()
	tables, err := s.Tables(ctx)
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		var conditions []string
		var args []any
		for _, c := range t.Columns {
			if condition := mentions(c, s.driver); condition != "" {
				conditions, args = append(conditions, condition), append(args, text)
			}
		}
		if len(conditions) == 0 {
			continue
		}
		var n int64
		query := `SELECT count(*) FROM "` + t.Name + `" WHERE ` + strings.Join(conditions, " OR ")
		if err := allTenants(ctx, s.read).Raw(query, args...).Scan(&n).Error; err != nil {
			return nil, wrap("searching "+t.Name, err)
		}
		if n > 0 {
			out = append(out, TableRows{t.Name, n})
		}
	}
	return out, nil
}

// mentions returns the condition that a column contains a text; "" for one that cannot.
func mentions(c Column, driver string) string {
	switch {
	case c.Kind == ColumnText && driver == DriverPostgres:
		return `position(? IN "` + c.Name + `"::text) > 0`
	case c.Kind == ColumnBytes && driver == DriverPostgres:
		return `position(convert_to(?, 'UTF8') IN "` + c.Name + `") > 0`
	case c.Kind == ColumnBytes:
		return `instr("` + c.Name + `", CAST(? AS BLOB)) > 0`
	case c.Kind == ColumnText:
		return `instr("` + c.Name + `", ?) > 0`
	}
	return ""
}
