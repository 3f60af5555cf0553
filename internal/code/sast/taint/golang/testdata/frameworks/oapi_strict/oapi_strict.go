package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"ex.com/api"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type S struct{}

func (S) GetPet(ctx context.Context, request api.GetPetRequestObject) (api.GetPetResponseObject, error) {
	exec.Command("sh", "-c", request.Params.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(request.Params.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil, nil
}
func m() { api.NewStrictHandler(S{}, nil) }
