package endpoints

import (
	"context"
	"database/sql"

	"embed"
	"os/exec"

	"github.com/apache/pulsar-client-go/pulsar"
	"github.com/go-kit/kit/endpoint"
	httptransport "github.com/go-kit/kit/transport/http"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/swaggest/usecase"
)

//go:embed files
var files embed.FS

func kit(dec httptransport.DecodeRequestFunc, enc httptransport.EncodeResponseFunc) *httptransport.Server {
	return httptransport.NewServer(func(ctx context.Context, request interface{}) (interface{}, error) {
		files.ReadFile(request.(in).Name)
		return nil, exec.Command("sh", "-c", request.(in).Name).Run() // want: command-injection
	}, dec, enc)
}

func interactor() usecase.Interactor {
	return usecase.NewInteractor(func(ctx context.Context, i in, out *string) error {
		exec.Command("echo", i.Name).Run()
		return exec.Command("sh", "-c", i.Name).Run() // want: command-injection
	})
}

func consume(c pulsar.Consumer) {
	m, _ := c.Receive(context.Background())
	db.Exec("INSERT INTO p VALUES ('" + string(m.Payload()) + "')") // want: sql-injection
	for cm := range c.Chan() {
		db.Exec("INSERT INTO p VALUES ('" + string(cm.Payload()) + "')") // want: sql-injection
		db.Exec("INSERT INTO p VALUES (?)", cm.Payload())
	}
}

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
			db.Exec("DELETE FROM p WHERE q = '" + e.Request.PathValue("name") + "'")       // want: sql-injection
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
