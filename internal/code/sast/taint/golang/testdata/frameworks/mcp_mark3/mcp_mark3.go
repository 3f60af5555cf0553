package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, _ := req.RequireString("name")
	exec.Command("sh", "-c", name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", req.GetString("x", "")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.GetString("x", ""))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", req.GetArguments()["y"].(string)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.GetArguments()["y"].(string))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil, nil
}
func m(s *server.MCPServer) { s.AddTool(mcp.NewTool("t"), h) }
