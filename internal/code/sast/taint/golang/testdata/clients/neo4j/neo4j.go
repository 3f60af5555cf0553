package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/neo4j/neo4j-go-driver/v5/neo4j"

var ns neo4j.SessionWithContext
var drv neo4j.DriverWithContext

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ns.Run(ctx, "match (n) where n.name='"+s+"' return n", nil) // want: sql-injection
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	neo4j.ExecuteQuery(ctx, drv, "match (n {name:'"+s+"'}) return n", nil, neo4j.EagerResultTransformer) // want: sql-injection
}

func h2(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ns.Run(ctx, "match (n) where n.name=$n return n", map[string]any{"n": s})
}
