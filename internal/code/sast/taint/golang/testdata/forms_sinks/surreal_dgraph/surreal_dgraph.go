package surrealdgraph

import (
	"github.com/ClickHouse/clickhouse-go/v2"
	"github.com/apache/cassandra-gocql-driver/v2"
	"github.com/couchbase/gocb/v2"
	"github.com/dgraph-io/dgo/v230"
	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/tarantool/go-tarantool/v2"
	"net/http"
)

var txn *dgo.Txn
var pc *pgconn.PgConn
var ch clickhouse.Conn
var gq *gocql.Session

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	txn.Query(ctx, `{ q(func: eq(name, "`+s+`")) { uid } }`) // want: sql-injection
	pc.Exec(ctx, "select * from t where n = '"+s+"'")        // want: sql-injection
	ch.Query(ctx, "select * from t where n = '"+s+"'")       // want: sql-injection
	gq.Query("select * from t where n = '" + s + "'").Iter() // want: sql-injection
	ch.Query(ctx, "select * from t where n = ?", s)
}
