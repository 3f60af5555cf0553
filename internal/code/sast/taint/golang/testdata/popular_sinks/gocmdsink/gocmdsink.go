package gocmdsink

import (
	"net/http"

	"github.com/go-cmd/cmd"
)

func run(w http.ResponseWriter, r *http.Request) {
	<-cmd.NewCmd("sh", "-c", "ls "+r.FormValue("d")).Start()                            // want: command-injection
	c := cmd.NewCmdOptions(cmd.Options{Buffered: true}, "bash", "-c", r.FormValue("c")) // want: command-injection
	<-c.Start()
	<-cmd.NewCmd(r.FormValue("prog")).Start() // want: command-injection
	<-cmd.NewCmd("ls", "--", r.FormValue("d")).Start()
}
