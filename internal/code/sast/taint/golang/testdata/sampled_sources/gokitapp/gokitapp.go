package gokitapp

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"

	"github.com/go-kit/kit/endpoint"
	httptransport "github.com/go-kit/kit/transport/http"
)

type request struct {
	Name string `json:"name"`
	N    int
}

type service struct{ db *sql.DB }

func (s service) Find(name string) error {
	_, err := s.db.Query("SELECT * FROM u WHERE n = '" + name + "'") // want: sql-injection
	return err
}

func makeFind(s service) endpoint.Endpoint {
	return func(ctx context.Context, r any) (any, error) {
		req := r.(request)
		s.db.Query("SELECT * FROM u WHERE n = ?", req.N)
		os.ReadFile("/srv/" + req.Name) // want: path-traversal
		return nil, s.Find(req.Name)
	}
}

func decode(_ context.Context, r *http.Request) (any, error) {
	var req request
	exec.Command("sh", "-c", r.Header.Get("X-Cmd")).Run() // want: command-injection
	return req, json.NewDecoder(r.Body).Decode(&req)
}

func handler(s service) http.Handler {
	return httptransport.NewServer(makeFind(s), decode, httptransport.EncodeJSONResponse)
}
