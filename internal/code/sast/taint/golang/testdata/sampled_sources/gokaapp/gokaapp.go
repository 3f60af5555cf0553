package gokaapp

import (
	"context"
	"database/sql"
	"os"

	"github.com/lovoo/goka"
	"github.com/lovoo/goka/codec"
)

func run(ctx context.Context, db *sql.DB) {
	g := goka.DefineGroup("g",
		goka.Input("t", new(codec.String), func(ctx goka.Context, msg any) {
			db.Exec("INSERT INTO m VALUES('" + msg.(string) + "')") // want: sql-injection
			db.Exec("INSERT INTO m VALUES(?)", ctx.Offset())
			os.ReadFile("/srv/" + ctx.Key()) // want: path-traversal
		}),
		goka.Persist(new(codec.String)))
	p, _ := goka.NewProcessor([]string{"b"}, g)
	p.Run(ctx)
}
