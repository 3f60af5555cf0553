package chat

import (
	"context"
	"os"
	"os/exec"
	"strconv"

	"github.com/gempir/go-twitch-irc/v4"
	"github.com/gotd/td/tg"
	"github.com/lrstanley/girc"
	irc "github.com/thoj/go-ircevent"
)

func girclient() {
	client := girc.New(girc.Config{Server: "irc.example.org"})
	client.Handlers.Add(girc.PRIVMSG, func(c *girc.Client, e girc.Event) {
		os.Remove("/srv/" + e.Last())                       // want: path-traversal
		exec.Command("sh", "-c", "find "+e.Params[1]).Run() // want: command-injection
		exec.Command("sh", "-c", "sleep "+strconv.Itoa(len(e.Params))).Run()
	})
}

func event() {
	conn := irc.IRC("bot", "bot")
	conn.AddCallback("PRIVMSG", func(e *irc.Event) {
		exec.Command("sh", "-c", "find "+e.Message()).Run() // want: command-injection
		os.ReadFile("/srv/" + e.Arguments[1])               // want: path-traversal
		n, _ := strconv.Atoi(e.Message())
		exec.Command("sh", "-c", "sleep "+strconv.Itoa(n)).Run()
	})
}

func streams() {
	client := twitch.NewAnonymousClient()
	client.OnPrivateMessage(func(message twitch.PrivateMessage) {
		exec.Command("sh", "-c", "say "+message.Message).Run() // want: command-injection
		exec.Command("sh", "-c", "say "+strconv.Itoa(message.Bits)).Run()
	})
	client.OnWhisperMessage(func(message twitch.WhisperMessage) {
		os.ReadFile("/srv/" + message.Message) // want: path-traversal
	})
}

func telegram(d tg.UpdateDispatcher) {
	d.OnNewMessage(func(ctx context.Context, e tg.Entities, u *tg.UpdateNewMessage) error {
		m, ok := u.Message.(*tg.Message)
		if !ok {
			return nil
		}
		exec.Command("sh", "-c", "sleep "+strconv.Itoa(m.Date)).Run()
		return exec.Command("sh", "-c", "find "+m.Message).Run() // want: command-injection
	})
}
