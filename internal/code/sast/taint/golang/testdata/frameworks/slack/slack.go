package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/slack-go/slack"
	"net/http"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(w http.ResponseWriter, r *http.Request) {
	s, _ := slack.SlashCommandParse(r)
	exec.Command("sh", "-c", s.Text).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(s.Text)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
