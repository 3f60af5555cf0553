package gql

import (
	"context"
	"database/sql"
	"strconv"

	"github.com/99designs/gqlgen/graphql"
)

type Resolver struct{ db *sql.DB }
type queryResolver struct{ *Resolver }
type mutationResolver struct{ *Resolver }
type NewTodo struct {
	Text string
	N    int
}
type Todo struct{}

func (r *queryResolver) Todos(ctx context.Context, filter string, first int) ([]*Todo, error) {
	r.db.QueryContext(ctx, "SELECT * FROM t LIMIT "+strconv.Itoa(first))
	_, err := r.db.QueryContext(ctx, "SELECT * FROM t WHERE f = '"+filter+"'") // want: sql-injection
	return nil, err
}

func (r *mutationResolver) CreateTodo(ctx context.Context, input NewTodo) (*Todo, error) {
	_, err := r.db.Exec("INSERT INTO t VALUES('" + input.Text + "')") // want: sql-injection
	return nil, err
}

func (r *mutationResolver) Upload(ctx context.Context, file graphql.Upload) (bool, error) {
	_, err := r.db.Exec("INSERT INTO f VALUES('" + file.Filename + "')") // want: sql-injection
	return true, err
}
