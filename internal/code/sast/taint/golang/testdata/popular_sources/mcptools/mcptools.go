package mcptools

import (
	"context"
	"database/sql"
	"os"
	"os/exec"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	Name string `json:"name" jsonschema:"the name"`
	N    int    `json:"n"`
}

var db *sql.DB

func find(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	db.Query("SELECT * FROM u WHERE n = '" + in.Name + "'") // want: sql-injection
	db.Query("SELECT * FROM u LIMIT " + strconv.Itoa(in.N))
	return nil, nil, nil
}

func main() {
	s := mcp.NewServer(&mcp.Implementation{Name: "x"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "find"}, find)
	mcp.AddTool(s, &mcp.Tool{Name: "run"}, func(ctx context.Context, _ *mcp.CallToolRequest, in struct{ Cmd string }) (*mcp.CallToolResult, any, error) {
		return nil, nil, exec.Command("sh", "-c", in.Cmd).Run() // want: command-injection
	})
	s.AddResource(&mcp.Resource{URI: "file:///x"}, func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		os.ReadFile("/srv/" + req.Params.URI) // want: path-traversal
		return nil, nil
	})
	s.AddPrompt(&mcp.Prompt{Name: "p"}, func(ctx context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		db.Query("SELECT * FROM p WHERE n = '" + req.Params.Arguments["n"] + "'") // want: sql-injection
		return nil, nil
	})
	s.Run(context.Background(), &mcp.StdioTransport{})
}
