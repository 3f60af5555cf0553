package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"example.com/app/graph/generated"
	"example.com/app/graph/model"
)

type Resolver struct{}
type mutationResolver struct{ *Resolver }
type queryResolver struct{ *Resolver }

func (r *Resolver) Mutation() generated.MutationResolver { return &mutationResolver{r} }
func (r *Resolver) Query() generated.QueryResolver       { return &queryResolver{r} }
func (r *mutationResolver) CreateTodo(ctx context.Context, input model.NewTodo) (*model.Todo, error) {
	exec.Command("sh", "-c", input.Text).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(input.Text)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil, nil
}
func (r *queryResolver) Todo(ctx context.Context, id string) (*model.Todo, error) {
	exec.Command("sh", "-c", id).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(id)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil, nil
}
