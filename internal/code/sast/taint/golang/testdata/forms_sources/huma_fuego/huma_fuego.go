package humafuego

import (
	"context"
	"github.com/danielgtaylor/huma/v2"
	"os/exec"
)

type In struct {
	Name string `path:"name"`
	Body struct{ Line string }
	N    int `query:"n"`
}

func reg(api huma.API) {
	huma.Register(api, huma.Operation{OperationID: "x"}, func(ctx context.Context, in *In) (*struct{}, error) {
		exec.Command("sh", "-c", in.Name).Run()      // want: command-injection
		exec.Command("sh", "-c", in.Body.Line).Run() // want: command-injection
		return nil, nil
	})
	huma.Post(api, "/y", run)
}
func run(ctx context.Context, in *In) (*struct{}, error) {
	return nil, exec.Command("sh", "-c", "x "+in.Name).Run() // want: command-injection
}
