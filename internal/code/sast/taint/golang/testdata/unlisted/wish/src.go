package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/charmbracelet/ssh"
	"github.com/charmbracelet/wish"
)

func m() {
	wish.WithMiddleware(func(next ssh.Handler) ssh.Handler {
		return func(s ssh.Session) {
			exec.Command("sh", "-c", s.RawCommand()).Run() // want: command-injection
			{
				nn, _ := strconv.Atoi(s.RawCommand())
				exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
			}
			next(s)
		}
	})
}
