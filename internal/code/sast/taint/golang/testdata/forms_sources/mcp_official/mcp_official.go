package mcpofficial

import (
	"context"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"os"
)

type args struct {
	Path string `json:"path"`
}

func read(ctx context.Context, req *mcp.CallToolRequest, in args) (*mcp.CallToolResult, any, error) {
	os.ReadFile("/srv/" + in.Path) // want: path-traversal
	return nil, nil, nil
}
func main() {
	s := mcp.NewServer(&mcp.Implementation{Name: "x"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "read"}, read)
}
