package svc

import (
	"os/exec"

	"github.com/larkspur/lark"
	"github.com/tidepool/bus"
)

func Serve() {
	app := lark.New()
	app.At("/files/:name", func(x *lark.Exchange) error {
		exec.Command("sh", "-c", "stat "+x.Param("name")).Run() // want: command-injection
		exec.Command("stat", x.Param("name")).Run()
		return x.HTML("<p>" + x.QueryValue("text") + "</p>") // want: xss
	})
	app.Listen(":8080")

	b := bus.Connect("bus://localhost")
	b.Receive("orders", func(m *bus.Packet) {
		exec.Command("sh", "-c", "lp "+string(m.Body())).Run() // want: command-injection
	})
}

type Reports struct{}

func (Reports) Build(call *lark.Call, in *lark.BuildInput) error {
	return exec.Command("sh", "-c", "build "+in.Name).Run() // not found: command-injection
}
