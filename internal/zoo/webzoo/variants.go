package webzoo

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strings"
	"time"
)

// SlowFirstByte delays the front page by almost two seconds.
func SlowFirstByte(b *Blueprint) { b.Delay = 1900 * time.Millisecond }

// Flapping answers every third request for the front page with 503.
func Flapping(b *Blueprint) { b.FailEvery = 3 }

// ServerError answers every request with 500.
func ServerError(b *Blueprint) {
	b.Wrap = func(http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "something broke", http.StatusInternalServerError)
		})
	}
}

// Forbidden refuses everybody.
func Forbidden(b *Blueprint) {
	b.Wrap = func(http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "not for you", http.StatusForbidden)
		})
	}
}

// RedirectLoop redirects the front page to itself.
func RedirectLoop(b *Blueprint) {
	b.Resources["/"] = redirectTo("/home")
	b.Resources["/home"] = redirectTo("/")
}

// TwoRedirects puts two redirects before the front page.
func TwoRedirects(b *Blueprint) {
	b.Resources["/home"] = b.Resources["/"]
	b.Resources["/"] = redirectTo("/start")
	b.Resources["/start"] = redirectTo("/home")
}

func redirectTo(path string) Resource {
	return Resource{Status: http.StatusFound, Header: http.Header{"Location": {path}}}
}

// CatchAll answers unknown paths with a page and status 200.
func CatchAll(b *Blueprint) { b.NotFound.Status = http.StatusOK }

// HugeHeaders sends a header of 20 KiB.
func HugeHeaders(b *Blueprint) { b.Set("X-Debug-Trace", strings.Repeat("trace ", 3500)) }

// GzipBomb answers the front page with a few kilobytes that expand to 64 MiB.
func GzipBomb(b *Blueprint) {
	var buf bytes.Buffer
	w := gzip.NewWriter(&buf)
	zeros := make([]byte, 1<<20)
	for range 64 {
		_, _ = w.Write(zeros) // never fails for a bytes.Buffer
	}
	_ = w.Close()
	b.Edit("/", func(r *Resource) {
		r.Body, r.Compress = buf.Bytes(), false
		r.Header = http.Header{"Content-Encoding": {"gzip"}}
	})
}

// WrongType serves the front page as plain text.
func WrongType(b *Blueprint) { b.Edit("/", func(r *Resource) { r.Type = "text/plain" }) }

// NoCompression compresses nothing.
func NoCompression(b *Blueprint) { b.editAll(func(r *Resource) { r.Compress = false }) }

// NoCaching forbids caches everything and sends no validators.
func NoCaching(b *Blueprint) {
	b.editAll(func(r *Resource) { r.Cache, r.Validators = "no-store", false })
}

func (b *Blueprint) editAll(f func(*Resource)) {
	for path := range b.Resources {
		b.Edit(path, f)
	}
}

// HTTP1Only offers neither HTTP/2 nor HTTP/3.
func HTTP1Only(b *Blueprint) {
	b.HTTP2 = false
	NoHTTP3(b)
}

// NoHTTP3 does not offer HTTP/3.
func NoHTTP3(b *Blueprint) {
	b.HTTP3 = false
	b.Set("Alt-Svc")
}

// SilentHTTP3 announces HTTP/3 and does not answer over it.
func SilentHTTP3(b *Blueprint) { b.HTTP3 = false }

// NoKeepAlive uses HTTP/1.1 and closes each connection after one response.
func NoKeepAlive(b *Blueprint) {
	b.KeepAlive = false
	b.HTTP2 = false
}

// MissingHeaders sends none of the security headers.
func MissingHeaders(b *Blueprint) {
	for name := range b.Header {
		if name != "Alt-Svc" {
			b.Header.Del(name)
		}
	}
}

// NoHSTS does not send Strict-Transport-Security.
func NoHSTS(b *Blueprint) { b.Set("Strict-Transport-Security") }

// ShortHSTS sets HSTS for only half a year and without subdomains.
func ShortHSTS(b *Blueprint) { b.Set("Strict-Transport-Security", "max-age=15768000") }

// BadPreload requests preloading without fulfilling its requirements.
func BadPreload(b *Blueprint) { b.Set("Strict-Transport-Security", "max-age=63072000; preload") }

// CORSReflection allows every origin that asks, with credentials.
func CORSReflection(b *Blueprint) {
	b.Wrap = func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if origin := r.Header.Get("Origin"); origin != "" {
				w.Header().Set("Access-Control-Allow-Origin", origin)
				w.Header().Set("Access-Control-Allow-Credentials", "true")
			}
			next.ServeHTTP(w, r)
		})
	}
}

// MixedContent loads the script over plain HTTP.
func MixedContent(b *Blueprint) {
	b.Replace(`src="`+PathScript, `src="http://`+b.Host+PathScript)
}

// NoIndex excludes search engines with a meta element.
func NoIndex(b *Blueprint) { b.Replace("<title>", `<meta name="robots" content="noindex"><title>`) }

// RobotsBlock forbids crawlers to fetch anything.
func RobotsBlock(b *Blueprint) {
	b.Edit("/robots.txt", func(r *Resource) {
		r.Body = bytes.Replace(r.Body, []byte("Disallow: /internal/"), []byte("Disallow: /"), 1)
	})
}

// BrokenLinks links to two pages that do not exist.
func BrokenLinks(b *Blueprint) {
	delete(b.Resources, "/routes")
	delete(b.Resources, "/about")
}

// BrokenAssets lacks its stylesheet, script and picture.
func BrokenAssets(b *Blueprint) {
	for _, path := range []string{PathStyle, PathScript, PathHero} {
		delete(b.Resources, path)
	}
}

// InsecureCookies sets a session cookie without any protection.
func InsecureCookies(b *Blueprint) {
	b.Edit("/", func(r *Resource) { r.Header = http.Header{"Set-Cookie": {"session=k3J9sQ2vX7; Path=/"}} })
}

// HTTPOnly serves the site over plain HTTP and nothing over HTTPS.
func HTTPOnly(b *Blueprint) { b.Secure, b.Plain = false, PlainServe }

// NoRedirect serves the site over HTTP as well.
func NoRedirect(b *Blueprint) { b.Plain = PlainServe }

// RedirectVia redirects visitors to HTTPS through a second HTTP address.
func RedirectVia(b *Blueprint) { b.Plain = PlainVia }

// ClosedPlain does not listen on port 80.
func ClosedPlain(b *Blueprint) { b.Plain = PlainClosed }

// SiblingServes serves the site under the www name as well.
func SiblingServes(b *Blueprint) { b.SiblingServes = true }

// NoSibling has no www name.
func NoSibling(b *Blueprint) { b.Sibling = false }

// WrongClock returns ten minutes behind.
func WrongClock(b *Blueprint) { b.ClockSkew = -10 * time.Minute }

// NoDate sends no Date field.
func NoDate(b *Blueprint) { b.NoDate = true }

// OneAddress has a single address.
func OneAddress(b *Blueprint) { b.Addresses, b.DualStack = 1, false }

// DeadAddress publishes an IPv4 address without a listener.
func DeadAddress(b *Blueprint) { b.DeadAddress = true }

// NoIPv6 has no IPv6 address.
func NoIPv6(b *Blueprint) { b.DualStack = false }

// DeadIPv6 publishes an IPv6 address without a listener.
func DeadIPv6(b *Blueprint) { b.DeadV6 = true }

// OtherIPv6 serves a different page over IPv6.
func OtherIPv6(b *Blueprint) { b.DifferentV6 = true }

// ExpiringDomain has a registration that ends in five days.
func ExpiringDomain(b *Blueprint) { b.Registration.Left = 5 * 24 * time.Hour }

// UnlockedDomain may be transferred.
func UnlockedDomain(b *Blueprint) { b.Registration.Status = []string{"active"} }
