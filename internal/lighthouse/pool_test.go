package lighthouse_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"image/jpeg"
	"net"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/lighthouse"
)

func TestRunMeasuresPage(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.mux.HandleFunc("GET /{$}", html(page(`<p>Words.</p><img src="/missing.png" alt="nothing" width="10" height="10">`+
		`<img src="http://other.example/pixel.svg" alt="a dot" width="1" height="1">`+
		`<script src="/work.js"></script><script>console.error("a complaint"); window.open("/popup"); alert("stop");</script>`)))
	s.mux.HandleFunc("GET /work.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		_, _ = w.Write([]byte(`const end = performance.now() + 120; while (performance.now() < end) {}`))
	})
	s.mux.HandleFunc("GET /pixel.svg", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/svg+xml")
		_, _ = w.Write([]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`))
	})
	s.mux.HandleFunc("GET /start", http.RedirectHandler("/", http.StatusFound).ServeHTTP)
	pool := newPool(t, s, func(c *lighthouse.Config) { lighthouse.SetBenchmarkIndex(c, 0) })

	before := time.Now()
	res, err := pool.Run(t.Context(), lighthouse.Job{URL: "http://site.example/start", Screenshots: true})
	require.NoError(t, err)
	require.Equal(t, "http://site.example/start", res.RequestedURL)
	require.Equal(t, "http://site.example/", res.FinalURL)
	require.Equal(t, http.StatusOK, res.Status)
	require.Equal(t, lighthouse.Mobile, res.FormFactor)
	require.WithinRange(t, res.FetchedAt, before.Add(-time.Second), time.Now())
	require.Equal(t, installation(t).Version, res.LighthouseVersion)
	require.Contains(t, res.Browser, "Chrome/")
	require.Positive(t, res.BenchmarkIndex)
	require.NotEqual(t, assumedIndex, res.BenchmarkIndex, "it is measured")
	require.Equal(t, 1, res.Runs)
	require.Len(t, res.Scores, 4)
	for category, score := range res.Scores {
		require.NotNil(t, score, category)
		require.Greater(t, *score, 0.4, category)
	}
	require.InDelta(t, 1.0, *res.Scores[lighthouse.Accessibility], 0.001)
	require.Less(t, *res.Scores[lighthouse.BestPractices], 1.0)

	m := res.Metrics
	for name, metric := range map[string]*float64{
		"FCP": m.FCP, "LCP": m.LCP, "SI": m.SI, "TTI": m.TTI, "TTFB": m.TTFB, "ServerResponse": m.ServerResponse,
		"ObservedFCP": m.ObservedFCP, "ObservedLCP": m.ObservedLCP, "ObservedLoad": m.ObservedLoad, "TBT": m.TBT,
	} {
		require.NotNil(t, metric, name)
		require.Positive(t, *metric, name)
	}
	require.NotNil(t, m.CLS)
	require.GreaterOrEqual(t, *m.LCP, *m.FCP)
	require.Positive(t, res.MainThread.Total)
	require.NotEmpty(t, res.MainThread.LongTasks)

	urls := map[string]lighthouse.Request{}
	for _, q := range res.Requests {
		urls[q.URL] = q
	}
	require.Equal(t, len(res.Requests), res.RequestCount)
	require.Equal(t, "Document", urls["http://site.example/"].Type)
	require.Equal(t, http.StatusNotFound, urls["http://site.example/missing.png"].Status)
	require.Equal(t, "text/javascript", urls["http://site.example/work.js"].MIME)
	require.False(t, urls["http://site.example/work.js"].ThirdParty)
	require.True(t, urls["http://other.example/pixel.svg"].ThirdParty)
	require.Positive(t, res.TransferBytes)
	require.Equal(t, 1, res.ThirdPartyCount)
	require.Len(t, res.ThirdParties, 1)
	require.NotContains(t, urls, "http://site.example/popup")

	var said []string
	for _, c := range res.Console {
		said = append(said, c.Text)
	}
	require.Contains(t, said, "a complaint")
	require.Empty(t, res.MixedContent, "an insecure page has no mixed content")
	require.True(t, hasAudit(res, "is-on-https"))
	require.False(t, hasAudit(res, "document-title"))

	require.NotNil(t, res.Screenshot)
	shot, err := jpeg.Decode(bytes.NewReader(res.Screenshot.JPEG))
	require.NoError(t, err)
	require.Greater(t, shot.Bounds().Dx(), 100)
	require.NotEmpty(t, res.Filmstrip)
	require.IsIncreasing(t, times(res.Filmstrip))

	zip, err := gzip.NewReader(bytes.NewReader(res.Report))
	require.NoError(t, err)
	var report struct{ LighthouseVersion string }
	require.NoError(t, json.NewDecoder(zip).Decode(&report))
	require.Equal(t, res.LighthouseVersion, report.LighthouseVersion)
}

func times(frames []lighthouse.Frame) []float64 {
	out := make([]float64, len(frames))
	for i, f := range frames {
		out[i] = f.At
	}
	return out
}

func hasAudit(res *lighthouse.Result, id string) bool {
	for _, a := range res.Audits {
		if a.ID == id {
			return true
		}
	}
	return false
}

// A site on another port is measured like any other.
func TestRunMeasuresOtherPorts(t *testing.T) {
	t.Parallel()
	ln, err := net.Listen("tcp", "127.80.0.7:0")
	require.NoError(t, err)
	srv := &http.Server{Handler: html(page("<p>Words.</p>")), ReadHeaderTimeout: time.Minute}
	go func() { _ = srv.Serve(ln) }()
	t.Cleanup(func() { require.NoError(t, srv.Close()) })
	res, err := newPool(t, newSite(t), nil).Run(t.Context(), lighthouse.Job{URL: "http://" + ln.Addr().String() + "/"})
	require.NoError(t, err)
	require.Equal(t, "http://"+ln.Addr().String()+"/", res.FinalURL)
}

// Server logs of scanned sites show the operator's contact in addition to the emulated
// device.
func TestAgentFollowsTheDevice(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var mu sync.Mutex
	agents := map[string]bool{}
	s.mux.HandleFunc("GET /robots.txt", http.NotFound) // requested by the browser, not by a page
	s.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		agents[r.UserAgent()] = true
		mu.Unlock()
		html(page("<p>Words.</p><img src=/dot.png alt=dot>"))(w, r)
	})
	pool := newPool(t, s, func(c *lighthouse.Config) { c.Agent = "Assay/1.0 (+mailto:scans@example.org)" })
	for _, device := range []lighthouse.FormFactor{lighthouse.Mobile, lighthouse.Desktop} {
		_, err := pool.Run(t.Context(), lighthouse.Job{
			URL: "http://site.example/", FormFactor: device, Categories: []lighthouse.Category{lighthouse.SEO},
		})
		require.NoError(t, err)
	}
	require.Len(t, agents, 2, "one for each device, for all requests of the page")
	for agent := range agents {
		require.Regexp(t, `^Mozilla/5\.0 .*Chrome/.* Safari/537\.36 Assay/1\.0 \(\+mailto:scans@example\.org\)$`, agent)
	}
}

// Workers that start at the same time use one measurement of the machine.
func TestMachineIsMeasuredOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.mux.HandleFunc("GET /{$}", html(page("<p>Words.</p>")))
	pool := newPool(t, s, func(c *lighthouse.Config) {
		lighthouse.SetBenchmarkIndex(c, 0)
		c.Workers = 2
	})
	var runs sync.WaitGroup
	indexes := make([]float64, 2)
	for i := range indexes {
		runs.Go(func() {
			res, err := pool.Run(t.Context(), lighthouse.Job{URL: "http://site.example/", Categories: []lighthouse.Category{lighthouse.SEO}})
			if err == nil {
				indexes[i] = res.BenchmarkIndex
			}
		})
	}
	runs.Wait()
	require.Positive(t, indexes[0])
	require.InDelta(t, indexes[0], indexes[1], 0)
}

// Event listeners make an anchor without href a link that crawlers miss, wherever they listen.
func TestListenersOfAnchors(t *testing.T) {
	t.Parallel()
	const listen = `<script>document.querySelector("nav").addEventListener("click", () => {})</script>`
	s := newSite(t)
	s.mux.HandleFunc("GET /listens", html(page(`<nav><b><a>Menu</a></b></nav>`+listen)))
	s.mux.HandleFunc("GET /silent", html(page(`<nav></nav><p><a>Menu</a> <a href="/">Home</a></p>`+listen)))
	s.mux.HandleFunc("GET /links", html(page(`<nav><a href="/">Home</a></nav>`+listen)))
	pool := newPool(t, s, nil)
	for path, fails := range map[string]bool{"listens": true, "silent": false, "links": false} {
		res, err := pool.Run(t.Context(), lighthouse.Job{URL: "http://site.example/" + path, Categories: []lighthouse.Category{lighthouse.SEO}})
		require.NoError(t, err)
		failed := slices.ContainsFunc(res.Audits, func(a lighthouse.Audit) bool { return a.ID == "crawlable-anchors" })
		require.Equal(t, fails, failed, path)
	}
}
