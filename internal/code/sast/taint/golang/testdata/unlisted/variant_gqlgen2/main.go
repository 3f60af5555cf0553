package gqlgen2

import (
	"context"
	"os/exec"
	"strconv"
)

type mutationResolver struct{ *Resolver }
type Resolver struct{}
type NewTodo struct{ Text string }
type Todo struct{}
type MutationResolver interface {
	CreateTodo(ctx context.Context, input NewTodo) (*Todo, error)
}

func (r *mutationResolver) CreateTodo(ctx context.Context, input NewTodo) (*Todo, error) {
	exec.Command("sh", "-c", input.Text).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(input.Text)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	return nil, nil
}
