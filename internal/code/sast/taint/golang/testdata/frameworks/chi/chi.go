package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/render"
	"net/http"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct{ Name string }

func (i *In) Bind(r *http.Request) error { return nil }
func h(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", chi.URLParam(r, "id")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(chi.URLParam(r, "id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	var in In
	_ = render.Bind(r, &in)
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	var j In
	_ = render.DecodeJSON(r.Body, &j)
	exec.Command("sh", "-c", j.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(j.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
