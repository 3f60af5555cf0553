package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"strings"

	"gorm.io/gorm"
	"gorm.io/gorm/callbacks"
	"gorm.io/gorm/clause"
	"gorm.io/gorm/logger"
	"gorm.io/gorm/migrator"
	"gorm.io/gorm/schema"
	modernc "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// sqliteDialector is GORM's dialect for SQLite with the driver in pure Go. GORM's own SQLite
// package would also compile another driver's C library into every program.
type sqliteDialector struct{ dsn string }

var _ gorm.SavePointerDialectorInterface = sqliteDialector{}

// Name implements gorm.Dialector.
func (sqliteDialector) Name() string { return "sqlite" }

// Initialize opens the pool and registers the statements that SQLite supports.
func (d sqliteDialector) Initialize(db *gorm.DB) error {
	pool, err := sql.Open("sqlite", d.dsn)
	if err != nil {
		return err
	}
	if err := pool.PingContext(context.Background()); err != nil {
		return errors.Join(err, pool.Close())
	}
	db.ConnPool = pool
	callbacks.RegisterDefaultCallbacks(db, &callbacks.Config{
		CreateClauses: []string{"INSERT", "VALUES", "ON CONFLICT", "RETURNING"},
		QueryClauses:  []string{"SELECT", "FROM", "WHERE", "GROUP BY", "ORDER BY", "LIMIT"}, // and no row locks
		UpdateClauses: []string{"UPDATE", "SET", "FROM", "WHERE", "RETURNING"},
		DeleteClauses: []string{"DELETE", "FROM", "WHERE", "RETURNING"},
	})
	db.ClauseBuilders["LIMIT"] = buildLimit
	return nil
}

// buildLimit also writes LIMIT if only an offset is given, which SQLite requires; -1 means
// no limit.
func buildLimit(c clause.Clause, builder clause.Builder) {
	limit, ok := c.Expression.(clause.Limit)
	if !ok {
		return
	}
	rows := -1
	if limit.Limit != nil {
		rows = max(*limit.Limit, -1)
	}
	if rows < 0 && limit.Offset <= 0 {
		return
	}
	_, _ = builder.WriteString("LIMIT ")
	builder.AddVar(builder, rows)
	if limit.Offset > 0 {
		_, _ = builder.WriteString(" OFFSET ")
		builder.AddVar(builder, limit.Offset)
	}
}

// Migrator implements gorm.Dialector. The schema is created by SQL files instead.
func (d sqliteDialector) Migrator(db *gorm.DB) gorm.Migrator {
	return migrator.Migrator{Config: migrator.Config{DB: db, Dialector: d}}
}

// DataTypeOf implements gorm.Dialector.
func (sqliteDialector) DataTypeOf(field *schema.Field) string {
	return cmp.Or(map[schema.DataType]string{
		schema.Bool: "numeric", schema.Int: "integer", schema.Uint: "integer", schema.Float: "real",
		schema.String: "text", schema.Time: "datetime", schema.Bytes: "blob",
	}[field.DataType], string(field.DataType))
}

// DefaultValueOf returns the expression for a missing value of a row among several: SQLite
// has no DEFAULT there, and numbers a NULL key itself.
func (sqliteDialector) DefaultValueOf(*schema.Field) clause.Expression {
	return clause.Expr{SQL: "NULL"}
}

// BindVarTo writes a placeholder.
func (sqliteDialector) BindVarTo(w clause.Writer, _ *gorm.Statement, _ any) { _ = w.WriteByte('?') }

// QuoteTo writes a quoted name, or a table's and a column's.
func (sqliteDialector) QuoteTo(w clause.Writer, name string) {
	for i, part := range strings.Split(name, ".") {
		if i > 0 {
			_ = w.WriteByte('.')
		}
		_, _ = w.WriteString("`" + strings.ReplaceAll(part, "`", "``") + "`")
	}
}

// Explain returns the statement with its values, for logs.
func (sqliteDialector) Explain(statement string, values ...any) string {
	return logger.ExplainSQL(statement, nil, `"`, values...)
}

// SavePoint implements gorm.SavePointerDialectorInterface.
func (sqliteDialector) SavePoint(tx *gorm.DB, name string) error {
	return tx.Exec("SAVEPOINT " + name).Error
}

// RollbackTo implements gorm.SavePointerDialectorInterface.
func (sqliteDialector) RollbackTo(tx *gorm.DB, name string) error {
	return tx.Exec("ROLLBACK TO SAVEPOINT " + name).Error
}

// Translate maps constraint errors to GORM's.
func (sqliteDialector) Translate(err error) error {
	e, ok := errors.AsType[*modernc.Error](err)
	if !ok {
		return err
	}
	switch e.Code() {
	case sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE:
		return gorm.ErrDuplicatedKey
	case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
		return gorm.ErrForeignKeyViolated
	case sqlite3.SQLITE_CONSTRAINT_CHECK:
		return errors.Join(gorm.ErrCheckConstraintViolated, err)
	}
	return err
}
