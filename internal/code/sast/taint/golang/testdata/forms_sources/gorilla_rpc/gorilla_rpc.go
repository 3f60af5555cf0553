package gorillarpc

import (
	"github.com/gorilla/rpc/v2"
	"github.com/gorilla/rpc/v2/json2"
	"net/http"
	"os/exec"
)

type Args struct{ Line string }
type Reply struct{}
type Svc struct{}

func (s *Svc) Run(r *http.Request, args *Args, reply *Reply) error {
	return exec.Command("sh", "-c", args.Line).Run() // want: command-injection
}
func main() {
	s := rpc.NewServer()
	s.RegisterCodec(json2.NewCodec(), "application/json")
	s.RegisterService(new(Svc), "")
}
