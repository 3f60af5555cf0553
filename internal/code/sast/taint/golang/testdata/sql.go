package store

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"os/exec"
	"strconv"
	"strings"

	"github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
	"gorm.io/gorm"
)

type repo struct {
	db   *sql.DB
	x    *sqlx.DB
	pool *pgxpool.Pool
	orm  *gorm.DB
}

var db *sql.DB

func (s *repo) plain(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	s.db.Query("SELECT id FROM users WHERE name = '" + name + "'")                  // want: sql-injection
	s.db.QueryContext(r.Context(), "SELECT id FROM users WHERE name = ?", name)     // a parameter
	row := db.QueryRow(fmt.Sprintf("SELECT id FROM users WHERE name = '%s'", name)) // want: sql-injection
	var id int
	row.Scan(&id)
	db.Exec(fmt.Sprintf("DELETE FROM users WHERE id = %d", id))
	n, err := strconv.Atoi(r.FormValue("n"))
	if err != nil {
		return
	}
	db.Query("SELECT id FROM users LIMIT " + strconv.Itoa(n))
	tx, err := s.db.Begin()
	if err != nil {
		return
	}
	tx.Exec("UPDATE users SET name = '" + name + "'") // want: sql-injection
	stmt, err := tx.Prepare("UPDATE users SET name = ?")
	if err == nil {
		stmt.Exec(name)
	}
}

func (s *repo) sorted(w http.ResponseWriter, r *http.Request) {
	order := r.URL.Query().Get("order")
	query := "SELECT id FROM users ORDER BY "
	switch order {
	case "name", "age":
		query += order
	default:
		query += "id"
	}
	s.db.Query(query)
	s.db.Query("SELECT id FROM users ORDER BY " + order) // want: sql-injection
}

func (s *repo) built(w http.ResponseWriter, r *http.Request) {
	var b strings.Builder
	b.WriteString("SELECT id FROM users WHERE 1=1")
	for key, values := range r.URL.Query() {
		b.WriteString(" AND " + key + " = '" + values[0] + "'")
	}
	s.db.Query(b.String()) // want: sql-injection
	marks := []string{}
	args := []any{}
	for _, v := range r.Form["id"] {
		marks = append(marks, "?")
		args = append(args, v)
	}
	s.db.Query("SELECT id FROM users WHERE id IN ("+strings.Join(marks, ",")+")", args...)
}

func (s *repo) libraries(ctx context.Context, w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	var out []string
	s.x.Select(&out, "SELECT name FROM users WHERE name = '"+name+"'") // want: sql-injection
	s.x.Select(&out, "SELECT name FROM users WHERE name = ?", name)
	s.pool.Query(ctx, "SELECT name FROM users WHERE name = '"+name+"'") // want: sql-injection
	s.pool.Query(ctx, "SELECT name FROM users WHERE name = $1", name)
	squirrel.Select("id").From("users").Where("name = '" + name + "'") // want: sql-injection
	squirrel.Select("id").From("users").Where(squirrel.Eq{"name": name})
	squirrel.Select("id").From("users").Where("name = ?", name)
}

type user struct {
	Name string
	Age  int
}

func (s *repo) object(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	var u user
	s.orm.Where("name = '" + name + "'").First(&u) // want: sql-injection
	s.orm.Where("name = ?", name).First(&u)
	s.orm.Where(&user{Name: name}).First(&u)
	s.orm.Where(map[string]any{"name": name}).First(&u)
	s.orm.Model(&u).Order(name).Find(&u)                  // want: sql-injection
	s.orm.Raw("SELECT * FROM users WHERE name = " + name) // want: sql-injection
	s.orm.First(&u, name)                                 // want: sql-injection
	s.orm.First(&u, "name = ?", name)
}

func prepared(ctx context.Context, r *http.Request) {
	db.QueryContext(ctx, "SELECT id FROM users WHERE name = '"+r.FormValue("name")+"'") // want: sql-injection
	stmt, err := db.Prepare("SELECT * FROM users WHERE name = ?")
	if err != nil {
		return
	}
	rows, err := stmt.Query(r.FormValue("name"))
	if err != nil {
		return
	}
	columns, err := rows.Columns()
	if err == nil {
		exec.Command("sh", "-c", "show "+columns[0]).Run()
	}
	var name string
	if err := rows.Scan(&name); err == nil {
		exec.Command("sh", "-c", "show "+name).Run()
	}
}
