package oapi

import (
	"context"
	"os/exec"
)

type strictServer struct{}
type GetUserRequestObject struct {
	Name string
	Body *UserBody
}
type UserBody struct{ Line string }
type GetUserResponseObject interface{}

func (s *strictServer) GetUser(ctx context.Context, request GetUserRequestObject) (GetUserResponseObject, error) {
	exec.Command("sh", "-c", request.Name).Run()      // not found: command-injection
	exec.Command("sh", "-c", request.Body.Line).Run() // not found: command-injection
	return nil, nil
}
