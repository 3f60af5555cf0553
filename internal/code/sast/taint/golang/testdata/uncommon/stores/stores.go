package stores

import (
	"context"
	"net/http"
	"strconv"

	"github.com/go-rel/rel"
	"github.com/leporo/sqlf"
	"github.com/scylladb/gocqlx/v3"
	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"
)

func zombie(conn *sqlite.Conn, r *http.Request) error {
	name := r.FormValue("name")
	n, _ := strconv.Atoi(name)
	sqlitex.ExecuteTransient(conn, "DELETE FROM jobs WHERE id = "+strconv.Itoa(n), nil)
	sqlitex.ExecuteScript(conn, "DROP VIEW "+name, nil)                          // want: sql-injection
	stmt, err := conn.Prepare("SELECT * FROM users WHERE name = '" + name + "'") // want: sql-injection
	if err != nil {
		return err
	}
	stmt.SetText("$name", name)
	return sqlitex.Execute(conn, "SELECT * FROM users ORDER BY "+name, &sqlitex.ExecOptions{Args: []any{name}}) // want: sql-injection
}

func scylla(session gocqlx.Session, r *http.Request) error {
	name := r.FormValue("name")
	session.Query("SELECT * FROM users WHERE name = ?", []string{"name"}).Bind(name)
	session.Query("SELECT * FROM users WHERE name = '"+name+"'", nil).Exec() // want: sql-injection
	session.ContextQuery(context.Background(), "TRUNCATE "+name, nil).Exec() // want: sql-injection
	return session.ExecStmt("DROP TABLE " + name)                            // want: sql-injection
}

func fluent(r *http.Request) string {
	by := r.FormValue("by")
	q := sqlf.From("offers").Select("id").Where("owner = ?", by)
	q.LeftJoin("cities", "cities.id = "+by)                                          // want: sql-injection
	q.OrderBy(by)                                                                    // want: sql-injection
	q.Where("city = '" + by + "'")                                                   // want: sql-injection
	sqlf.From(by).Select("id")                                                       // want: sql-injection
	return sqlf.Update("offers").Set("owner", by).Clause("RETURNING " + by).String() // want: sql-injection
}

func relation(repo rel.Repository, r *http.Request) {
	var users []string
	name := r.FormValue("name")
	repo.FindAll(context.Background(), &users, rel.SQL("SELECT * FROM users WHERE name = ?", name))
	repo.FindAll(context.Background(), &users, rel.SQL("SELECT * FROM users WHERE name = '"+name+"'")) // want: sql-injection
}
