package std122

import (
	"encoding/json"
	"io"
	"net/http"
	"os/exec"
	"strconv"
)

type input struct{ Name string }

func mount(mux *http.ServeMux) {
	mux.HandleFunc("GET /a/{id}", func(w http.ResponseWriter, r *http.Request) {
		exec.Command("sh", "-c", r.PathValue("id")).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(r.PathValue("id"))
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
		exec.Command("sh", "-c", r.URL.Query().Get("q")).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(r.URL.Query().Get("q"))
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
		exec.Command("sh", "-c", r.Header.Values("X-A")[0]).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(r.Header.Values("X-A")[0])
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
		c, _ := r.Cookie("c")
		exec.Command("sh", "-c", c.Value).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(c.Value)
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
		_, h, _ := r.FormFile("f")
		exec.Command("sh", "-c", h.Filename).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(h.Filename)
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
		b, _ := io.ReadAll(http.MaxBytesReader(w, r.Body, 1000))
		exec.Command("sh", "-c", string(b)).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(string(b))
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
		var in input
		json.NewDecoder(r.Body).Decode(&in)
		exec.Command("sh", "-c", in.Name).Run() // want: command-injection
		{
			n, _ := strconv.Atoi(in.Name)
			exec.Command("sh", "-c", strconv.Itoa(n)).Run()
		}
	})
}
