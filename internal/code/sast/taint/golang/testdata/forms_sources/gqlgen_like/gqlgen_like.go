package gqlgenlike

import (
	"context"
	"example.com/app/graph/model"
	"os/exec"
)

type Resolver struct{}
type queryResolver struct{ *Resolver }

func (r *queryResolver) Users(ctx context.Context, filter *string, input model.NewUser) ([]*model.User, error) {
	exec.Command("sh", "-c", *filter).Run()    // want: command-injection
	exec.Command("sh", "-c", input.Name).Run() // want: command-injection
	return nil, nil
}
