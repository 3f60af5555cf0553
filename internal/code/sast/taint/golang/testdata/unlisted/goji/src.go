package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"goji.io"
	"goji.io/pat"
	"net/http"
)

func m(mux *goji.Mux) { mux.HandleFunc(pat.Get("/hello/:name"), hello) }
func hello(w http.ResponseWriter, r *http.Request) {
	name := pat.Param(r, "name")
	exec.Command("sh", "-c", name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
