package goapp

import (
	"os"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

type hello struct {
	app.Compo
	name string
	html string
}

func (h *hello) OnNav(ctx app.Context) {
	h.html = ctx.Page().URL().Query().Get("q")
}

func (h *hello) Render() app.UI {
	return app.Div().Body(
		app.Raw("<p>"+h.html+"</p>"), // want: xss
		app.Text(h.html),
	)
}

func local() { os.ReadFile("/srv/a") }
