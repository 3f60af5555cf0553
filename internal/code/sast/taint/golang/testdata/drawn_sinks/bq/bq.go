package bq

import (
	"net/http"

	"cloud.google.com/go/bigquery"
)

func q(c *bigquery.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		c.Query("SELECT * FROM d.t WHERE n = '" + n + "'").Read(r.Context()) // want: sql-injection
		q := c.Query("SELECT 1")
		q.Q = "SELECT * FROM d.t WHERE n = '" + n + "'" // want: sql-injection
		q.QueryConfig.Parameters = []bigquery.QueryParameter{{Name: "n", Value: n}}
	}
}
