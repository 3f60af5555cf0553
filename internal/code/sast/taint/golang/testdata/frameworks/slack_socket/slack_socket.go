package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/slack-go/slack/slackevents"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func on(ev *slackevents.MessageEvent) {}
func h(ev slackevents.EventsAPIEvent) {
	switch e := ev.InnerEvent.Data.(type) {
	case *slackevents.AppMentionEvent:
		exec.Command("sh", "-c", e.Text).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(e.Text)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	}
}
