package wailsapp

import (
	"context"
	"database/sql"
	"os"
	"os/exec"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/runtime"
)

type App struct {
	ctx context.Context
	db  *sql.DB
}

type Note struct {
	Title string
	Size  int
}

func (a *App) Find(name string, limit int) error {
	a.db.Query("SELECT * FROM n LIMIT " + itoa(limit))
	_, err := a.db.Query("SELECT * FROM n WHERE t = '" + name + "'")
	return err
}

func (a *App) Save(n Note) error {
	return os.WriteFile("/srv/notes/"+n.Title, nil, 0o600)
}

func (a *App) startup(ctx context.Context) {
	a.ctx = ctx
	runtime.EventsOn(ctx, "run", func(data ...interface{}) {
		exec.Command("sh", "-c", data[0].(string)).Run() // want: command-injection
	})
}

func itoa(n int) string { return "1" }

func main() {
	app := &App{}
	wails.Run(&options.App{Title: "x", OnStartup: app.startup, Bind: []interface{}{app}})
}
