package webhooksink

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"

	"github.com/slack-go/slack"
)

type hook struct{ URL string }

func send(u string, body []byte) error {
	_, err := http.Post(u, "application/json", bytes.NewReader(body)) // want: ssrf
	return err
}

func run(w http.ResponseWriter, r *http.Request) {
	var h hook
	json.NewDecoder(r.Body).Decode(&h)
	send(h.URL, nil)
	slack.PostWebhook(h.URL, &slack.WebhookMessage{Text: "x"})            // want: ssrf
	req, _ := http.NewRequestWithContext(r.Context(), "POST", h.URL, nil) // want: ssrf
	http.DefaultClient.Do(req)
	u, _ := url.Parse(h.URL)
	if u.Host == "hooks.example.com" {
		http.Get("https://" + u.Host + "/x")
	}
	http.Get("https://hooks.example.com/?q=" + url.QueryEscape(h.URL))
}
