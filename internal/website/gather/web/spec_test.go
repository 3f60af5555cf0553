package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/gather/web"
	"assay/internal/zoo/webzoo"
)

// raw answers every request with the bytes and closes the connection.
func raw(answer string) webzoo.Variant {
	return func(bp *webzoo.Blueprint) {
		bp.HTTP2, bp.KeepAlive = false, false
		bp.Wrap = func(http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				conn, _, err := w.(http.Hijacker).Hijack()
				if err != nil {
					return
				}
				_, _ = conn.Write([]byte(answer))
				_ = conn.Close()
			})
		}
	}
}

// TestMessagesAsSpecified tests responses that RFC 9110, 9112 and 8297 allow or tolerate although few servers send them.
func TestMessagesAsSpecified(t *testing.T) {
	t.Parallel()
	const html = "<!doctype html><title>Shop</title>"
	const hsts, frame = "Strict-Transport-Security", "X-Frame-Options"
	b := newBench(t)
	for name, tt := range map[string]struct {
		answer string
		want   map[string]string // fields; "" must be missing
		fails  string            // kind of error
	}{
		"early hints": { // RFC 8297: the fields are hints, not those of the response
			answer: "HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\nX-Frame-Options: DENY\r\n\r\n" +
				"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n" + html,
			want: map[string]string{frame: "", "Link": "", "Content-Type": "text/html"},
		},
		"http 1.0": {
			answer: "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n" + html,
			want:   map[string]string{"Content-Type": "text/html"},
		},
		"no reason phrase": {answer: "HTTP/1.1 200\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n" + html},
		"line feeds": {
			answer: "HTTP/1.1 200 OK\nContent-Type: text/html\nX-Frame-Options: DENY\n\n" + html,
			want:   map[string]string{frame: "DENY"},
		},
		"folded field": { // RFC 9112 section 5.2: a space takes the place of the fold
			answer: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Frame-Options:\r\n\t DENY\r\n\r\n" + html,
			want:   map[string]string{frame: "DENY"},
		},
		"white space": {
			answer: "HTTP/1.1 200 OK\r\nContent-Type:text/html\r\n" + hsts + ": \t max-age=31536000 \t\r\n\r\n" + html,
			want:   map[string]string{hsts: "max-age=31536000", "Content-Type": "text/html"},
		},
		"trailers": { // RFC 9110 section 6.5.1: they are not merged into the header
			answer: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\nTrailer: " + hsts + "\r\n\r\n" +
				"22\r\n" + html + "\r\n0\r\n" + hsts + ": max-age=31536000\r\n\r\n",
			want: map[string]string{hsts: ""},
		},
		"chunk extension": {
			answer: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n22;a=\"b\"\r\n" + html + "\r\n0\r\n\r\n",
		},
		"equal lengths": { // RFC 9110 section 8.6
			answer: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 34\r\nContent-Length: 34\r\n\r\n" + html,
		},
		"more than its length": {answer: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 34\r\n\r\n" + html + "<p>more"},
		"unknown charset":      {answer: "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=whimsy\r\n\r\n" + html},
		"meta refresh": { // not a redirect of HTTP
			answer: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nRefresh: 0; url=/x\r\n\r\n" + html,
			want:   map[string]string{"Refresh": "0; url=/x"},
		},
		"contradicting lengths": {
			answer: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 34\r\nContent-Length: 3\r\n\r\n" + html,
			fails:  capture.ErrProtocol,
		},
		"other protocol": {answer: "SSH-2.0-OpenSSH_9.2\r\n", fails: capture.ErrProtocol},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			to := b.add(t, "raw-"+strings.ReplaceAll(strings.ReplaceAll(name, " ", "-"), ".", "-"), raw(tt.answer))
			p, err := web.New(b.cfg).GatherPage(t.Context(), to, nil)
			require.NoError(t, err)
			ex := &p.Document.Exchange
			require.Equal(t, tt.fails, ex.ErrorKind, ex.Error)
			if tt.fails != "" {
				return
			}
			require.Equal(t, 200, ex.Status)
			require.Equal(t, html, p.Document.Body)
			require.True(t, p.IsHTML())
			for field, value := range tt.want {
				require.Equal(t, value, ex.Header.Joined(field), field)
			}
		})
	}
}
