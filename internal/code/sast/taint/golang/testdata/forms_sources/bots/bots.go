package bots

import (
	"context"
	"github.com/bwmarrin/discordgo"
	"github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"
	"github.com/line/line-bot-sdk-go/v8/linebot/webhook"
	"github.com/slack-go/slack"
	"net/http"
	"os/exec"
)

func handler(ctx context.Context, b *bot.Bot, u *models.Update) {
	exec.Command("sh", "-c", u.Message.Text).Run() // want: command-injection
}
func start() {
	b, _ := bot.New("t", bot.WithDefaultHandler(handler))
	b.RegisterHandler(bot.HandlerTypeMessageText, "/x", bot.MatchTypePrefix, func(ctx context.Context, b *bot.Bot, u *models.Update) {
		exec.Command("sh", "-c", u.Message.Text).Run() // want: command-injection
	})
}
func inter(s *discordgo.Session, i *discordgo.InteractionCreate) {
	exec.Command("sh", "-c", i.ApplicationCommandData().Options[0].StringValue()).Run() // want: command-injection
}
func slash(w http.ResponseWriter, r *http.Request) {
	c, _ := slack.SlashCommandParse(r)
	exec.Command("sh", "-c", c.Text).Run() // want: command-injection
	cb, _ := webhook.ParseRequest("s", r)
	for _, e := range cb.Events {
		switch e := e.(type) {
		case webhook.MessageEvent:
			switch m := e.Message.(type) {
			case webhook.TextMessageContent:
				exec.Command("sh", "-c", m.Text).Run() // want: command-injection
			}
		}
	}
}
