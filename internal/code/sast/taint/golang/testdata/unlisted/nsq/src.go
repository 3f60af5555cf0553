package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/nsqio/go-nsq"

type h struct{}

func (h *h) HandleMessage(m *nsq.Message) error {
	exec.Command("sh", "-c", string(m.Body)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(m.Body))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
