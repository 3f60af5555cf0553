package gotgram

import (
	"context"
	"database/sql"
	"os"
	"os/exec"
	"strings"

	"github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"
)

var db *sql.DB

func main() {
	b, _ := bot.New("T", bot.WithDefaultHandler(handler))
	b.RegisterHandler(bot.HandlerTypeMessageText, "/cat", bot.MatchTypePrefix, func(ctx context.Context, b *bot.Bot, u *models.Update) {
		os.ReadFile("/srv/" + strings.TrimPrefix(u.Message.Text, "/cat ")) // want: path-traversal
	})
	b.RegisterHandler(bot.HandlerTypeCallbackQueryData, "b", bot.MatchTypePrefix, callback)
	b.Start(context.Background())
}

func handler(ctx context.Context, b *bot.Bot, update *models.Update) {
	db.Exec("INSERT INTO m VALUES('" + update.Message.Text + "')") // want: sql-injection
	db.Exec("INSERT INTO m VALUES($1)", update.Message.Text)
	b.SendMessage(ctx, &bot.SendMessageParams{Text: "Hi " + update.Message.Text})
}

func callback(ctx context.Context, b *bot.Bot, update *models.Update) {
	exec.Command("sh", "-c", update.CallbackQuery.Data).Run() // want: command-injection
}
