package tgapp

import (
	"database/sql"
	"fmt"
	"net/http"
	"os/exec"

	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
)

func run(bot *tgbotapi.BotAPI, db *sql.DB) {
	for update := range bot.GetUpdatesChan(tgbotapi.NewUpdate(0)) {
		if update.Message != nil {
			db.Exec("INSERT INTO m VALUES('" + update.Message.Text + "')") // want: sql-injection
			db.Exec(fmt.Sprintf("INSERT INTO m VALUES(%d)", update.Message.Chat.ID))
			exec.Command("sh", "-c", update.Message.CommandArguments()).Run() // want: command-injection
		} else if update.CallbackQuery != nil {
			db.Exec("INSERT INTO c VALUES('" + update.CallbackQuery.Data + "')") // want: sql-injection
		}
	}
}

func hook(bot *tgbotapi.BotAPI) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		u, _ := bot.HandleUpdate(r)
		exec.Command("sh", "-c", u.Message.Text).Run() // want: command-injection
	}
}
