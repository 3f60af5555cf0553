package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"

	"cloud.google.com/go/bigquery"
	"cloud.google.com/go/spanner"
	entsql "entgo.io/ent/dialect/sql"
	"github.com/ClickHouse/clickhouse-go/v2"
	sq "github.com/Masterminds/squirrel"
	"github.com/doug-martin/goqu/v9"
	"github.com/gocql/gocql"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/redis/go-redis/v9"
	"github.com/uptrace/bun"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
	"xorm.io/xorm"
)

type store struct {
	db   *sql.DB
	x    *sqlx.DB
	pool *pgxpool.Pool
	g    *gorm.DB
	bun  *bun.DB
	xo   *xorm.Engine
	ch   clickhouse.Conn
	col  *mongo.Collection
}

type User struct{ Name string }

func (s *store) find(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query().Get("q")
	ctx := r.Context()
	s.db.QueryRowContext(ctx, fmt.Sprintf("SELECT * FROM t WHERE n = '%s'", q)) // want: sql-injection
	s.db.QueryRowContext(ctx, "SELECT * FROM t WHERE n = ?", q)
	tx, _ := s.db.BeginTx(ctx, nil)
	tx.ExecContext(ctx, "DELETE FROM "+q)        // want: sql-injection
	st, _ := tx.PrepareContext(ctx, "SELECT "+q) // want: sql-injection
	st.Query(q)
	conn, _ := s.db.Conn(ctx)
	conn.QueryContext(ctx, "SELECT "+q) // want: sql-injection
	var us []User
	s.x.SelectContext(ctx, &us, "SELECT * FROM t ORDER BY "+q) // want: sql-injection
	s.x.Get(&us, "SELECT * FROM t WHERE n = $1", q)
	s.x.NamedExec("UPDATE t SET a = "+q, us)                  // want: sql-injection
	s.x.MustExec("DROP TABLE " + q)                           // want: sql-injection
	s.pool.QueryRow(ctx, "SELECT * FROM t WHERE n = '"+q+"'") // want: sql-injection
	s.pool.QueryRow(ctx, "SELECT * FROM t WHERE n = $1", q)
	b := &pgx.Batch{}
	b.Queue("SELECT " + q)                                  // want: sql-injection
	s.g.WithContext(ctx).Where("n = '" + q + "'").Find(&us) // want: sql-injection
	s.g.Where("n = ?", q).First(&us)
	s.g.Raw("SELECT * FROM t WHERE n = '" + q + "'").Scan(&us)             // want: sql-injection
	s.g.Order(q).Find(&us)                                                 // want: sql-injection
	s.g.Model(&User{}).Pluck(q, &us)                                       // want: sql-injection
	s.g.Clauses(clause.OrderBy{Expression: clause.Expr{SQL: q}}).Find(&us) // want: sql-injection
	s.g.First(&us, "n = '"+q+"'")                                          // want: sql-injection
	s.bun.NewSelect().Model(&us).Where("n = '" + q + "'").Scan(ctx)        // want: sql-injection
	s.bun.NewSelect().Model(&us).Where("n = ?", q).Scan(ctx)
	s.bun.NewRaw("SELECT " + q).Scan(ctx)             // want: sql-injection
	s.xo.SQL("SELECT " + q).Find(&us)                 // want: sql-injection
	s.xo.Where("n = '" + q + "'").Find(&us)           // want: sql-injection
	sq.Select("*").From("t").Where("n = '" + q + "'") // want: sql-injection
	sq.Select("*").From("t").Where(sq.Eq{"n": q})
	sq.Select("*").From("t").OrderBy(q)             // want: sql-injection
	goqu.From("t").Where(goqu.L("n = '" + q + "'")) // want: sql-injection
	goqu.From("t").Where(goqu.C("n").Eq(q))
	s.ch.Query(ctx, "SELECT "+q)                                                          // want: sql-injection
	(&bigquery.Client{}).Query("SELECT '" + q + "'")                                      // want: sql-injection
	(&spanner.Client{}).Single().Query(ctx, spanner.Statement{SQL: "SELECT '" + q + "'"}) // want: sql-injection
	(&spanner.Client{}).Single().Query(ctx, spanner.Statement{SQL: "SELECT @q", Params: map[string]any{"q": q}})
	(&gocql.Session{}).Query("SELECT * FROM t WHERE n = '" + q + "'") // want: sql-injection
	entsql.Raw(q)                                                     // want: sql-injection
	s.col.FindOne(ctx, bson.M{"$where": "this.n == '" + q + "'"})     // want: nosql-injection
	s.col.FindOne(ctx, bson.M{"n": q})
	neo4j.ExecuteQuery(ctx, nil, "MATCH (n {a: '"+q+"'}) RETURN n", nil, neo4j.EagerResultTransformer) // want: sql-injection
	redis.NewClient(nil).Eval(ctx, q, nil)                                                             // want: code-injection
	redis.NewClient(nil).Set(ctx, "k", q, 0)
}
