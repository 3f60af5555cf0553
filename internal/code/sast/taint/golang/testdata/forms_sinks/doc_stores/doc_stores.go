package docstores

import (
	"github.com/couchbase/gocb/v2"
	"github.com/elastic/go-elasticsearch/v8"
	"github.com/gocql/gocql"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/opensearch-project/opensearch-go/v2/opensearchapi"
	"github.com/redis/go-redis/v9"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"net/http"
	"strings"
)

var col *mongo.Collection
var cb *gocb.Cluster
var cq *gocql.Session
var drv neo4j.DriverWithContext
var es *elasticsearch.Client
var rdb *redis.Client

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	col.Find(ctx, bson.M{"$where": "this.n == '" + s + "'"})                                              // want: nosql-injection
	cb.Query("select * from b where n = '"+s+"'", nil)                                                    // want: nosql-injection
	cq.Query("select * from t where n = '" + s + "'").Exec()                                              // want: sql-injection
	neo4j.ExecuteQuery(ctx, drv, "MATCH (n {name: '"+s+"'}) RETURN n", nil, neo4j.EagerResultTransformer) // want: sql-injection
	es.Search(es.Search.WithQuery("name:" + s))                                                           // want: nosql-injection
	es.Search(es.Search.WithBody(strings.NewReader(`{"query":{"match":{"n":"` + s + `"}}}`)))             // want: nosql-injection
	rdb.Eval(ctx, "return "+s, nil)                                                                       // want: code-injection
	cq.Query("select * from t where n = ?", s).Exec()
	col.Find(ctx, bson.M{"n": s})
}
