package relsink

import (
	"net/http"

	"github.com/go-rel/rel"
	"github.com/go-rel/rel/where"
)

func run(repo rel.Repository, r *http.Request) {
	ctx, n := r.Context(), r.FormValue("n")
	var out []struct{}
	repo.FindAll(ctx, &out, rel.SQL("SELECT * FROM u WHERE n = '"+n+"'")) // want: sql-injection
	repo.FindAll(ctx, &out, where.Fragment("n = '"+n+"'"))                // want: sql-injection
	repo.Exec(ctx, rel.SQL("DELETE FROM u WHERE n = '"+n+"'"))            // want: sql-injection
	repo.FindAll(ctx, &out, rel.Select("^max("+n+")").From("u"))
	repo.FindAll(ctx, &out, where.Eq("n", n))
	repo.FindAll(ctx, &out, rel.SQL("SELECT * FROM u WHERE n = ?", n))
}
