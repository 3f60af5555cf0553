package mcp

import (
	"bytes"
	"io"
	"net/http"

	"assay/internal/scan"
)

// inside sends requests to the API of this process on behalf of the caller: with the
// caller's key, address and proxies.
type inside struct {
	api           http.Handler
	authorization string
	remote        string
	forwarded     []string
}

// maxResponse limits a response of the API, in bytes, because all of it is in memory.
const maxResponse = 64 << 20

var (
	errCutOff  = scan.Errorf(scan.CodeUnavailable, "The document could not be completed. Try again.")
	errTooLong = scan.Errorf(scan.CodeTooLarge, "The document is longer than 64 MiB. Download it from the API.")
)

// RoundTrip implements http.RoundTripper. A handler that cannot complete a download panics with http.ErrAbortHandler, from which only
// the goroutines of net/http recover. The API recovers from other panics itself.
func (t inside) RoundTrip(r *http.Request) (resp *http.Response, err error) {
	out := &recorder{header: http.Header{}}
	defer func() {
		cut := recover() != nil
		switch {
		case out.tooLong:
			resp, err = nil, errTooLong
		case cut:
			resp, err = nil, errCutOff
		}
	}()
	in := r.Clone(r.Context())
	in.RemoteAddr, in.RequestURI = t.remote, r.URL.RequestURI()
	in.Header.Set("Authorization", t.authorization)
	if len(t.forwarded) > 0 {
		in.Header["X-Forwarded-For"] = t.forwarded
	}
	if in.Body == nil {
		in.Body = http.NoBody
	}
	t.api.ServeHTTP(out, in)
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	return &http.Response{
		Status: http.StatusText(out.code()), StatusCode: out.code(), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: out.header, Body: io.NopCloser(&out.body), ContentLength: int64(out.body.Len()), Request: r,
	}, nil
}

// recorder keeps a response in memory.
type recorder struct {
	header  http.Header
	body    bytes.Buffer
	status  int
	tooLong bool // the body exceeds maxResponse
}

// Header implements http.ResponseWriter.
func (r *recorder) Header() http.Header { return r.header }

// WriteHeader implements http.ResponseWriter.
func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
}

// Write implements http.ResponseWriter.
func (r *recorder) Write(p []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	if r.tooLong = r.tooLong || r.body.Len()+len(p) > maxResponse; r.tooLong {
		return 0, errTooLong
	}
	return r.body.Write(p)
}

// Flush implements http.Flusher.
func (r *recorder) Flush() {}

func (r *recorder) code() int {
	if r.status == 0 {
		return http.StatusOK
	}
	return r.status
}
