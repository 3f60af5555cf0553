package slackapp

import (
	"database/sql"
	"io"
	"net/http"
	"os/exec"

	"github.com/slack-go/slack"
	"github.com/slack-go/slack/slackevents"
	"github.com/slack-go/slack/socketmode"
)

var db *sql.DB

func command(w http.ResponseWriter, r *http.Request) {
	s, err := slack.SlashCommandParse(r)
	if err != nil {
		return
	}
	db.Query("SELECT * FROM n WHERE t = '" + s.Text + "'") // want: sql-injection
	db.Query("SELECT * FROM n WHERE t = ?", s.Text)
}

func events(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	e, _ := slackevents.ParseEvent(body, slackevents.OptionNoVerifyToken())
	switch ev := e.InnerEvent.Data.(type) {
	case *slackevents.MessageEvent:
		db.Exec("INSERT INTO m VALUES('" + ev.Text + "')") // want: sql-injection
	case *slackevents.AppMentionEvent:
		exec.Command("sh", "-c", ev.Text).Run() // want: command-injection
	}
}

func socket(client *socketmode.Client) {
	for evt := range client.Events {
		switch evt.Type {
		case socketmode.EventTypeSlashCommand:
			cmd := evt.Data.(slack.SlashCommand)
			exec.Command("sh", "-c", cmd.Text).Run() // want: command-injection
		}
	}
}

func rtm(api *slack.Client) {
	rtm := api.NewRTM()
	for msg := range rtm.IncomingEvents {
		switch ev := msg.Data.(type) {
		case *slack.MessageEvent:
			db.Exec("INSERT INTO r VALUES('" + ev.Text + "')") // want: sql-injection
		}
	}
}
