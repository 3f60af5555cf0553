package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/google/go-github/v60/github"
	"net/http"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(w http.ResponseWriter, r *http.Request) {
	payload, _ := github.ValidatePayload(r, nil)
	ev, _ := github.ParseWebHook(github.WebHookType(r), payload)
	switch e := ev.(type) {
	case *github.PullRequestEvent:
		exec.Command("sh", "-c", e.GetPullRequest().GetTitle()).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(e.GetPullRequest().GetTitle())
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	}
}
