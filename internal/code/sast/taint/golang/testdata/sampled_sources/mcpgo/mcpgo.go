package mcpgo

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type args struct {
	Name string `json:"name"`
	N    int    `json:"n"`
}

func run(db *sql.DB) {
	s := server.NewMCPServer("x", "1")
	s.AddTool(mcp.NewTool("find"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		name, err := req.RequireString("name")
		if err != nil {
			return nil, err
		}
		db.Query("SELECT * FROM u WHERE n = '" + name + "'") // want: sql-injection
		db.Query(fmt.Sprintf("SELECT * FROM u WHERE n = %d", req.GetInt("n", 0)))
		os.ReadFile("/srv/" + req.GetArguments()["file"].(string)) // want: path-traversal
		return mcp.NewToolResultText("ok"), nil
	})
	s.AddTool(mcp.NewTool("typed"), mcp.NewTypedToolHandler(func(ctx context.Context, req mcp.CallToolRequest, a args) (*mcp.CallToolResult, error) {
		db.Query("SELECT * FROM u WHERE n = '" + a.Name + "'") // want: sql-injection
		return nil, nil
	}))
	s.AddPrompt(mcp.NewPrompt("p"), prompt)
	s.AddResource(mcp.NewResource("x://y", "x"), func(ctx context.Context, r mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		os.ReadFile("/srv/" + r.Params.URI) // want: path-traversal
		return nil, nil
	})
}

func prompt(ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	exec.Command("sh", "-c", req.Params.Arguments["cmd"]).Run() // want: command-injection
	return nil, nil
}
