package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os/exec"

	"github.com/go-kit/kit/endpoint"
	httptransport "github.com/go-kit/kit/transport/http"
)

type convertRequest struct {
	File string `json:"file"`
	Size int    `json:"size"`
}

func makeConvertEndpoint() endpoint.Endpoint {
	return func(_ context.Context, request interface{}) (interface{}, error) {
		req := request.(convertRequest)
		exec.Command("sh", "-c", "convert "+req.File).Run() // want: command-injection
		exec.Command("convert", "--", req.File).Run()
		return nil, nil
	}
}

func decodeConvert(_ context.Context, r *http.Request) (interface{}, error) {
	var request convertRequest
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		return nil, err
	}
	return request, nil
}

func encode(_ context.Context, w http.ResponseWriter, response interface{}) error {
	return json.NewEncoder(w).Encode(response)
}

func main() {
	http.Handle("/convert", httptransport.NewServer(makeConvertEndpoint(), decodeConvert, encode))
	http.ListenAndServe(":8080", nil)
}
