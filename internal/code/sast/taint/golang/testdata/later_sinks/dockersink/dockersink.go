package dockersink

import (
	"net/http"

	"github.com/docker/docker/api/types/container"
	"github.com/docker/docker/client"
)

func run(cli *client.Client, r *http.Request) {
	cmd := r.FormValue("cmd")
	cli.ContainerExecCreate(r.Context(), "c", container.ExecOptions{Cmd: []string{"sh", "-c", cmd}})                           // want: command-injection
	cli.ContainerCreate(r.Context(), &container.Config{Image: "a", Cmd: []string{"sh", "-c", "ls " + cmd}}, nil, nil, nil, "") // want: command-injection
	client.NewClientWithOpts(client.WithHost(r.FormValue("host")))                                                             // want: ssrf
	cli.ContainerExecCreate(r.Context(), "c", container.ExecOptions{Cmd: []string{"uptime"}})
}
