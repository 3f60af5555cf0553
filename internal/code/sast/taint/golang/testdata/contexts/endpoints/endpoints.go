package endpoints

import (
	"context"
	"database/sql"

	"github.com/go-kit/kit/endpoint"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
)

var db *sql.DB

type in struct{ Name string }

func mk() endpoint.Endpoint {
	return func(ctx context.Context, request interface{}) (interface{}, error) {
		r := request.(in)
		db.Exec("DELETE FROM k WHERE q = '" + r.Name + "'") // want: sql-injection
		db.Exec("DELETE FROM k WHERE q = ?", r.Name)
		return nil, nil
	}
}

func pbx(app *pocketbase.PocketBase) {
	app.OnServe().BindFunc(func(se *core.ServeEvent) error {
		se.Router.GET("/x/{name}", func(e *core.RequestEvent) error {
			db.Exec("DELETE FROM p WHERE q = '" + e.Request.PathValue("name") + "'") // want: sql-injection
			db.Exec("DELETE FROM p WHERE q = '" + e.Request.URL.Query().Get("name") + "'") // want: sql-injection
			return nil
		})
		se.Router.POST("/y", hello)
		return se.Next()
	})
}

func hello(e *core.RequestEvent) error {
	db.Exec("DELETE FROM p WHERE q = '" + e.Request.PathValue("name") + "'") // want: sql-injection
	info, _ := e.RequestInfo()
	db.Exec("DELETE FROM p WHERE q = '" + info.Query["name"] + "'") // want: sql-injection
	return nil
}
