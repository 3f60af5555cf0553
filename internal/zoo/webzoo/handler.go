package webzoo

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"hash/fnv"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/andybalholm/brotli"
)

// lastModified is the modification time of everything in the zoo.
var lastModified = time.Date(2026, 5, 4, 8, 0, 0, 0, time.UTC)

// handler responds according to the blueprint, over https.
func (b *Blueprint) handler(clock func() time.Time) http.Handler {
	s := &server{b: b, clock: clock}
	var h http.Handler = s
	if b.Wrap != nil {
		h = b.Wrap(h)
	}
	return h
}

// plainHandler responds on port 80.
func (b *Blueprint) plainHandler(secure http.Handler) http.Handler {
	if b.Plain == PlainServe {
		return secure
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := "https://" + r.Host + r.URL.RequestURI()
		if b.Plain == PlainVia && r.URL.Path != "/entry" {
			to = "http://" + r.Host + "/entry"
		}
		if b.Plain == PlainVia && r.URL.Path == "/entry" {
			to = "https://" + r.Host + "/"
		}
		http.Redirect(w, r, to, http.StatusMovedPermanently) //nolint:gosec // sites redirect to the requested host
	})
}

// otherPage returns a page that has nothing in common with the site.
func otherPage(b *Blueprint) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = fmt.Fprintf(w, "<!doctype html><title>Default page</title><p>The web server of %s was installed and waits for its first content.",
			b.Host)
	})
}

type server struct {
	b      *Blueprint
	clock  func() time.Time
	front  atomic.Int64
	mu     sync.Mutex
	packed map[string][]byte // compressed bodies by coding and content
}

// ServeHTTP implements http.Handler.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b := s.b
	s.common(w, r)
	if strings.HasPrefix(r.Host, "www.") && !b.SiblingServes {
		http.Redirect(w, r, "https://"+b.Host+r.URL.RequestURI(), http.StatusMovedPermanently) //nolint:gosec // the host is the site's own
		return
	}
	res, ok := b.Resources[r.URL.Path]
	if !ok {
		res = b.NotFound
	}
	if r.URL.Path == "/" {
		if !wait(r.Context(), b.Delay) {
			return
		}
		if n := s.front.Add(1); b.FailEvery > 0 && n%int64(b.FailEvery) == 0 {
			http.Error(w, "try again later", http.StatusServiceUnavailable)
			return
		}
	}
	s.answer(w, r, res)
}

// wait waits for d; it returns false if the client disconnects first.
func wait(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// common sets the header fields of every response.
func (s *server) common(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	for name, values := range s.b.Header {
		h[name] = values
	}
	if r.TLS == nil {
		h.Del("Strict-Transport-Security") // meaningless here (RFC 6797 section 7.2)
		h.Del("Alt-Svc")
	}
	h.Set("Date", s.clock().Add(s.b.ClockSkew).UTC().Format(http.TimeFormat))
	if s.b.NoDate {
		h["Date"] = nil
	}
}

func (s *server) answer(w http.ResponseWriter, r *http.Request, res Resource) {
	h := w.Header()
	if res.Type != "" {
		h.Set("Content-Type", res.Type)
	} else {
		h["Content-Type"] = nil
	}
	if res.Cache != "" {
		h.Set("Cache-Control", res.Cache)
	}
	body, coding := res.Body, ""
	if res.Compress {
		h.Set("Vary", "Accept-Encoding")
		if coding = choose(r.Header.Get("Accept-Encoding")); coding != "" {
			h.Set("Content-Encoding", coding)
			body = s.pack(coding, res.Body)
		}
	}
	if res.Validators {
		h.Set("ETag", etag(res.Body, coding))
		h.Set("Last-Modified", lastModified.Format(http.TimeFormat))
	}
	for name, values := range res.Header {
		h[name] = values
	}
	if res.Validators && unchanged(r, h) {
		h.Del("Content-Encoding")
		h.Del("Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if res.Status == 0 {
		res.Status = http.StatusOK
	}
	w.WriteHeader(res.Status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // errors of disconnected clients are expected
	}
}

// unchanged evaluates the preconditions of RFC 9110 section 13.2.2.
func unchanged(r *http.Request, h http.Header) bool {
	if match := r.Header.Get("If-None-Match"); match != "" {
		return match == h.Get("ETag")
	}
	since, err := http.ParseTime(r.Header.Get("If-Modified-Since"))
	return err == nil && !lastModified.After(since)
}

func etag(body []byte, coding string) string {
	sum := fnv.New64a()
	_, _ = sum.Write(body)
	return fmt.Sprintf(`"%x%s"`, sum.Sum64(), coding)
}

// choose returns the best coding that the client accepts.
func choose(accept string) string {
	for _, coding := range []string{"br", "gzip"} {
		for offer := range strings.SplitSeq(accept, ",") {
			if name, _, _ := strings.Cut(strings.TrimSpace(offer), ";"); name == coding {
				return coding
			}
		}
	}
	return ""
}

func (s *server) pack(coding string, body []byte) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := etag(body, coding)
	if packed, ok := s.packed[key]; ok {
		return packed
	}
	var buf bytes.Buffer
	if coding == "br" {
		w := brotli.NewWriter(&buf)
		_, _ = w.Write(body) // never fails for a bytes.Buffer
		_ = w.Close()
	} else {
		w := gzip.NewWriter(&buf)
		_, _ = w.Write(body)
		_ = w.Close()
	}
	if s.packed == nil {
		s.packed = map[string][]byte{}
	}
	s.packed[key] = buf.Bytes()
	return buf.Bytes()
}
