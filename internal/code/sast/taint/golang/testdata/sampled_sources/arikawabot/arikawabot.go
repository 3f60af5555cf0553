package arikawabot

import (
	"context"
	"database/sql"
	"os"
	"os/exec"

	"github.com/diamondburned/arikawa/v3/api"
	"github.com/diamondburned/arikawa/v3/api/cmdroute"
	"github.com/diamondburned/arikawa/v3/gateway"
	"github.com/diamondburned/arikawa/v3/state"
)

func run(db *sql.DB) {
	s := state.New("Bot x")
	s.AddHandler(func(m *gateway.MessageCreateEvent) {
		db.Exec("INSERT INTO m VALUES('" + m.Content + "')") // want: sql-injection
		db.Exec("INSERT INTO m VALUES(?)", m.Content)
	})
	r := cmdroute.NewRouter()
	r.AddFunc("run", func(ctx context.Context, data cmdroute.CommandData) *api.InteractionResponseData {
		exec.Command("sh", "-c", data.Options.Find("cmd").String()).Run() // want: command-injection
		return nil
	})
	r.AddFunc("cat", cat)
}

func cat(ctx context.Context, cmd cmdroute.CommandData) *api.InteractionResponseData {
	var options struct {
		File string `discord:"file"`
		N    int    `discord:"n"`
	}
	if err := cmd.Options.Unmarshal(&options); err != nil {
		return nil
	}
	os.ReadFile("/srv/" + options.File) // want: path-traversal
	return nil
}
