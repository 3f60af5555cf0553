// Package shop uses libraries that nothing is known of.
package shop

import (
	"os/exec"

	"quokka.dev/bus"
	"quokka.dev/page"
	"quokka.dev/store"
	"quokka.dev/web"
)

func take(delivery *bus.ChatMessage) {
	exec.Command("sh", "-c", "say "+string(delivery.Body)).Run() // want: command-injection
	exec.Command("sh", "-c", "say "+delivery.Queue).Run()
}

func listen(conn *bus.Conn) {
	conn.Subscribe("orders", func(data []byte, count int) {
		exec.Command("sh", "-c", "order "+string(data)).Run() // want: command-injection
	})
}

// Sinks by their names
func named(ctx *web.Context, session *store.Session, view *page.View) {
	name := ctx.Query("name")
	session.RawQuery(name) // want: sql-injection
	session.RawQuery("SELECT 1", name)
	session.EvalScript(name) // want: code-injection
	session.RunCommand(name) // want: command-injection
	session.RunCommand("date")
	session.ReadFile(name) // want: path-traversal
	view.Navigate(name)    // want: ssrf
	view.SetHTML(name)     // want: xss
	view.SetHTML("<p>Hello</p>")
	view.RenderInline(name) // want: template-injection
	view.RenderInline("Hello {name}", name)
}
