package egress

import (
	"bufio"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// echo answers with the header of the request, one field to a line.
func echo(w http.ResponseWriter, r *http.Request) {
	_, _ = fmt.Fprintf(w, "%s %s\n", r.Method, r.URL.Path)
	_ = r.Header.Write(w)
	_, _ = io.Copy(w, r.Body)
}

func TestClientSendsItsOwnHeaders(t *testing.T) {
	t.Parallel()
	srv := serve(t, echo)
	c := NewClient(openDialer(t, nil), ClientConfig{UserAgent: "Assay/1 (+https://assay.example)"})
	req := newRequest(t, srv.URL)
	_, body, err := fetch(c, req)
	require.NoError(t, err)
	require.Contains(t, string(body), "Accept-Encoding: gzip, deflate, br, zstd\r\n")
	require.Contains(t, string(body), "User-Agent: Assay/1 (+https://assay.example)\r\n")
	require.Empty(t, req.Header, "the caller's request is left alone")

	req.Header.Set("Accept-Encoding", "identity")
	req.Header.Set("User-Agent", "other")
	_, body, err = fetch(c, req)
	require.NoError(t, err)
	require.Contains(t, string(body), "Accept-Encoding: identity\r\n")
	require.Contains(t, string(body), "User-Agent: other\r\n")
}

func TestClientRefuses(t *testing.T) {
	t.Parallel()
	srv := serve(t, func(http.ResponseWriter, *http.Request) { t.Error("reached") })
	c := NewClient(NewDialer(DialConfig{Resolver: zone(map[string][]string{"rebind.test": {"127.0.0.1"}})}), ClientConfig{})
	port := portOfServer(t, srv)
	for url, code := range map[string]scan.Code{
		srv.URL:                             scan.CodeTargetForbidden,
		"http://0x7f.1:" + port:             scan.CodeTargetForbidden,
		"http://[::ffff:127.0.0.1]:" + port: scan.CodeTargetForbidden,
		"http://localhost:" + port:          scan.CodeTargetForbidden,
		"http://rebind.test:" + port:        scan.CodeTargetForbidden,
		"http://example.com:25/":            scan.CodeTargetForbidden,
		"ftp://example.com/":                scan.CodeTargetForbidden,
		"http://user:secret@rebind.test/":   scan.CodeInvalid,
		"http://1.2.3.4.5/":                 scan.CodeInvalid,
	} {
		_, err := c.Do(newRequest(t, url)) // there is no response
		requireCode(t, code, err, url)
		require.NotContains(t, err.Error(), "secret")
	}
}

func TestClientIgnoresProxyEnvironment(t *testing.T) {
	t.Parallel()
	c := NewClient(openDialer(t, nil), ClientConfig{})
	require.Nil(t, c.transport.Proxy)
	require.True(t, c.transport.DisableCompression)
}

func TestRedirectToForbiddenTargetIsRefused(t *testing.T) {
	t.Parallel()
	inner := serve(t, func(http.ResponseWriter, *http.Request) { t.Error("reached") })
	port := portOfServer(t, inner)
	table := map[string][]string{"site.test": {"127.0.0.1"}, "evil.test": {"127.0.0.2"}, "six.test": {"64:ff9b::127.0.0.1"}}
	for _, tt := range []struct {
		location string
		code     scan.Code
	}{
		{"http://127.0.0.2:" + port + "/", scan.CodeTargetForbidden},
		{"//127.0.0.2:" + port + "/", scan.CodeTargetForbidden},
		{"http://evil.test:" + port + "/", scan.CodeTargetForbidden},
		{"http://six.test:" + port + "/", scan.CodeTargetForbidden},
		{"http://2130706434:" + port + "/", scan.CodeTargetForbidden},
		{"http://[::1]:" + port + "/", scan.CodeTargetForbidden},
		{"http://169.254.169.254/latest/meta-data/", scan.CodeTargetForbidden},
		{"http://metadata.google.internal/", scan.CodeTargetForbidden},
		{"file:///etc/passwd", scan.CodeTargetForbidden},
		{"gopher://127.0.0.2:6379/_", scan.CodeTargetForbidden},
		{"http://user:pass@site.test/", scan.CodeInvalid},
	} {
		t.Run(tt.location, func(t *testing.T) {
			t.Parallel()
			srv := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Location", tt.location)
				w.WriteHeader(http.StatusFound)
			})
			dialer := NewDialer(DialConfig{Policy: policyOf(t, "127.0.0.1"), Resolver: zone(table)})
			_, _, err := fetch(NewClient(dialer, ClientConfig{}), newRequest(t, "http://site.test:"+portOfServer(t, srv)))
			requireCode(t, tt.code, err, tt.location)
		})
	}
}

func TestRedirectLimits(t *testing.T) {
	t.Parallel()
	srv := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasPrefix(r.URL.Path, "/n"):
			http.Redirect(w, r, r.URL.Path+"n", http.StatusFound)
		case r.URL.Path == "/self":
			http.Redirect(w, r, "/self", http.StatusFound)
		case r.URL.Path == "/a":
			http.Redirect(w, r, "/b", http.StatusFound)
		case r.URL.Path == "/b":
			http.Redirect(w, r, "/a", http.StatusFound)
		case r.URL.Path == "/once":
			http.Redirect(w, r, "/end", http.StatusFound)
		}
	})
	for _, tt := range []struct {
		path  string
		limit int
		want  error
	}{
		{"/n", 0, ErrRedirectLimit}, {"/n", 3, ErrRedirectLimit}, {"/self", 0, ErrRedirectLoop}, {"/a", 0, ErrRedirectLoop},
		{"/once", -1, ErrRedirectLimit}, {"/once", 1, nil}, {"/end", -1, nil},
	} {
		t.Run(fmt.Sprint(tt.path, tt.limit), func(t *testing.T) {
			t.Parallel()
			c := NewClient(openDialer(t, nil), ClientConfig{MaxRedirects: tt.limit})
			resp, _, err := fetch(c, newRequest(t, srv.URL+tt.path))
			if tt.want == nil {
				require.NoError(t, err)
				require.Equal(t, "/end", resp.Request.URL.Path)
				return
			}
			require.ErrorIs(t, err, tt.want)
			requireCode(t, scan.CodeTargetUnreachable, err, tt.path)
		})
	}
}

func TestRedirectCountIsExact(t *testing.T) {
	t.Parallel()
	srv := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if len(r.URL.Path) <= 10 {
			http.Redirect(w, r, r.URL.Path+"n", http.StatusFound)
		}
	})
	_, _, err := fetch(NewClient(openDialer(t, nil), ClientConfig{}), newRequest(t, srv.URL+"/"))
	require.NoError(t, err, "ten redirects")
	_, _, err = fetch(NewClient(openDialer(t, nil), ClientConfig{MaxRedirects: 9}), newRequest(t, srv.URL+"/"))
	require.ErrorIs(t, err, ErrRedirectLimit)
}

func TestCookieGateIsNoLoop(t *testing.T) {
	t.Parallel()
	srv := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if _, err := r.Cookie("seen"); err != nil {
			http.SetCookie(w, &http.Cookie{Name: "seen", Value: "1"})
			http.Redirect(w, r, "/", http.StatusFound)
		}
	})
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	_, _, err = fetch(NewClient(openDialer(t, nil), ClientConfig{Jar: jar}), newRequest(t, srv.URL+"/"))
	require.NoError(t, err)
	_, _, err = fetch(NewClient(openDialer(t, nil), ClientConfig{}), newRequest(t, srv.URL+"/"))
	require.ErrorIs(t, err, ErrRedirectLoop)
}

// TestCredentialsStayWithTheirOrigin sends headers under well-known and other
// names along redirects.
func TestCredentialsStayWithTheirOrigin(t *testing.T) {
	t.Parallel()
	srv := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if to := r.URL.Query().Get("to"); to != "" {
			http.Redirect(w, r, to, http.StatusTemporaryRedirect)
			return
		}
		echo(w, r)
	})
	other := serve(t, srv.Config.Handler.ServeHTTP)
	port := portOfServer(t, srv)
	table := map[string][]string{"a.test": {"127.0.0.1"}, "b.test": {"127.0.0.1"}, "sub.a.test": {"127.0.0.1"}}
	origin := "http://a.test:" + port
	for _, tt := range []struct {
		name, to  string
		forwarded bool
	}{
		{"same origin", "/x", true},
		{"same origin, absolute", "http://a.test:" + port + "/x", true},
		{"other host", "http://b.test:" + port + "/x", false},
		{"subdomain", "http://sub.a.test:" + port + "/x", false},
		{"other port", "http://a.test:" + portOfServer(t, other) + "/x", false},
		{"there and back", "http://b.test:" + port + "/?to=" + origin + "/x", false},
	} {
		for _, manual := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s manual=%t", tt.name, manual), func(t *testing.T) {
				t.Parallel()
				req := newRequest(t, origin+"/?to="+strings.ReplaceAll(tt.to, "?", "%3F"))
				secret := []string{"Authorization", "Cookie", "Proxy-Authorization", "X-Api-Key", "X-Custom"}
				for _, name := range secret {
					req.Header.Set(name, "s3cret="+name)
				}
				req.Header.Set("Accept-Language", "de")
				c := NewClient(openDialer(t, table), ClientConfig{ManualRedirects: manual, UserAgent: "Assay"})
				body := follow(t, c, req)
				require.Contains(t, body, "GET /x\n")
				require.Contains(t, body, "Accept-Language: de")
				require.Contains(t, body, "User-Agent: Assay")
				if tt.forwarded {
					for _, name := range secret {
						require.Contains(t, body, name+": s3cret="+name)
					}
					return
				}
				require.NotContains(t, body, "s3cret")
				require.NotContains(t, body, "Referer")
			})
		}
	}
}

// follow sends req, and in manual mode every request that follows from it.
func follow(t testing.TB, c *Client, req *http.Request) string {
	t.Helper()
	for range 10 {
		resp, body, err := fetch(c, req)
		require.NoError(t, err)
		next, err := c.Redirect(t.Context(), resp)
		require.NoError(t, err)
		if next == nil {
			return string(body)
		}
		require.True(t, c.cfg.ManualRedirects, "a redirect came back in automatic mode")
		req = next
	}
	require.Fail(t, "no end")
	return ""
}

func TestSameOrigin(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string
		same bool
	}{
		{"http://a.test/", "http://a.test:80/x", true},
		{"https://a.test/", "https://A.test:443/", true},
		{"http://a.test/", "https://a.test/", true},
		{"https://a.test/", "http://a.test/", false},
		{"http://a.test:8080/", "https://a.test:8443/", false},
		{"http://a.test/", "https://a.test:8443/", false},
		{"http://a.test/", "https://www.a.test/", false},
	} {
		a, b := newRequest(t, tt.a), newRequest(t, tt.b)
		require.Equal(t, tt.same, sameOrigin(a.URL, b.URL), "%s %s", tt.a, tt.b)
	}
}

func TestManualRedirect(t *testing.T) {
	t.Parallel()
	c := NewClient(openDialer(t, nil), ClientConfig{ManualRedirects: true})
	for _, tt := range []struct {
		method, location string
		status           int
		want             string // method and URL, "" for no redirect, "!" for an error
	}{
		{"GET", "/next", 301, "GET http://a.test/next"},
		{"GET", "next?x=1", 302, "GET http://a.test/dir/next?x=1"},
		{"GET", "https://b.test/#f", 303, "GET https://b.test/#f"},
		{"GET", "/keep", 308, "GET http://a.test/keep#frag"},
		{"HEAD", "/next#g", 303, "HEAD http://a.test/next#g"},
		{"POST", "/next#g", 302, "GET http://a.test/next#g"},
		{"POST", "/next#g", 307, "POST http://a.test/next#g"},
		{"GET", "/next", 200, ""},
		{"GET", "/next", 304, ""},
		{"GET", "/next", 300, ""},
		{"GET", "", 302, ""},
		{"GET", "http://[::1", 302, "!"},
		{"GET", "http://a.test/%zz", 302, "!"},
	} {
		t.Run(fmt.Sprint(tt.method, tt.status, tt.location), func(t *testing.T) {
			t.Parallel()
			url := "http://a.test/dir/page"
			if !strings.Contains(tt.location, "#") {
				url += "#frag"
			}
			var body io.Reader
			if tt.method == http.MethodPost {
				body = strings.NewReader("data")
			}
			req, err := http.NewRequestWithContext(t.Context(), tt.method, url, body)
			require.NoError(t, err)
			resp := &http.Response{StatusCode: tt.status, Header: http.Header{}, Request: req}
			if tt.location != "" {
				resp.Header.Set("Location", tt.location)
			}
			next, err := c.Redirect(t.Context(), resp)
			switch tt.want {
			case "":
				require.NoError(t, err)
				require.Nil(t, next)
			case "!":
				requireCode(t, scan.CodeInvalid, err, tt.location)
			default:
				require.NoError(t, err)
				require.Equal(t, strings.TrimSuffix(tt.want, "#frag"), strings.TrimSuffix(next.Method+" "+next.URL.String(), "#frag"))
				require.Equal(t, next.Method == http.MethodPost, next.Body != nil)
			}
		})
	}
}

func TestHugeHeaders(t *testing.T) {
	t.Parallel()
	handler := func(w http.ResponseWriter, _ *http.Request) {
		for i := range 40 {
			w.Header().Set(fmt.Sprintf("X-%d", i), strings.Repeat("x", 1000))
		}
	}
	plain := serve(t, handler)
	h2 := httptest.NewUnstartedServer(http.HandlerFunc(handler))
	h2.EnableHTTP2 = true
	h2.StartTLS()
	t.Cleanup(h2.Close)
	for name, srv := range map[string]*httptest.Server{"HTTP/1.1": plain, "HTTP/2.0": h2} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			roots := x509.NewCertPool()
			if srv.Certificate() != nil {
				roots.AddCert(srv.Certificate())
			}
			resp, _, err := fetch(NewClient(openDialer(t, nil), ClientConfig{RootCAs: roots}), newRequest(t, srv.URL))
			require.NoError(t, err)
			require.Equal(t, name, resp.Proto)
			_, _, err = fetch(NewClient(openDialer(t, nil), ClientConfig{RootCAs: roots, MaxHeaderBytes: 16 << 10}),
				newRequest(t, srv.URL))
			require.Error(t, err)
		})
	}
}

func TestCertificates(t *testing.T) {
	t.Parallel()
	srv := httptest.NewUnstartedServer(http.HandlerFunc(echo))
	srv.Config.ErrorLog = log.New(io.Discard, "", 0)
	srv.StartTLS()
	t.Cleanup(srv.Close)
	_, _, err := fetch(NewClient(openDialer(t, nil), ClientConfig{RootCAs: x509.NewCertPool()}), newRequest(t, srv.URL))
	var unknown x509.UnknownAuthorityError
	require.ErrorAs(t, err, &unknown)
	_, _, err = fetch(NewClient(openDialer(t, nil), ClientConfig{InsecureSkipVerify: true}), newRequest(t, srv.URL))
	require.NoError(t, err)
}

// rawServer answers the first request on each connection by hand.
func rawServer(t testing.TB, answer func(c net.Conn)) string {
	t.Helper()
	return "http://" + tcpServer(t, func(c net.Conn) {
		if _, err := http.ReadRequest(bufio.NewReader(c)); err == nil {
			answer(c)
		}
	}) + "/"
}

// drip writes s repeatedly until the connection breaks.
func drip(c net.Conn, s string) {
	for {
		if _, err := io.WriteString(c, s); err != nil {
			return
		}
	}
}

// stall waits until the client hangs up.
func stall(c net.Conn) { _, _ = io.Copy(io.Discard, c) }

func TestTimeLimits(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]func(net.Conn){
		"no answer":       stall,
		"half a header":   func(c net.Conn) { _, _ = io.WriteString(c, "HTTP/1.1 200 OK\r\nX-A: "); stall(c) },
		"endless 1xx":     func(c net.Conn) { drip(c, "HTTP/1.1 102 Processing\r\n\r\n") },
		"body never ends": func(c net.Conn) { _, _ = io.WriteString(c, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"); stall(c) },
		"chunk drips": func(c net.Conn) {
			_, _ = io.WriteString(c, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n")
			stall(c)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := NewClient(openDialer(t, nil), ClientConfig{Timeout: soon})
			resp, err := c.Do(newRequest(t, rawServer(t, answer)))
			if err == nil {
				var body []byte
				var info BodyInfo
				body, info, err = c.ReadBody(resp)
				require.Equal(t, "ab", string(body), "the part before the failure is returned")
				require.True(t, info.Truncated)
			}
			if name == "endless 1xx" {
				require.Error(t, err) // the limit on headers may apply first
				return
			}
			requireTimeout(t, err)
		})
	}
}

func TestEndlessHeaderIsCut(t *testing.T) {
	t.Parallel()
	url := rawServer(t, func(c net.Conn) {
		_, _ = io.WriteString(c, "HTTP/1.1 200 OK\r\n")
		drip(c, "X-A: "+strings.Repeat("a", 1000)+"\r\n")
	})
	_, _, err := fetch(NewClient(openDialer(t, nil), ClientConfig{}), newRequest(t, url))
	require.ErrorContains(t, err, "header")
}

func TestWireLimitWithoutReadBody(t *testing.T) {
	t.Parallel()
	srv := serve(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, strings.Repeat("x", len(r.URL.Path)))
	})
	c := NewClient(openDialer(t, nil), ClientConfig{MaxWireBytes: 10})
	_, body, err := fetch(c, newRequest(t, srv.URL+"/234567890"))
	require.NoError(t, err)
	require.Len(t, body, 10)
	_, body, err = fetch(c, newRequest(t, srv.URL+"/2345678901"))
	require.ErrorIs(t, err, ErrBodyLimit)
	requireCode(t, scan.CodeTooLarge, err, "body")
	require.Len(t, body, 10)
}
