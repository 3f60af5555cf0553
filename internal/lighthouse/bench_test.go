package lighthouse_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/lighthouse"
)

// benchPaths are pages of different kinds: text, pictures, scripts, a long one.
var benchPaths = []string{"/words", "/pictures", "/scripts", "/long"}

func benchSite(b *testing.B) *site {
	b.Helper()
	s := newSite(b)
	s.mux.HandleFunc("GET /words",
		html(page(strings.Repeat("<h2>A heading</h2><p>Some words with a <a href='/words'>link to words</a>.</p>", 30))))
	var pictures, scripts strings.Builder
	for i := range 30 {
		fmt.Fprintf(&pictures, `<img src="/picture/%d.svg" alt="picture %d" width="200" height="100">`, i, i)
	}
	for i := range 8 {
		fmt.Fprintf(&scripts, `<script src="/script/%d.js"></script>`, i)
	}
	s.mux.HandleFunc("GET /pictures", html(page(pictures.String())))
	s.mux.HandleFunc("GET /scripts", html(page(scripts.String()+`<link rel="stylesheet" href="/style.css">`)))
	s.mux.HandleFunc("GET /long", html(page(
		strings.Repeat(`<section><h2>Part</h2><p>Text</p><form><label>Name <input name="n"></label><button>Send</button></form></section>`, 400),
	)))
	s.mux.HandleFunc("GET /picture/",
		answer(200, "image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="teal"/></svg>`))
	s.mux.HandleFunc("GET /script/", answer(200, "text/javascript",
		`{let n = 0; const end = performance.now() + 15; while (performance.now() < end) n++; document.body.append("done ")}`+
			strings.Repeat("/* words */\n", 500)))
	s.mux.HandleFunc("GET /style.css", answer(200, "text/css", strings.Repeat("p { color: #111 }\n", 500)))
	return s
}

// BenchmarkPage compares measuring a page with Lighthouse's own command, started separately for
// each page as usual, with a warm worker. Run it with
//
//	go test ./internal/lighthouse -run '^$' -bench Page -benchtime 8x
//
// on a quiet machine. It prints seconds per page and the mean performance and accessibility
// scores of both.
func BenchmarkPage(b *testing.B) {
	s := benchSite(b)
	b.Run("command", func(b *testing.B) { benchCommand(b, s) })
	b.Run("worker", func(b *testing.B) { benchWorker(b, s, false) })
	b.Run("worker-without-memory", func(b *testing.B) { benchWorker(b, s, true) })
}

func report(b *testing.B, performance, accessibility float64) {
	b.Helper()
	b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "s/page")
	b.ReportMetric(performance/float64(b.N), "performance")
	b.ReportMetric(accessibility/float64(b.N), "accessibility")
	b.ReportMetric(0, "ns/op")
}

func benchWorker(b *testing.B, s *site, noMemo bool) {
	cfg := lighthouse.Config{Installation: installation(b), Dialer: s.dialer(b, everywhere), PagesPerBrowser: 1000}
	lighthouse.SetNoMemo(&cfg, noMemo)
	pool, err := lighthouse.NewPool(cfg)
	require.NoError(b, err)
	defer func() { require.NoError(b, pool.Close()) }()
	require.NoError(b, pool.Warm(b.Context()))
	var performance, accessibility float64
	for i := 0; b.Loop(); i++ {
		res, err := pool.Run(b.Context(), lighthouse.Job{
			URL: "http://site.example" + benchPaths[i%len(benchPaths)], Screenshots: true, FullPage: true,
		})
		require.NoError(b, err)
		performance += *res.Scores[lighthouse.Performance]
		accessibility += *res.Scores[lighthouse.Accessibility]
	}
	report(b, performance, accessibility)
}

func benchCommand(b *testing.B, s *site) {
	in := installation(b)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(b, err)
	proxy := &http.Server{Handler: egress.NewProxy(s.dialer(b, everywhere), egress.ProxyConfig{})}
	go func() { _ = proxy.Serve(ln) }()
	defer func() { _ = proxy.Close() }()
	var performance, accessibility float64
	for i := 0; b.Loop(); i++ {
		cmd := exec.CommandContext(b.Context(), in.Node, filepath.Join(in.Dir, "node_modules", "lighthouse", "cli", "index.js"),
			"http://site.example"+benchPaths[i%len(benchPaths)], "--output=json", "--quiet", "--no-enable-error-reporting",
			"--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --proxy-server=http://"+ln.Addr().
				String()+" --proxy-bypass-list=<-loopback>")
		cmd.Env = append(os.Environ(), "CHROME_PATH="+in.Chromium)
		out, err := cmd.Output()
		require.NoError(b, err)
		var lhr struct {
			Categories map[string]struct{ Score float64 }
		}
		require.NoError(b, json.Unmarshal(out, &lhr))
		performance += lhr.Categories["performance"].Score
		accessibility += lhr.Categories["accessibility"].Score
	}
	report(b, performance, accessibility)
}
