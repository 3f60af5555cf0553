package twiliohook

import (
	"database/sql"
	"fmt"
	"net/http"
	"os/exec"

	"github.com/twilio/twilio-go/client"
	"github.com/twilio/twilio-go/twiml"
)

func hook(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := client.NewRequestValidator("t")
		if err := r.ParseForm(); err != nil {
			return
		}
		params := map[string]string{}
		for k := range r.PostForm {
			params[k] = r.PostForm.Get(k)
		}
		if !v.Validate("https://x", params, r.Header.Get("X-Twilio-Signature")) {
			return
		}
		db.Exec("INSERT INTO m VALUES('" + params["Body"] + "')") // want: sql-injection
		db.Exec("INSERT INTO m VALUES(?)", params["Body"])
		exec.Command("sh", "-c", r.PostFormValue("From")).Run() // want: command-injection
		x, _ := twiml.Messages([]twiml.Element{&twiml.MessagingMessage{Body: "ok"}})
		w.Header().Set("Content-Type", "text/xml")
		fmt.Fprint(w, x)
	}
}
