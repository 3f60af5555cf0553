package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/line/line-bot-sdk-go/v8/linebot"

func h(event *linebot.Event) {
	switch message := event.Message.(type) {
	case *linebot.TextMessage:
		exec.Command("sh", "-c", message.Text).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(message.Text)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	}
}
