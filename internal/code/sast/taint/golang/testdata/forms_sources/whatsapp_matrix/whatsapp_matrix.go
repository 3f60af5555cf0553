package whatsappmatrix

import (
	"context"
	"go.mau.fi/whatsmeow"
	"go.mau.fi/whatsmeow/types/events"
	"gopkg.in/irc.v4"
	"maunium.net/go/mautrix"
	"maunium.net/go/mautrix/event"
	"os/exec"
)

func start(c *whatsmeow.Client, m *mautrix.Client) {
	c.AddEventHandler(func(evt interface{}) {
		switch v := evt.(type) {
		case *events.Message:
			exec.Command("sh", "-c", v.Message.GetConversation()).Run() // want: command-injection
		}
	})
	s := m.Syncer.(*mautrix.DefaultSyncer)
	s.OnEventType(event.EventMessage, func(ctx context.Context, evt *event.Event) {
		exec.Command("sh", "-c", evt.Content.AsMessage().Body).Run() // want: command-injection
	})
	_ = irc.HandlerFunc(func(c *irc.Client, m *irc.Message) {
		exec.Command("sh", "-c", m.Trailing()).Run() // want: command-injection
	})
}
