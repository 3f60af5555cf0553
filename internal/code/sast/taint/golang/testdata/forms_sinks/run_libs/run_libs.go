package runlibs

import (
	"github.com/bitfield/script"
	"github.com/go-cmd/cmd"
	"github.com/magefile/mage/sh"
	"golang.org/x/crypto/ssh"
	"net/http"
	"os"
	"os/exec"
	"syscall"
)

var sess *ssh.Session

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	script.Exec("ping " + s).Stdout()                                 // want: command-injection
	sh.Run("sh", "-c", s)                                             // want: command-injection
	cmd.NewCmd("sh", "-c", s).Start()                                 // want: command-injection
	os.StartProcess("/bin/sh", []string{"sh", "-c", s}, nil)          // want: command-injection
	syscall.Exec("/bin/sh", []string{"sh", "-c", s}, nil)             // want: command-injection
	sess.CombinedOutput("ls " + s)                                    // want: command-injection
	(&exec.Cmd{Path: "/bin/sh", Args: []string{"sh", "-c", s}}).Run() // want: command-injection
	args := append([]string{"-c"}, s)
	exec.Command("bash", args...).Run() // want: command-injection
	cmd.NewCmd("id").Start()
}
