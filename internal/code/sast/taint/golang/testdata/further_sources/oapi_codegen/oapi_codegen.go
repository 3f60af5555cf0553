package svc

import (
	"context"
	"net/http"
	"os/exec"

	"example.com/app/api"
	"github.com/labstack/echo/v4"
)

type Server struct{}

func (Server) ListFiles(ctx context.Context, request api.ListFilesRequestObject) (api.ListFilesResponseObject, error) {
	exec.Command("sh", "-c", "ls "+request.Params.Dir).Run() // want: command-injection
	exec.Command("ls", request.Params.Dir).Run()
	return nil, nil
}

type Plain struct{}

func (Plain) GetFile(w http.ResponseWriter, r *http.Request, name string, params api.GetFileParams) {
	exec.Command("sh", "-c", "cat "+name).Run()        // not found: command-injection
	exec.Command("sh", "-c", "cat "+params.Line).Run() // not found: command-injection
}

type Echo struct{}

func (Echo) FindPets(ctx echo.Context, name string) error {
	exec.Command("sh", "-c", "find "+name).Run() // not found: command-injection
	return nil
}
