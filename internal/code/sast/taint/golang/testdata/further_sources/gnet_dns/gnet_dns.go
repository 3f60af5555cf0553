package svc

import (
	"os/exec"

	"github.com/miekg/dns"
	"github.com/panjf2000/gnet/v2"
)

type echoServer struct {
	gnet.BuiltinEventEngine
}

func (es *echoServer) OnTraffic(c gnet.Conn) gnet.Action {
	buf, _ := c.Next(-1)
	exec.Command("sh", "-c", "log "+string(buf)).Run() // want: command-injection
	exec.Command("log", string(buf)).Run()
	return gnet.None
}

func Serve() {
	dns.HandleFunc("example.org.", func(w dns.ResponseWriter, r *dns.Msg) {
		exec.Command("sh", "-c", "dig "+r.Question[0].Name).Run() // want: command-injection
	})
	gnet.Run(&echoServer{}, "tcp://:9000")
}
