package svc

import (
	"os/exec"
	"strings"

	"github.com/gliderlabs/ssh"
)

func Serve() {
	ssh.Handle(func(s ssh.Session) {
		exec.Command("sh", "-c", s.RawCommand()).Run()                 // want: command-injection
		exec.Command("sh", "-c", strings.Join(s.Command(), " ")).Run() // want: command-injection
		exec.Command("log", s.User()).Run()
	})
	ssh.ListenAndServe(":2222", nil)
}
