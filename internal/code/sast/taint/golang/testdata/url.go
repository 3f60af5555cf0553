package addresses

import (
	"fmt"
	"net/http"
	"net/url"
	"os/exec"
)

func parsed(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("url"))
	if err != nil {
		return
	}
	http.Get(u.String())                                    // want: ssrf
	http.Get("https://" + u.Hostname())                     // want: ssrf
	exec.Command("sh", "-c", "curl "+u.EscapedPath()).Run() // want: command-injection
	exec.Command("sh", "-c", "curl "+u.Path).Run()          // want: command-injection
	if u.IsAbs() {
		return
	}
	http.Redirect(w, r, u.String(), http.StatusFound)
}

func joined(w http.ResponseWriter, r *http.Request, base *url.URL) {
	http.Get(base.JoinPath(r.FormValue("item")).String())
	exec.Command("sh", "-c", "curl "+base.JoinPath(r.FormValue("item")).String()).Run() // want: command-injection
	next, err := url.Parse(r.FormValue("next"))
	if err != nil {
		return
	}
	http.Get(base.ResolveReference(next).String()) // want: ssrf
	http.Redirect(w, r, next.EscapedPath(), http.StatusFound)
	own := url.URL{Scheme: "https", Host: "example.org", Path: r.FormValue("path")}
	http.Get(own.String())
	exec.Command("sh", "-c", "curl "+own.String()).Run() // want: command-injection
}

func asked(w http.ResponseWriter, r *http.Request) {
	q := url.Values{}
	q.Set("q", r.FormValue("q"))
	exec.Command("sh", "-c", "curl '"+q.Get("q")+"'").Run() // want: command-injection
	exec.Command("sh", "-c", "curl 'https://example.org/?q="+url.QueryEscape(r.FormValue("q"))+"'").Run()
	exec.Command("sh", "-c", fmt.Sprint(r.URL.Query().Has("key"))).Run()
}
