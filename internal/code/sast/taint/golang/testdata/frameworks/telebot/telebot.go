package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import tele "gopkg.in/telebot.v3"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(b *tele.Bot) {
	b.Handle("/x", func(c tele.Context) error {
		exec.Command("sh", "-c", c.Text()).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Text())
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", c.Args()[0]).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Args()[0])
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", c.Message().Payload).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(c.Message().Payload)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		return nil
	})
}
