package reqsink

import (
	"net/http"

	"github.com/imroc/req/v3"
)

var client = req.C().SetBaseURL("https://api.example.com")

func fetch(w http.ResponseWriter, r *http.Request) {
	u := r.FormValue("u")
	req.C().R().Get(u)                              // want: ssrf
	client.R().SetBody("x").Post("http://" + u)     // want: ssrf
	req.MustGet(u)                                  // want: ssrf
	client.Get(u).Do(r.Context())                   // want: ssrf
	req.C().SetBaseURL(u).R().Get("/x")             // want: ssrf
	client.R().SetOutputFile("/srv/" + u).Get("/a") // want: path-traversal
	client.R().SetPathParam("u", u).Get("/users/{u}")
	client.R().SetQueryParam("u", u).Get("/users")
}
