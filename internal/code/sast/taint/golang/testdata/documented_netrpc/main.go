package main

import (
	"net"
	"net/rpc"
	"net/rpc/jsonrpc"
	"os/exec"
)

type Args struct {
	Name string
	N    int
}

type Arith int

func (t *Arith) Run(args *Args, reply *string) error {
	exec.Command("sh", "-c", args.Name).Run() // want: command-injection
	exec.Command("ls", args.Name).Run()
	return nil
}

func (t *Arith) Echo(in string, reply *string) error {
	exec.Command("sh", "-c", in).Run() // want: command-injection
	return nil
}

type Other struct{}

func (Other) List(args Args, out *[]string) error {
	exec.Command("sh", "-c", "ls "+args.Name).Run() // want: command-injection
	return nil
}

func main() {
	rpc.Register(new(Arith))
	srv := rpc.NewServer()
	_ = srv.RegisterName("Other", &Other{})
	l, _ := net.Listen("tcp", ":1")
	for {
		c, _ := l.Accept()
		go srv.ServeCodec(jsonrpc.NewServerCodec(c))
	}
}
