package store

import (
	"context"
	"net/http"
	"os/exec"

	"github.com/beego/beego/v2/client/orm"
	"github.com/go-pg/pg/v10"
	"github.com/jackc/pgx/v5"
	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/uptrace/bun"
	"xorm.io/xorm"
)

type item struct{ Name string }

func inSQLX(ctx context.Context, db *sqlx.DB, r *http.Request) {
	name := r.FormValue("name")
	var out []item
	db.Queryx("SELECT * FROM items WHERE name = '" + name + "'") // want: sql-injection
	db.Queryx("SELECT * FROM items WHERE name = ?", name)
	db.SelectContext(ctx, &out, "SELECT * FROM items WHERE name = '"+name+"'") // want: sql-injection
	db.SelectContext(ctx, &out, "SELECT * FROM items WHERE name = ?", name)
	query, args, err := sqlx.In("SELECT * FROM items WHERE name IN (?)", r.Form["name"])
	if err == nil {
		db.Queryx(query, args...)
	}
	wrong, args, err := sqlx.In("SELECT * FROM "+name+" WHERE name IN (?)", r.Form["name"])
	if err == nil {
		db.Queryx(wrong, args...) // want: sql-injection
	}
	db.Queryx("SELECT * FROM items ORDER BY " + pq.QuoteIdentifier(name))
}

func inPGX(ctx context.Context, conn *pgx.Conn, r *http.Request) {
	name := r.FormValue("name")
	conn.Prepare(ctx, "by_name", "SELECT * FROM items WHERE name = '"+name+"'") // want: sql-injection
	conn.Prepare(ctx, "by_name", "SELECT * FROM items WHERE name = $1")
	batch := &pgx.Batch{}
	batch.Queue("DELETE FROM items WHERE name = '" + name + "'") // want: sql-injection
	batch.Queue("DELETE FROM items WHERE name = $1", name)
	conn.Query(ctx, "SELECT * FROM items ORDER BY "+pgx.Identifier{name}.Sanitize())
}

func inGoPG(db *pg.DB, r *http.Request) {
	name := r.FormValue("name")
	var out []item
	db.Query(&out, "SELECT * FROM items WHERE name = '"+name+"'") // want: sql-injection
	db.Query(&out, "SELECT * FROM items WHERE name = ?", name)
	db.Exec("DELETE FROM items WHERE name = '" + name + "'") // want: sql-injection
	db.Model(&out).Where("name = '" + name + "'").Select()   // want: sql-injection
	db.Model(&out).Where("name = ?", name).Select()
}

func inBun(ctx context.Context, db *bun.DB, r *http.Request) {
	name := r.FormValue("name")
	var out []item
	db.NewSelect().Model(&out).Where("name = '" + name + "'").Scan(ctx) // want: sql-injection
	db.NewSelect().Model(&out).Where("name = ?", name).Scan(ctx)
	db.NewRaw("SELECT * FROM items WHERE name = '" + name + "'") // want: sql-injection
}

func inXORM(engine *xorm.Engine, r *http.Request) {
	name := r.FormValue("name")
	engine.Where("name = '" + name + "'").Get(&item{}) // want: sql-injection
	engine.Where("name = ?", name).Get(&item{})
	engine.Limit(10).Cols("name").Where("name = '" + name + "'") // want: sql-injection
}

func inBeego(r *http.Request) {
	o := orm.NewOrm()
	o.Raw("SELECT * FROM items WHERE name = '" + r.FormValue("name") + "'") // want: sql-injection
	o.Raw("SELECT * FROM items WHERE name = ?", r.FormValue("name"))
}

func shown(r *http.Request) {
	exec.Command("sh", "-c", "psql -c 'TABLE "+pq.QuoteIdentifier(r.FormValue("table"))+"'").Run() // want: command-injection
}
