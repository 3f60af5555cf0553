package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"google.golang.org/grpc/metadata"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(ctx context.Context) {
	md, _ := metadata.FromIncomingContext(ctx)
	exec.Command("sh", "-c", md.Get("x")[0]).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(md.Get("x")[0])
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", md["x"][0]).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(md["x"][0])
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
