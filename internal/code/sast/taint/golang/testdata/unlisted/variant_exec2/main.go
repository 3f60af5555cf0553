package exec2

import (
	"net/http"
	"os"
	"os/exec"
	"syscall"
)

func run(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	exec.CommandContext(ctx, "bash", "-c", "ls "+s).CombinedOutput() // want: command-injection
	exec.Command(s).Start()                                          // want: command-injection
	cmd := exec.Command("sh")
	cmd.Args = []string{"sh", "-c", s}
	cmd.Run()
	syscall.Exec("/bin/sh", []string{"sh", "-c", s}, nil)    // want: command-injection
	os.StartProcess("/bin/sh", []string{"sh", "-c", s}, nil) // want: command-injection
	exec.Command("ls", "--", "/srv").Run()
}
