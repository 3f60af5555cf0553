package reverseproxy

import (
	"crypto/tls"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
)

func run(w http.ResponseWriter, r *http.Request) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	u, _ := url.Parse(s)
	httputil.NewSingleHostReverseProxy(u).ServeHTTP(w, r) // want: ssrf
	net.DialTimeout("tcp", s, 1)                          // want: ssrf
	(&net.Dialer{}).DialContext(ctx, "tcp", s)            // want: ssrf
	tls.Dial("tcp", s, nil)                               // want: ssrf
	net.Dial("tcp", "db.example.com:5432")
}
