package embedded

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.temporal.io/server/common/headers"
	"go.temporal.io/server/schema"
	sqliteschema "go.temporal.io/server/schema/sqlite"
	"golang.org/x/mod/semver"
)

// markerTable stores the version of the schema: the server creates its SQLite schema once
// and neither versions nor migrates it.
const markerTable = `CREATE TABLE IF NOT EXISTS embedded_schema (
	part           TEXT PRIMARY KEY,
	version        TEXT NOT NULL,
	sum            TEXT NOT NULL,
	server_version TEXT NOT NULL
)`

// part is one of the two schemas in the database.
type part struct {
	name    string // folder of the server's SQLite schemas
	version string // of this binary
}

func (p part) dir() string { return "sqlite/v3/" + p.name }

// ddl returns the schema's full text.
func (p part) ddl() (string, error) {
	b, err := fs.ReadFile(schema.Assets(), p.dir()+"/schema.sql")
	return string(b), err
}

func sum(ddl string) string {
	h := sha256.Sum256([]byte(ddl))
	return hex.EncodeToString(h[:])
}

const visibilityPart = "visibility"

func parts() []part {
	return []part{{"temporal", sqliteschema.Version}, {visibilityPart, sqliteschema.VisibilityVersion}}
}

// marker is the version of one part of a database.
type marker struct{ version, sum, server string }

// execer is a database or a transaction on it.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// createSchema creates a new database with the current schema at file.
func createSchema(ctx context.Context, file string) error {
	db, err := openDB(file)
	if err != nil {
		return err
	}
	err = inTx(ctx, db, func(tx *sql.Tx) error {
		for _, p := range parts() {
			ddl, err := p.ddl()
			if err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, ddl); err != nil {
				return fmt.Errorf("%s schema: %w", p.name, err)
			}
		}
		return writeMarkers(ctx, tx)
	})
	return errors.Join(err, db.Close())
}

// pendingUpgrade returns why the schema differs from this binary's, or "". An unusableError
// means that it cannot be upgraded to it.
func pendingUpgrade(ctx context.Context, db *sql.DB) (string, error) {
	markers, err := readMarkers(ctx, db)
	if err != nil {
		return "", err
	}
	var reasons []string
	for _, p := range parts() {
		ddl, err := p.ddl()
		if err != nil {
			return "", err
		}
		m, ok := markers[p.name]
		switch {
		case !ok || !semver.IsValid("v"+m.version):
			return "", &unusableError{fmt.Sprintf("it has no %s schema version", p.name)}
		case semver.Compare("v"+m.version, "v"+p.version) > 0:
			return "", &unusableError{fmt.Sprintf("its %s schema %s (server %s) is newer than %s (server %s)",
				p.name, m.version, m.server, p.version, headers.ServerVersion)}
		case m.version != p.version:
			reasons = append(reasons, fmt.Sprintf("%s schema %s → %s", p.name, m.version, p.version))
		case m.sum != sum(ddl):
			reasons = append(reasons, fmt.Sprintf("%s schema %s changed (server %s → %s)", p.name, m.version, m.server, headers.ServerVersion))
		}
	}
	return strings.Join(reasons, "; "), nil
}

// upgradeSchema applies the server's migrations in order, makes the search tables equal to
// the current schema, compares the result with it, and records the version, all in one
// transaction.
func upgradeSchema(ctx context.Context, db *sql.DB) error {
	return inTx(ctx, db, func(tx *sql.Tx) error {
		markers, err := readMarkers(ctx, tx)
		if err != nil {
			return err
		}
		for _, p := range parts() {
			if err := migrate(ctx, tx, p, markers[p.name].version); err != nil {
				return err
			}
			if err := conform(ctx, tx, p); err != nil {
				return err
			}
		}
		return writeMarkers(ctx, tx)
	})
}

// migrate applies p's migrations after version from.
func migrate(ctx context.Context, tx execer, p part, from string) error {
	dir := p.dir() + "/versioned"
	entries, err := fs.ReadDir(schema.Assets(), dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // the first version of a schema has no migrations
		return err
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return semver.Compare(a.Name(), b.Name()) })
	at := from
	for _, e := range entries {
		if semver.Compare(e.Name(), "v"+from) <= 0 || semver.Compare(e.Name(), "v"+p.version) > 0 {
			continue
		}
		if at, err = applyMigration(ctx, tx, path.Join(dir, e.Name())); err != nil {
			return fmt.Errorf("%s schema migration %s: %w", p.name, e.Name(), err)
		}
	}
	if at != p.version {
		return &unusableError{fmt.Sprintf("no migrations from %s schema %s to %s", p.name, at, p.version)}
	}
	return nil
}

// applyMigration runs the files that dir's manifest lists and returns the
// version they lead to.
func applyMigration(ctx context.Context, tx execer, dir string) (string, error) {
	raw, err := fs.ReadFile(schema.Assets(), dir+"/manifest.json")
	if err != nil {
		return "", err
	}
	var manifest struct {
		CurrVersion          string
		SchemaUpdateCqlFiles []string // the server's name, whatever the database
	}
	if err := json.Unmarshal(raw, &manifest); err != nil {
		return "", err
	}
	for _, name := range manifest.SchemaUpdateCqlFiles {
		ddl, err := fs.ReadFile(schema.Assets(), path.Join(dir, name))
		if err != nil {
			return "", err
		}
		if _, err := tx.ExecContext(ctx, string(ddl)); err != nil {
			return "", err
		}
	}
	return manifest.CurrVersion, nil
}

// conform compares p in the database with the current schema. The server changes its search
// tables without a new version, so those are rebuilt if they differ; any other difference
// makes the database unusable.
func conform(ctx context.Context, tx execer, p part) error {
	ddl, err := p.ddl()
	if err != nil {
		return err
	}
	want, err := referenceShape(ctx, ddl)
	if err != nil {
		return fmt.Errorf("reference %s schema: %w", p.name, err)
	}
	diff, err := difference(ctx, tx, p, want)
	if err != nil || diff == "" {
		return err
	}
	if p.name == visibilityPart {
		if err := rebuildVisibility(ctx, tx, ddl, want); err != nil {
			return fmt.Errorf("rebuild the search tables: %w", err)
		}
		if diff, err = difference(ctx, tx, p, want); err != nil || diff == "" {
			return err
		}
	}
	return &unusableError{fmt.Sprintf("its %s schema differs from %s in %s", p.name, p.version, diff)}
}

func readMarkers(ctx context.Context, db execer) (map[string]marker, error) {
	tables, err := queryStrings(ctx, db, "SELECT name FROM sqlite_master WHERE name = 'embedded_schema'")
	if err != nil || len(tables) == 0 {
		return nil, err
	}
	rows, err := db.QueryContext(ctx, "SELECT part, version, sum, server_version FROM embedded_schema")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	markers := map[string]marker{}
	for rows.Next() {
		var name string
		var m marker
		if err := rows.Scan(&name, &m.version, &m.sum, &m.server); err != nil {
			return nil, err
		}
		markers[name] = m
	}
	return markers, rows.Err()
}

func writeMarkers(ctx context.Context, tx execer) error {
	if _, err := tx.ExecContext(ctx, markerTable); err != nil {
		return err
	}
	for _, p := range parts() {
		ddl, err := p.ddl()
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `REPLACE INTO embedded_schema (part, version, sum, server_version) VALUES (?, ?, ?, ?)`,
			p.name, p.version, sum(ddl), headers.ServerVersion); err != nil {
			return err
		}
	}
	return nil
}

func inTx(ctx context.Context, db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

func queryStrings(ctx context.Context, db execer, query string) ([]string, error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var out []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, rows.Err()
}
