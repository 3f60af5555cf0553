package telebotapp

import (
	"database/sql"
	"os/exec"
	"strings"

	tele "gopkg.in/telebot.v3"
)

type bot struct{ db *sql.DB }

func (b *bot) find(c tele.Context) error {
	b.db.Query("SELECT * FROM n WHERE t = '" + c.Text() + "'") // want: sql-injection
	b.db.Query("SELECT * FROM n WHERE t = ?", c.Text())
	return c.Send("ok")
}

func run(b *tele.Bot, h *bot) {
	b.Handle("/find", h.find)
	b.Handle("/sh", func(c tele.Context) error {
		return exec.Command("sh", "-c", strings.Join(c.Args(), " ")).Run() // want: command-injection
	})
	b.Handle(tele.OnText, func(c tele.Context) error {
		h.db.Exec("INSERT INTO m VALUES('" + c.Message().Payload + "')") // want: sql-injection
		h.db.Exec("DELETE FROM m WHERE u = " + itoa(c.Sender().ID))
		return nil
	})
	b.Handle(&tele.Btn{Unique: "x"}, func(c tele.Context) error {
		h.db.Exec("INSERT INTO b VALUES('" + c.Callback().Data + "')") // want: sql-injection
		return nil
	})
	b.Start()
}

func itoa(n int64) string { return "1" }
