package disgobot

import (
	"database/sql"
	"os"
	"os/exec"

	"github.com/disgoorg/disgo"
	"github.com/disgoorg/disgo/bot"
	"github.com/disgoorg/disgo/discord"
	"github.com/disgoorg/disgo/events"
	"github.com/disgoorg/disgo/handler"
)

var db *sql.DB

func main() {
	disgo.New("t", bot.WithEventListenerFunc(onMessage), bot.WithEventListeners(&events.ListenerAdapter{
		OnApplicationCommandInteraction: func(e *events.ApplicationCommandInteractionCreate) {
			exec.Command("sh", "-c", e.SlashCommandInteractionData().String("cmd")).Run() // want: command-injection
		},
	}))
	r := handler.New()
	r.SlashCommand("/cat/{name}", func(data discord.SlashCommandInteractionData, e *handler.CommandEvent) error {
		os.ReadFile("/srv/" + data.String("file")) // want: path-traversal
		db.Exec("INSERT INTO m VALUES(?)", data.Int("n"))
		return nil
	})
	r.Component("/b/{id}", func(e *handler.ComponentEvent) error {
		db.Exec("DELETE FROM m WHERE i = '" + e.Vars["id"] + "'") // want: sql-injection
		return nil
	})
}

func onMessage(event *events.MessageCreate) {
	db.Exec("INSERT INTO m VALUES('" + event.Message.Content + "')") // want: sql-injection
	db.Exec("INSERT INTO m VALUES(?)", event.Message.Content)
}
