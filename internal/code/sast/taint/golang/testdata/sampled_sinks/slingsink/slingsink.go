package slingsink

import (
	"net/http"

	"github.com/dghubble/sling"
)

func run(w http.ResponseWriter, r *http.Request) {
	sling.New().Get(r.FormValue("url")).ReceiveSuccess(nil)                      // want: ssrf
	sling.New().Base("https://"+r.FormValue("host")).Path("x").Receive(nil, nil) // want: ssrf
	sling.New().Post(r.FormValue("url")).BodyJSON(1).Request()                   // want: ssrf
	sling.New().Base("https://api.example.com/").QueryStruct(r.FormValue("q"))
}
