package neo4jsink

import (
	"net/http"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

func q(driver neo4j.DriverWithContext) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		ctx := r.Context()
		s := driver.NewSession(ctx, neo4j.SessionConfig{})
		s.Run(ctx, "MATCH (u {n: '"+n+"'}) RETURN u", nil)                                                    // want: sql-injection
		neo4j.ExecuteQuery(ctx, driver, "MATCH (u {n: '"+n+"'}) RETURN u", nil, neo4j.EagerResultTransformer) // want: sql-injection
		s.ExecuteRead(ctx, func(tx neo4j.ManagedTransaction) (any, error) {
			return tx.Run(ctx, "MATCH (u) WHERE u.n = '"+n+"' RETURN u", nil) // want: sql-injection
		})
		neo4j.NewDriverWithContext("bolt://"+n, neo4j.NoAuth()) // want: ssrf
		s.Run(ctx, "MATCH (u {n: $n}) RETURN u", map[string]any{"n": n})
	}
}
