package shop

import (
	"net/http"

	"example.com/lib/answers"
	"example.com/lib/httpwire"
	"example.com/lib/scripts"
	"example.com/lib/shells"
	"example.com/lib/stores"
	"example.com/lib/templates"
)

type clients struct {
	store  *stores.Store
	shell  *shells.SSHSession
	answer *answers.Answer
	runner *scripts.ScriptRunner
}

func (c *clients) addresses(w http.ResponseWriter, r *http.Request) {
	to := r.FormValue("to")
	httpwire.Get(to) // want: ssrf
	httpwire.Get("https://api.example/" + to)
	httpwire.NewRequest("GET", to)  // want: ssrf
	c.store.Open("mongodb://" + to) // want: ssrf
	c.store.Open("mongodb://db.example/" + to)
}

func (c *clients) programs(w http.ResponseWriter, r *http.Request) {
	text := r.FormValue("text")
	c.runner.Run(text)          // want: code-injection
	c.shell.Run(text)           // want: command-injection
	templates.Render(text, nil) // want: template-injection
	templates.Render("page", text)
	c.store.Backup("/srv/" + text) // want: path-traversal
	c.store.Text("/srv/" + text)
}

func (c *clients) answers(w http.ResponseWriter, r *http.Request) {
	text := r.FormValue("text")
	c.answer.SendString("<p>" + text) // want: xss
	c.answer.SendString("<p>" + answers.EscapeMarkup(text))
	c.answer.Redirect(302, text) // want: open-redirect
	c.answer.Redirect(302, "/orders/"+text)
	c.store.QueryOneContext(r.Context(), "SELECT * FROM orders WHERE name = '"+text+"'")   // want: sql-injection
	c.store.Run(stores.Statement{SQL: "SELECT * FROM orders WHERE name = '" + text + "'"}) // want: sql-injection
	c.store.Run(stores.Statement{SQL: "SELECT * FROM orders WHERE name = ?", Args: text})
}
