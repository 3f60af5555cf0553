package chirender

import (
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/render"
	"net/http"
	"os/exec"
	"strconv"
)

type articleRequest struct{ Title string }

func (a *articleRequest) Bind(r *http.Request) error { return nil }

type resource struct{}

func (rs resource) routes() chi.Router {
	r := chi.NewRouter()
	r.Post("/{id}", rs.create)
	return r
}
func (rs resource) create(w http.ResponseWriter, r *http.Request) {
	data := &articleRequest{}
	render.Bind(r, data)
	exec.Command("sh", "-c", data.Title).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(data.Title)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", chi.URLParamFromCtx(r.Context(), "id")).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(chi.URLParamFromCtx(r.Context(), "id"))
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	var one articleRequest
	render.DecodeJSON(r.Body, &one)
	exec.Command("sh", "-c", one.Title).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(one.Title)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
}
