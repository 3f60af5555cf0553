package main

import (
	"context"
	"os"
	"os/exec"

	"github.com/firebase/genkit/go/ai"
	"github.com/firebase/genkit/go/genkit"
)

type ReadInput struct {
	Path  string `json:"path"`
	Lines int    `json:"lines"`
}

func main() {
	ctx := context.Background()
	g := genkit.Init(ctx)
	genkit.DefineTool(g, "readFile", "Reads a file", func(ctx *ai.ToolContext, input ReadInput) (string, error) {
		data, err := os.ReadFile(input.Path) // want: path-traversal
		return string(data), err
	})
	genkit.DefineFlow(g, "count", func(ctx context.Context, name string) (string, error) {
		out, err := exec.Command("sh", "-c", "wc -l "+name).Output() // want: command-injection
		exec.Command("wc", "-l", name).Run()
		return string(out), err
	})
}
