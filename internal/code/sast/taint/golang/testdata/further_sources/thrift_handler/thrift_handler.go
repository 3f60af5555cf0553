package svc

import (
	"context"
	"os/exec"

	"example.com/app/gen-go/files"
	"github.com/apache/thrift/lib/go/thrift"
)

type FilesHandler struct{}

func (h *FilesHandler) List(ctx context.Context, dir string) (string, error) {
	exec.Command("sh", "-c", "ls "+dir).Run() // not found: command-injection
	exec.Command("ls", dir).Run()
	return "ok", nil
}

func Serve() {
	processor := files.NewFilesProcessor(&FilesHandler{})
	transport, _ := thrift.NewTServerSocket(":9090")
	thrift.NewTSimpleServer2(processor, transport).Serve()
}
