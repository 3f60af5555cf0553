package gotgb

import (
	"database/sql"
	"os"
	"os/exec"

	"github.com/PaulSonOfLars/gotgbot/v2"
	"github.com/PaulSonOfLars/gotgbot/v2/ext"
	"github.com/PaulSonOfLars/gotgbot/v2/ext/handlers"
	"github.com/PaulSonOfLars/gotgbot/v2/ext/handlers/filters/message"
)

type bot struct{ db *sql.DB }

func (b *bot) register(d *ext.Dispatcher) {
	d.AddHandler(handlers.NewCommand("start", b.start))
	d.AddHandler(handlers.NewMessage(message.Text, func(_ *gotgbot.Bot, ctx *ext.Context) error {
		os.ReadFile("/srv/" + ctx.EffectiveMessage.Text) // want: path-traversal
		return nil
	}))
	d.AddHandler(handlers.NewCallback(nil, func(_ *gotgbot.Bot, ctx *ext.Context) error {
		return exec.Command("sh", "-c", ctx.CallbackQuery.Data).Run() // want: command-injection
	}))
}

func (b *bot) start(_ *gotgbot.Bot, ctx *ext.Context) error {
	b.db.Exec("INSERT INTO m VALUES('" + ctx.Args()[1] + "')") // want: sql-injection
	b.db.Exec("INSERT INTO m VALUES(?)", ctx.Args()[1])
	b.db.Exec("INSERT INTO m VALUES('" + ctx.EffectiveUser.FirstName + "')") // want: sql-injection
	return nil
}
