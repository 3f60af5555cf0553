package testdata

import (
	"context"
	"database/sql/driver"
	"net/http"

	"cloud.google.com/go/bigquery"
	"github.com/Masterminds/squirrel"
	"github.com/antchfx/xpath"
	"github.com/beego/beego/v2/client/orm"
	sh "github.com/codeskyblue/go-sh"
	"github.com/couchbase/gocb/v2"
	"github.com/gogf/gf/v2/database/gdb"
	"github.com/rqlite/gorqlite"
	"github.com/spf13/afero"
	"github.com/uptrace/bun"
)

func frames(r *http.Request, ctx context.Context, db gdb.DB, link gdb.Link, core *gdb.Core) {
	name := r.FormValue("name")
	db.GetAll(ctx, "SELECT id FROM t WHERE name = '"+name+"'") // want: sql-injection
	db.GetAll(ctx, "SELECT id FROM t WHERE name = ?", name)
	core.GetScan(ctx, nil, "SELECT id FROM t WHERE name = '"+name+"'")  // want: sql-injection
	core.DoQuery(ctx, link, "SELECT id FROM t WHERE name = '"+name+"'") // want: sql-injection
	core.DoQuery(ctx, link, "SELECT id FROM t WHERE name = ?", name)
}

func buns(r *http.Request, q *bun.DeleteQuery, db *bun.DB) {
	name := r.FormValue("name")
	q.Where("name = '" + name + "'") // want: sql-injection
	q.Where("name = ?", name)
	bun.NewRawQuery(db, "SELECT id FROM t WHERE name = '"+name+"'") // want: sql-injection
	bun.NewRawQuery(db, "SELECT id FROM t WHERE name = ?", name)
}

func bees(r *http.Request, qb orm.QueryBuilder, seter orm.QuerySeter) {
	name := r.FormValue("name")
	qb.Select("id").From("t").Where("name = '" + name + "'") // want: sql-injection
	qb.Where("name = '" + name + "'")                        // want: sql-injection
	qb.Where("name = ?")
	seter.FilterRaw("name", "= '"+name+"'") // want: sql-injection
	seter.FilterRaw("name", "is not null")
}

func stores(r *http.Request, ctx context.Context, conn *gorqlite.Connection, cluster *gocb.Cluster, d driver.Queryer, big *bigquery.Client) {
	name := r.FormValue("name")
	conn.QueryOne("SELECT id FROM t WHERE name = '" + name + "'")         // want: sql-injection
	conn.QueryOneContext(ctx, "SELECT id FROM t WHERE name = '"+name+"'") // want: sql-injection
	conn.QueryOne("SELECT id FROM t")
	cluster.Query("SELECT id FROM t WHERE name = '"+name+"'", nil) // want: nosql-injection
	cluster.Query("SELECT id FROM t WHERE name = $1", &gocb.QueryOptions{PositionalParameters: []any{name}})
	d.Query("SELECT id FROM t WHERE name = '"+name+"'", nil)  // want: sql-injection
	big.Query("SELECT id FROM t WHERE name = '" + name + "'") // want: sql-injection
	squirrel.Select(name)                                     // want: sql-injection
	squirrel.Select("id").From("t").Where(squirrel.Eq{"name": name})
	xpath.CompileWithNS("//t[@name='"+name+"']", nil) // want: xpath-injection
	xpath.CompileWithNS("//t", nil)
}

func folders(r *http.Request) {
	name := r.FormValue("name")
	fs := afero.NewOsFs()
	fs.Open(name) // want: path-traversal
	fs.Open("a.txt")
	sh.Command(name) // want: command-injection
	sh.Command("ls", name)
}
