package chirender

import (
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/jsonschema"
	"github.com/gorilla/schema"
	"net/http"
	"os/exec"
)

type q struct{ Name string }

func show(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", chi.URLParam(r, "id")).Run()                       // want: command-injection
	exec.Command("sh", "-c", chi.URLParamFromCtx(r.Context(), "id")).Run()      // want: command-injection
	exec.Command("sh", "-c", chi.RouteContext(r.Context()).URLParam("k")).Run() // want: command-injection
	var v q
	schema.NewDecoder().Decode(&v, r.URL.Query())
	exec.Command("sh", "-c", v.Name).Run() // want: command-injection
}

var _ = jsonschema.X
