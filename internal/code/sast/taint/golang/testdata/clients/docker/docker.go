package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import (
	"github.com/docker/docker/api/types/container"
	"github.com/docker/docker/client"
)

var dc *client.Client

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	dc.ContainerExecCreate(ctx, "id", container.ExecOptions{ // want: command-injection
		Cmd: []string{"sh", "-c", s}})
}

func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	dc.ContainerExecCreate(ctx, "id", container.ExecOptions{
		Cmd: []string{"ls"}})
}
