package githubhook

import (
	"database/sql"
	"fmt"
	"net/http"
	"os/exec"

	"github.com/google/go-github/v66/github"
)

func hook(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		payload, err := github.ValidatePayload(r, []byte("s"))
		if err != nil {
			return
		}
		event, _ := github.ParseWebHook(github.WebHookType(r), payload)
		switch e := event.(type) {
		case *github.IssuesEvent:
			db.Exec("INSERT INTO i VALUES('" + e.GetIssue().GetTitle() + "')") // want: sql-injection
			db.Exec(fmt.Sprintf("INSERT INTO i VALUES(%d)", e.GetIssue().GetNumber()))
		case *github.PushEvent:
			exec.Command("sh", "-c", "git checkout "+e.GetRef()).Run() // want: command-injection
		}
	}
}
