package store

import (
	"errors"
	"slices"
	"strings"

	"go.opentelemetry.io/otel/attribute"
	"gorm.io/gorm"

	"assay/internal/span"
)

// Attributes of spans of statements, by OpenTelemetry's semantic conventions. The text of a statement is left out: it contains
// placeholders only, but names every column.
const (
	dbSystem    = attribute.Key("db.system.name")
	dbOperation = attribute.Key("db.operation.name")
	dbTable     = attribute.Key("db.collection.name")
)

// spanEnd is the key in a statement's settings of the function that ends its span.
const spanEnd = "assay:span_end"

// registerSpans gives every statement within a recorded trace a span, with its operation and table.
func registerSpans(db *gorm.DB) error {
	system := map[string]string{DriverPostgres: "postgresql"}[db.Name()]
	if system == "" {
		system = db.Name()
	}
	begin := func(operation string) func(*gorm.DB) {
		return func(db *gorm.DB) {
			s := db.Statement
			name := operation
			if name == "" {
				name = operationOf(s.SQL.String())
			}
			attrs := []attribute.KeyValue{dbSystem.String(system), dbOperation.String(name)}
			if s.Table != "" {
				attrs = append(attrs, dbTable.String(s.Table))
				name += " " + s.Table
			}
			_, end := span.Start(s.Context, name, attrs...)
			db.InstanceSet(spanEnd, end)
		}
	}
	end := func(db *gorm.DB) {
		if value, ok := db.InstanceGet(spanEnd); ok {
			if end, ok := value.(func(error)); ok {
				end(failure(db.Error))
			}
		}
	}
	c := db.Callback()
	return errors.Join(
		c.Create().Before("gorm:create").Register("span:create", begin("INSERT")), c.Create().After("gorm:create").Register("span:created", end),
		c.Query().Before("gorm:query").Register("span:query", begin("SELECT")), c.Query().After("gorm:query").Register("span:queried", end),
		c.Update().Before("gorm:update").Register("span:update", begin("UPDATE")), c.Update().After("gorm:update").Register("span:updated", end),
		c.Delete().Before("gorm:delete").Register("span:delete", begin("DELETE")), c.Delete().After("gorm:delete").Register("span:deleted", end),
		c.Row().Before("gorm:row").Register("span:row", begin("")), c.Row().After("gorm:row").Register("span:rowed", end),
		c.Raw().Before("gorm:raw").Register("span:raw", begin("")), c.Raw().After("gorm:raw").Register("span:rawed", end))
}

// failure returns the error of a statement; finding no row is not an error.
func failure(err error) error {
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil
	}
	return err
}

// operations are the words with which statements begin; other ones are not named.
var operations = []string{"SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "VACUUM", "ANALYZE", "PRAGMA"}

// operationOf returns the first word of a statement. GORM reads rows before it has built the text of their SELECT.
func operationOf(sql string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(sql), " ")
	word = strings.ToUpper(word)
	switch {
	case word == "":
		return "SELECT"
	case slices.Contains(operations, word):
		return word
	}
	return "OTHER"
}
