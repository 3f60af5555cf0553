package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/danielgtaylor/huma/v2"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct {
	Name string `path:"name"`
	Body struct{ Text string }
}

func m(api huma.API) {
	huma.Get(api, "/x/{name}", func(ctx context.Context, in *In) (*struct{}, error) {
		exec.Command("sh", "-c", in.Name).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(in.Name)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", in.Body.Text).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(in.Body.Text)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		return nil, nil
	})
}
