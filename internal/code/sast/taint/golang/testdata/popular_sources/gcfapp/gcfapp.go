package gcfapp

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"os/exec"

	"github.com/GoogleCloudPlatform/functions-framework-go/functions"
	"github.com/cloudevents/sdk-go/v2/event"
)

var db *sql.DB

func init() {
	functions.HTTP("Hello", hello)
	functions.CloudEvent("Blob", blob)
	functions.HTTP("Inline", func(w http.ResponseWriter, r *http.Request) {
		db.Query("SELECT * FROM u WHERE n = '" + r.FormValue("n") + "'") // want: sql-injection
	})
}

type msg struct{ Message struct{ Data []byte } }

func blob(ctx context.Context, e event.Event) error {
	var m msg
	if err := e.DataAs(&m); err != nil {
		return err
	}
	return exec.Command("sh", "-c", string(m.Message.Data)).Run() // want: command-injection
}

func hello(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "<p>", r.Header.Get("X-N"), "</p>")
	fmt.Fprintf(w, "<p>%d</p>", len(r.Header.Get("X-N")))
}

type PubSubMessage struct {
	Data []byte `json:"data"`
}

func Legacy(ctx context.Context, m PubSubMessage) error {
	return exec.Command("sh", "-c", string(m.Data)).Run()
}
