package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/emersion/go-smtp"
	"io"
)

type Session struct{}

func (s *Session) Rcpt(to string, opts *smtp.RcptOptions) error {
	exec.Command("sh", "-c", to).Run() // not found: command-injection
	{
		nn, _ := strconv.Atoi(to)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
func (s *Session) Data(r io.Reader) error {
	b, _ := io.ReadAll(r)
	exec.Command("sh", "-c", string(b)).Run() // not found: command-injection
	{
		nn, _ := strconv.Atoi(string(b))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
