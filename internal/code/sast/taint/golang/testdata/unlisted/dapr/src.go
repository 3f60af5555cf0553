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
	"github.com/dapr/go-sdk/service/common"
)

func run(ctx context.Context, in *common.InvocationEvent) (out *common.Content, err error) {
	exec.Command("sh", "-c", string(in.Data)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(in.Data))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil, nil
}
func m(s common.Service) { s.AddServiceInvocationHandler("/echo", run) }
