package gophsink

import (
	"net/http"
	"strconv"

	"github.com/melbahja/goph"
)

func run(client *goph.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		client.Run("ls " + r.FormValue("dir"))                   // want: command-injection
		cmd, _ := client.Command("bash", "-c", r.FormValue("c")) // want: command-injection
		cmd.Run()
		client.RunContext(r.Context(), r.FormValue("c"))        // want: command-injection
		client.Download("/var/log/a", "/srv/"+r.FormValue("f")) // want: path-traversal
		goph.New("root", r.FormValue("host"), nil)              // want: ssrf
		n, _ := strconv.Atoi(r.FormValue("n"))
		client.Run("head -n " + strconv.Itoa(n))
	}
}
