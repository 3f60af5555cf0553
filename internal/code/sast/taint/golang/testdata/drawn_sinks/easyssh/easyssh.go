package easysshsink

import (
	"net/http"

	easyssh "github.com/appleboy/easyssh-proxy"
)

func run(w http.ResponseWriter, r *http.Request) {
	ssh := &easyssh.MakeConfig{User: "u", Server: r.FormValue("host"), Port: "22"} // want: ssrf
	ssh.Run("ls " + r.FormValue("d"))                                              // want: command-injection
	ssh.Stream(r.FormValue("c"))                                                   // want: command-injection
	ssh.Scp("/srv/"+r.FormValue("f"), "/up")                                       // want: path-traversal
	ssh.Run("ls -la")
}
