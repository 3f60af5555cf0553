package checks

import (
	"net/http"
	"os/exec"
	"regexp"

	"github.com/valyala/fasthttp"
	"google.golang.org/grpc"
)

var plain = regexp.MustCompile("^[a-z]+$")

func show(w http.ResponseWriter, r *http.Request) {
	if plain.MatchString(r.FormValue("x")) {
		exec.Command("sh", "-c", r.FormValue("x")).Run()
		exec.Command("sh", "-c", r.FormValue("y")).Run() // want: command-injection
	}
	if plain.MatchString(r.URL.Query().Get("y")) {
		exec.Command("sh", "-c", r.URL.Query().Get("y")).Run()
		exec.Command("sh", "-c", r.URL.Query().Get("z")).Run() // want: command-injection
	}
	exec.Command("sh", "-c", r.FormValue("x")).Run() // want: command-injection
}

func proxy(w http.ResponseWriter, r *http.Request) {
	out := fasthttp.AcquireRequest()
	out.SetRequestURI(r.FormValue("u")) // want: ssrf
	out.SetRequestURI("https://api.example.com/" + r.FormValue("u"))
}

type request struct{ Name string }

func raw(srv any, stream grpc.ServerStream) error {
	var m request
	if err := stream.RecvMsg(&m); err != nil {
		return err
	}
	exec.Command("echo", m.Name).Run()
	return exec.Command("sh", "-c", m.Name).Run() // want: command-injection
}
