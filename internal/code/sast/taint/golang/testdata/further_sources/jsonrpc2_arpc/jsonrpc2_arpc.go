package svc

import (
	"context"
	"encoding/json"
	"os/exec"

	"github.com/lesismal/arpc"
	"github.com/sourcegraph/jsonrpc2"
)

type handler struct{}

func (handler) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	var p struct{ Name string }
	json.Unmarshal(*req.Params, &p)
	exec.Command("sh", "-c", "stat "+p.Name).Run() // want: command-injection
	exec.Command("stat", p.Name).Run()
}

func Serve() {
	svr := arpc.NewServer()
	svr.Handler.Handle("/list", func(ctx *arpc.Context) {
		dir := ""
		if err := ctx.Bind(&dir); err == nil {
			exec.Command("sh", "-c", "ls "+dir).Run() // want: command-injection
		}
	})
	svr.Run("localhost:8888")
}
