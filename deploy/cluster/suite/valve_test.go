package suite

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
)

// flow is how the proxy before the S3 server treats requests.
type flow int32

const (
	open    flow = iota
	full         // refuses new objects, as a store without space does
	failing      // answers 500 to every second request
)

// valve is a proxy in front of the S3 server. Clients sign the Host header, so it is passed on.
type valve struct {
	state   atomic.Int32
	turn    atomic.Int64
	refused atomic.Int64
	server  *httptest.Server
	proxy   atomic.Pointer[httputil.ReverseProxy]
}

func (v *valve) set(f flow) { v.state.Store(int32(f)) }

// between starts the proxy to the address, or points the running one to it.
func (v *valve) between(_ context.Context, s3 string) (string, error) {
	target := &url.URL{Scheme: "http", Host: s3}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Host = r.In.Host
	}}
	v.proxy.Store(proxy)
	if v.server == nil {
		v.server = httptest.NewServer(v)
	}
	return v.server.Listener.Addr().String(), nil
}

func (v *valve) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	state := flow(v.state.Load())
	refuse := state == full && (r.Method == http.MethodPut || r.Method == http.MethodPost) || state == failing && v.turn.Add(1)%2 == 0
	if refuse {
		v.refused.Add(1)
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/xml")
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = io.WriteString(w, `<?xml version="1.0" encoding="UTF-8"?><Error><Code>InternalError</Code><Message>no space left on device</Message></Error>`)
		return
	}
	v.proxy.Load().ServeHTTP(w, r)
}

func (v *valve) close() {
	v.server.CloseClientConnections()
	v.server.Close()
}
