package stores3

import (
	"github.com/gocql/gocql"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/redis/go-redis/v9"
	"net/http"
)

func run(w http.ResponseWriter, r *http.Request, cs *gocql.Session, rdb *redis.Client, neo neo4j.DriverWithContext) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	cs.Query("select * from t where n = '" + s + "'").WithContext(ctx).Exec()                             // want: sql-injection
	rdb.Eval(ctx, s, nil)                                                                                 // want: code-injection
	redis.NewScript(s).Run(ctx, rdb, nil)                                                                 // want: code-injection
	neo4j.ExecuteQuery(ctx, neo, "match (n {name: '"+s+"'}) return n", nil, neo4j.EagerResultTransformer) // want: sql-injection
	cs.Query("select * from t where n = ?", s).Exec()
}
