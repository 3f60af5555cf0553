package lighthouse_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/lighthouse"
)

// hostile is a page that misbehaves. Its measurement returns a result (kind "") or an error
// of one of the kinds.
type hostile struct {
	url     string // "" means its own path at the site
	endless bool   // runs until its time limit
	handler http.HandlerFunc
	kinds   []lighthouse.Kind
	message string
	check   func(*require.Assertions, *lighthouse.Result)
	fail    func(*require.Assertions, *lighthouse.PageError)
}

func answer(status int, contentType, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}

func script(code string) http.HandlerFunc { return html(page(`<script>` + code + `</script>`)) }

// drip sends a page and then one character at a time until the client disconnects.
func drip(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html")
	_, _ = w.Write([]byte(strings.TrimSuffix(page("<p>Slow."), "</main></body></html>")))
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case <-tick.C:
			_, _ = w.Write([]byte("."))
			_ = http.NewResponseController(w).Flush()
		}
	}
}

func never(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

func isIncomplete(r *require.Assertions, res *lighthouse.Result) { r.True(res.Incomplete) }

var (
	timeout  = []lighthouse.Kind{lighthouse.KindTimeout}
	anyScore = []lighthouse.Kind{""}
)

func hostilePages() map[string]hostile {
	return map[string]hostile{
		"hangs at once":    {endless: true, handler: script("for (;;) {}"), kinds: timeout},
		"hangs after load": {endless: true, handler: script(`onload = () => setTimeout(() => { for (;;) {} }, 300)`), kinds: timeout},
		"never answers":    {endless: true, handler: never, kinds: timeout, message: "The server did not respond in time."},
		"drips for ever":   {endless: true, handler: drip, kinds: anyScore, check: isIncomplete},
		"asks":             {handler: script(`alert(1); confirm(2); prompt(3); onbeforeunload = () => "stay"`), kinds: anyScore},
		"asks for ever":    {handler: script(`for (;;) alert(1)`), kinds: timeout, message: "The page opens dialogs endlessly."},
		"asks for permission": {
			handler: script(`Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => {})`), kinds: anyScore,
		},
		"download": {
			handler: answer(200, "text/html", "<p>file", "Content-Disposition", `attachment; filename="a.html"`),
			kinds:   []lighthouse.Kind{lighthouse.KindDownload},
		},
		"downloads beside": {endless: true, handler: script(`location.href = "/slow/download"`), kinds: []lighthouse.Kind{""}},
		"redirect loop": {
			handler: func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path, http.StatusFound) },
			kinds:   []lighthouse.Kind{lighthouse.KindRedirectLoop},
		},
		"reloads itself": {handler: script(`location.reload()`), kinds: []lighthouse.Kind{lighthouse.KindRedirectLoop}},
		"login": {handler: answer(401, "text/html", page("who?"), "WWW-Authenticate",
			`Basic realm="x"`), kinds: []lighthouse.Kind{lighthouse.KindHTTPError},
			message: "The server returned status 401 Unauthorized.",
			fail:    func(r *require.Assertions, e *lighthouse.PageError) { r.Equal(401, e.Status) }},
		"not found": {handler: answer(404, "text/html", page("gone")), kinds: []lighthouse.Kind{lighthouse.KindHTTPError}},
		"broken":    {handler: answer(500, "text/plain", "oops"), kinds: []lighthouse.Kind{lighthouse.KindHTTPError}},
		"no content": {
			handler: func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) },
			kinds:   []lighthouse.Kind{lighthouse.KindHTTPError},
		},
		"PDF": {
			handler: answer(200, "application/pdf", "%PDF-1.4"), kinds: []lighthouse.Kind{lighthouse.KindNotHTML},
			message: "The document is application/pdf, not HTML.",
		},
		"JSON":         {handler: answer(200, "application/json", `{"a":1}`), kinds: []lighthouse.Kind{lighthouse.KindNotHTML}},
		"unnamed data": {handler: answer(200, "", "\x00\x01\x02\x03"), kinds: []lighthouse.Kind{lighthouse.KindNotHTML, lighthouse.KindDownload}},
		"empty":        {endless: true, handler: answer(200, "text/html", ""), kinds: []lighthouse.Kind{lighthouse.KindNoPaint}},
		"pop-ups":      {endless: true, handler: script(`setInterval(() => open("/slow/popup"), 50)`), kinds: anyScore},
		"polls": {
			endless: true, handler: script(`setInterval(() => { for (let i = 0; i < 4; i++) fetch("/slow/poll?" + Math.random()) }, 500)`),
			kinds: anyScore, check: isIncomplete,
		},
		"always busy": {
			endless: true,
			handler: script(`setInterval(() => { const end = performance.now() + 80; while (performance.now() < end) {} }, 120)`),
			kinds:   anyScore, check: isIncomplete,
		},
		"waits without working": {
			endless: true,
			handler: script(`onload = () => setTimeout(() => { const r = new XMLHttpRequest(); r.open("GET", "/slow/late", false); r.send() }, 300)`),
			kinds:   anyScore, check: isIncomplete,
		},
		"eats memory": {handler: script(
			`const hoard = []; setInterval(() => { const a = new Uint8Array(64 << 20); a.fill(7); hoard.push(a) }, 20)`,
		),
			kinds: []lighthouse.Kind{lighthouse.KindOutOfMemory}, message: "The page needs more than 1024 MiB of memory."},
		"many requests": {endless: true, handler: script(`for (let i = 0; i < 3000; i++) new Image().src = "/dot?" + i`),
			kinds: []lighthouse.Kind{"", lighthouse.KindTimeout, lighthouse.KindOutOfMemory}, // depends on the machine's speed
			check: func(r *require.Assertions, res *lighthouse.Result) { r.LessOrEqual(len(res.Requests), 1000) }},
		"resets": {
			handler: func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
			kinds:   []lighthouse.Kind{lighthouse.KindUnreachable},
		},
		"nowhere": {
			url: "http://nowhere.example/", kinds: []lighthouse.Kind{lighthouse.KindUnreachable},
			message: "nowhere.example does not resolve.",
		},
		"inner": {
			url: "http://inner.example/", kinds: []lighthouse.Kind{lighthouse.KindForbidden},
			message: "inner.example does not resolve to a public address.",
		},
		"inner https": {url: "https://inner.example/", kinds: []lighthouse.Kind{lighthouse.KindForbidden}},
		"closed port": {url: "https://site.example/", kinds: []lighthouse.Kind{lighthouse.KindUnreachable}},
	}
}

// endlessTimeout is the time limit of endless pages: long enough for a busy machine to load
// them first.
const endlessTimeout = 30 * time.Second

func TestHostilePages(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.mux.HandleFunc("GET /slow/download", answer(200, "application/zip", "PK", "Content-Disposition", "attachment"))
	s.mux.HandleFunc("GET /slow/popup", html(page("popup")))
	s.mux.HandleFunc("GET /slow/poll", func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-time.After(2 * time.Second):
		}
	})
	s.mux.HandleFunc("GET /slow/late", func(w http.ResponseWriter, r *http.Request) {
		select { // long after Lighthouse asks whether the page is hung
		case <-r.Context().Done():
		case <-time.After(endlessTimeout + 15*time.Second):
		}
	})
	s.mux.HandleFunc("GET /dot", answer(200, "image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg"/>`))
	s.mux.HandleFunc("GET /fine", html(page("<p>fine")))
	edit := func(c *lighthouse.Config) {
		c.Dialer = s.dialer(t, func(host string) []netip.Addr {
			switch host {
			case "site.example":
				return []netip.Addr{siteAddr}
			case "inner.example":
				return []netip.Addr{innerAddr}
			}
			return nil
		})
		c.Workers, c.MemoryLimit = 2, 1<<30
	}
	pools := map[bool]*lighthouse.Pool{
		false: newPool(t, s, edit),
		true:  newPool(t, s, func(c *lighthouse.Config) { edit(c); c.PageTimeout = endlessTimeout }),
	}
	n := 0
	for name, test := range hostilePages() {
		if test.url == "" {
			n++
			path := fmt.Sprintf("/hostile/%d", n)
			s.mux.HandleFunc("GET "+path, test.handler)
			test.url = "http://site.example" + path
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := require.New(t)
			res, err := pools[test.endless].Run(t.Context(), lighthouse.Job{
				URL: test.url, Categories: []lighthouse.Category{lighthouse.Performance},
			})
			if err == nil {
				r.Contains(test.kinds, lighthouse.Kind(""), "a result")
				r.NotEmpty(res.Report)
				if test.check != nil {
					test.check(r, res)
				}
				return
			}
			var failure *lighthouse.PageError
			r.ErrorAs(err, &failure)
			r.Contains(test.kinds, failure.Kind, err)
			r.Regexp(`^\S.*\.$`, failure.Message)
			if test.message != "" {
				r.Equal(test.message, failure.Message)
			}
			if test.fail != nil {
				test.fail(r, failure)
			}
		})
	}
}
