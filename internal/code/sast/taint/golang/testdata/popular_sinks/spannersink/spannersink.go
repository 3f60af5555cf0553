package spannersink

import (
	"context"
	"fmt"
	"net/http"

	"cloud.google.com/go/spanner"
)

func q(client *spanner.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		client.Single().Query(r.Context(), spanner.NewStatement("SELECT * FROM u WHERE n = '"+n+"'")) // want: sql-injection
		stmt := spanner.Statement{SQL: fmt.Sprintf("SELECT * FROM u WHERE n = '%s'", n)}              // want: sql-injection
		client.Single().Query(r.Context(), stmt)
		client.ReadWriteTransaction(r.Context(), func(ctx context.Context, tx *spanner.ReadWriteTransaction) error {
			_, err := tx.Update(ctx, spanner.Statement{SQL: "DELETE FROM u WHERE n = '" + n + "'"}) // want: sql-injection
			return err
		})
		client.Single().Query(r.Context(), spanner.Statement{SQL: "SELECT * FROM u WHERE n = @n", Params: map[string]any{"n": n}})
	}
}
