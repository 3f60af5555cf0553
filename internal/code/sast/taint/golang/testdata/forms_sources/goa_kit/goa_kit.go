package goakit

import (
	"context"
	"encoding/json"
	"github.com/go-kit/kit/endpoint"
	httptransport "github.com/go-kit/kit/transport/http"
	"net/http"
	"os/exec"
)

type runRequest struct{ Line string }

func makeRun() endpoint.Endpoint {
	return func(ctx context.Context, request interface{}) (interface{}, error) {
		req := request.(runRequest)
		return nil, exec.Command("sh", "-c", req.Line).Run() // want: command-injection
	}
}
func decode(_ context.Context, r *http.Request) (interface{}, error) {
	var req runRequest
	err := json.NewDecoder(r.Body).Decode(&req)
	return req, err
}
func main() { http.Handle("/", httptransport.NewServer(makeRun(), decode, nil)) }
