package files

import (
	"context"
	"net/http"
	"os"
	"os/exec"
)

type RunParams struct {
	Cmd   string
	Count int
}

type Response struct{ Text string }

//encore:api public path=/file/:name
func File(ctx context.Context, name string) (*Response, error) {
	data, err := os.ReadFile("/srv/" + name) // want: path-traversal
	return &Response{string(data)}, err
}

//encore:api public method=POST path=/run
func Run(ctx context.Context, p *RunParams) error {
	return exec.Command("sh", "-c", p.Cmd).Run() // want: command-injection
}

//encore:api private method=POST path=/fixed
func Fixed(ctx context.Context, p *RunParams) error {
	return exec.Command("run", p.Cmd).Run()
}

//encore:api public raw path=/webhook
func Webhook(w http.ResponseWriter, req *http.Request) {
	http.Redirect(w, req, req.FormValue("to"), http.StatusFound) // want: open-redirect
}
