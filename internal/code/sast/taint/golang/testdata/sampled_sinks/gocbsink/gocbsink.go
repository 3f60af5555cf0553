package gocbsink

import (
	"net/http"

	"github.com/couchbase/gocb/v2"
)

func run(c *gocb.Cluster, r *http.Request) {
	n := r.FormValue("n")
	c.Query("SELECT * FROM b WHERE n = '"+n+"'", nil)                        // want: nosql-injection
	c.AnalyticsQuery("SELECT * FROM b WHERE n = '"+n+"'", nil)               // want: nosql-injection
	c.Bucket("b").Scope("s").Query("SELECT * FROM b WHERE n = '"+n+"'", nil) // want: nosql-injection
	c.Query("SELECT * FROM b WHERE n = $1", &gocb.QueryOptions{PositionalParameters: []any{n}})
	c.Bucket("b").DefaultCollection().Get(n, nil)
	gocb.Connect("couchbase://"+n, gocb.ClusterOptions{}) // want: ssrf
}
