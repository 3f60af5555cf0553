package svc

import (
	"os/exec"

	"github.com/diamondburned/arikawa/v3/gateway"
	"github.com/diamondburned/arikawa/v3/session"
	"github.com/slack-io/slacker"
	"go.mau.fi/whatsmeow"
	"go.mau.fi/whatsmeow/types/events"
)

func handle(evt interface{}) {
	switch v := evt.(type) {
	case *events.Message:
		exec.Command("sh", "-c", "dig "+v.Message.GetConversation()).Run() // want: command-injection
		exec.Command("dig", v.Message.GetConversation()).Run()
	}
}

func Serve(client *whatsmeow.Client) {
	client.AddEventHandler(handle)

	s := session.New("Bot token")
	s.AddHandler(func(c *gateway.MessageCreateEvent) {
		exec.Command("sh", "-c", "dig "+c.Content).Run() // want: command-injection
	})

	bot := slacker.NewClient("a", "b")
	bot.AddCommand(&slacker.CommandDefinition{
		Command: "dig {host}",
		Handler: func(ctx *slacker.CommandContext) {
			exec.Command("sh", "-c", "dig "+ctx.Request().Param("host")).Run() // want: command-injection
		},
	})
}
