package main

import (
	"context"
	"os/exec"

	"github.com/smallnest/rpcx/server"
)

type Args struct {
	Name string
	Size int
}

type Reply struct{ Out string }

type Converter int

func (c *Converter) Convert(ctx context.Context, args *Args, reply *Reply) error {
	out, err := exec.Command("sh", "-c", "convert "+args.Name).Output() // want: command-injection
	exec.Command("convert", "--", args.Name).Run()
	reply.Out = string(out)
	return err
}

func main() {
	s := server.NewServer()
	s.RegisterName("Converter", new(Converter), "")
	s.Serve("tcp", ":8972")
}
