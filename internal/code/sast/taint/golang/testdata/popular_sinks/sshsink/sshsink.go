package sshsink

import (
	"net/http"
	"strconv"

	"golang.org/x/crypto/ssh"
)

func run(w http.ResponseWriter, r *http.Request) {
	client, _ := ssh.Dial("tcp", r.FormValue("host")+":22", nil) // want: ssrf
	s, _ := client.NewSession()
	s.Run("ls " + r.FormValue("d"))     // want: command-injection
	s.Output("cat " + r.FormValue("f")) // want: command-injection
	s.CombinedOutput(r.FormValue("c"))  // want: command-injection
	s.Start(r.FormValue("c"))           // want: command-injection
	in, _ := s.StdinPipe()
	s.Shell()
	in.Write([]byte(r.FormValue("c") + "\n")) // want: command-injection
	n, _ := strconv.Atoi(r.FormValue("n"))
	s.Run("head -n " + strconv.Itoa(n))
}
