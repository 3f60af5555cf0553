package svc

import (
	"context"
	"os"
	"os/exec"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
	webview "github.com/webview/webview_go"
)

type App struct{ ctx context.Context }

func (a *App) Read(name string) string {
	data, _ := os.ReadFile("/srv/" + name) // not found: path-traversal
	exec.Command("log", name).Run()
	return string(data)
}

func main() {
	app := &App{}
	wails.Run(&options.App{Title: "Files", Bind: []interface{}{app}})
	w := webview.New(false)
	w.Bind("run", func(task string) {
		exec.Command("sh", "-c", "run "+task).Run() // want: command-injection
	})
}
