package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type Args struct{ Name string }

func h(ctx context.Context, req *mcp.CallToolRequest, args Args) (*mcp.CallToolResult, any, error) {
	exec.Command("sh", "-c", args.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(args.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil, nil, nil
}
func m(s *mcp.Server) { mcp.AddTool(s, &mcp.Tool{Name: "t"}, h) }
