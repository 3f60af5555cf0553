package report_test

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/web/report"
)

// site serves one report as the API does.
type site struct {
	model   report.Model
	picture []byte
}

func (s site) Shared(context.Context, string) (report.Model, error) { return s.model, nil }

func (s site) SharedPicture(context.Context, string, int) ([]byte, string, error) {
	return s.picture, "image/jpeg", nil
}

// serve starts a site with the report and returns the report's address.
func serve(t *testing.T, m report.Model) string {
	t.Helper()
	var picture bytes.Buffer
	require.NoError(t, jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 60, 120)), nil))
	h, err := report.NewHandler(site{m, picture.Bytes()})
	require.NoError(t, err)
	mux := http.NewServeMux()
	mux.HandleFunc(
		"GET /favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) },
	) // some browsers ask
	mux.HandleFunc("GET /report/{address}", func(w http.ResponseWriter, r *http.Request) {
		if err := h.Page(w, r, r.PathValue("address")); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	mux.HandleFunc("GET /report/{address}/{picture...}", func(w http.ResponseWriter, r *http.Request) {
		if err := h.Picture(w, r, r.PathValue("address"), 0); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	srv := httptest.NewServer(mux)
	t.Cleanup(srv.Close)
	return srv.URL + "/report/" + pageAddress
}

var chromium = []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

// tab is a page of a headless browser with what it complained of and asked for.
type tab struct {
	context.Context
	t *testing.T

	mu       sync.Mutex
	problems []string
	hosts    map[string]bool
}

func newTab(t *testing.T) *tab {
	t.Helper()
	path := ""
	for _, name := range chromium {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	require.NotEmpty(t, path, "these tests need Chromium: apt-get install chromium")
	options := append(
		chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-gpu", true),
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	ctx, stop := chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(stop)
	ctx, end := chromedp.NewContext(ctx)
	t.Cleanup(func() { _ = chromedp.Cancel(ctx); end() })
	b := &tab{Context: ctx, t: t, hosts: map[string]bool{}}
	require.NoError(t, chromedp.Listen(ctx, b.hear))
	_, err := chromedp.Call(ctx, network.Enable, network.EnableParams{})
	require.NoError(t, err)
	return b
}

func (b *tab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if u, err := url.Parse(e.Request.URL); err == nil && u.Scheme != "data" {
			b.hosts[u.Host] = true
		}
	case *log.EventEntryAdded:
		b.problems = append(b.problems, e.Entry.Text+" "+e.Entry.URL)
	case *runtime.EventConsoleAPICalled:
		b.problems = append(b.problems, string(e.Type))
	case *runtime.EventExceptionThrown:
		b.problems = append(b.problems, e.ExceptionDetails.Text)
	}
}

func (b *tab) run(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b, actions...))
}

// eval runs a function body in the page and returns what it returns.
func eval[T any](b *tab, body string) T {
	b.t.Helper()
	got, err := chromedp.Run(b, chromedp.Evaluate[T]("(() => {"+body+"})()"))
	require.NoError(b.t, err)
	return got
}

func (b *tab) open(address string, width, height int64, scheme string) {
	b.t.Helper()
	_, err := chromedp.Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
	require.NoError(b.t, err)
	b.run(chromedp.EmulateViewport(width, height), chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS("footer")))
}

// unfold opens all that can be opened.
const unfold = `document.querySelectorAll("details").forEach(d => d.open = true);`

func everything(t *testing.T) report.Model {
	t.Helper()
	return build(t, labInput(t))
}

func TestBrowserLoadsNothingElse(t *testing.T) {
	t.Parallel()
	for name, m := range map[string]report.Model{
		"lab": everything(t), "hostile": build(t, hostile(t, xss)), "failed": build(t, report.Input{Scan: failed(t)}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, address := newTab(t), serve(t, m)
			b.open(address, 1280, 900, "light")
			broken, err := chromedp.Run(b, chromedp.Evaluate[int](unfold+
				`Promise.all([...document.images].map(i => i.decode().then(() => 0, () => 1))).then(all => all.reduce((a, b) => a + b, 0))`,
				chromedp.EvalAwaitPromise))
			require.NoError(t, err)
			require.Zero(t, broken, "broken pictures")
			u, err := url.Parse(address)
			require.NoError(t, err)
			b.mu.Lock()
			defer b.mu.Unlock()
			require.Empty(t, b.problems)
			require.Equal(t, map[string]bool{u.Host: true}, b.hosts, "no request leaves the origin")
		})
	}
}

func TestBrowserWithoutJavaScript(t *testing.T) {
	t.Parallel()
	b, address := newTab(t), serve(t, everything(t))
	_, err := chromedp.Call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	require.NoError(t, err)
	b.open(address, 1280, 900, "light")
	b.run(chromedp.Click(chromedp.CSS("#security .check summary")), chromedp.WaitVisible(chromedp.CSS("#SEC-ROOT .evidence")))
	// A link to a check opens what hides it.
	b.run(chromedp.Navigate(address+"#INF-AWAY"), chromedp.WaitVisible(chromedp.CSS("#INF-AWAY")))
}

func TestBrowserAtEveryWidth(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	for name, m := range map[string]report.Model{
		"lab": everything(t), "hostile": build(t, hostile(t, strings.Repeat("unbreakable", 60))),
		"running": build(t, report.Input{Scan: running(t)}),
	} {
		address := serve(t, m)
		for _, width := range []int64{320, 390, 700, 1000, 1280} {
			b.open(address, width, 800, "light")
			over := eval[int](b, unfold+`return document.documentElement.scrollWidth - window.innerWidth`)
			require.LessOrEqual(t, over, 0, "%s scrolls sideways at %d", name, width)
		}
	}
}

// contrasts finds text whose contrast with what is behind it is below 4.5 (WCAG
// 2.2, 1.4.3), or 3 where it is large.
const contrasts = `
const parse = c => { const m = c.match(/[\d.]+/g).map(Number); return {r: m[0], g: m[1], b: m[2], a: m.length > 3 ? m[3] : 1} };
const lum = c => { const f = v => { v /= 255; return v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4 }; return .2126 * f(c.r) + .7152 * f(c.g) + .0722 * f(c.b) };
const over = (top, under) => ({r: top.r * top.a + under.r * (1 - top.a), g: top.g * top.a + under.g * (1 - top.a), b: top.b * top.a + under.b * (1 - top.a), a: 1});
const behind = e => { const layers = []; for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.a > 0) { layers.push(c); if (c.a === 1) break } }
  return layers.reverse().reduce((under, c) => over(c, under), {r: 255, g: 255, b: 255, a: 1}) };
const bad = [], seen = new Set();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const e = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || seen.has(e) || !e.checkVisibility() || e.closest("title, desc, .hidden, .bands")) continue;
  seen.add(e);
  const style = getComputedStyle(e), svg = e instanceof SVGElement, size = parseFloat(style.fontSize);
  const ground = behind(e), ink = over(parse(svg ? style.fill : style.color), ground);
  const a = lum(ink), b = lum(ground), ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  const large = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700;
  if (ratio < (large ? 3 : 4.5)) bad.push(ratio.toFixed(2) + " " + e.tagName + "." + e.className + ": " + walker.currentNode.data.trim().slice(0, 40));
}
return {bad, checked: seen.size};`

func TestBrowserContrast(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	grounds := map[string]string{}
	for _, m := range []report.Model{everything(t), build(t, report.Input{Scan: blocked(t)}), build(t, report.Input{Scan: running(t)})} {
		address := serve(t, m)
		for _, scheme := range []string{"light", "dark"} {
			b.open(address, 1280, 900, scheme)
			found := eval[struct {
				Bad     []string `json:"bad"`
				Checked int      `json:"checked"`
			}](b, unfold+contrasts)
			require.Empty(t, found.Bad, scheme)
			require.Greater(t, found.Checked, 50)
			grounds[scheme] = eval[string](b, `return getComputedStyle(document.body).backgroundColor`)
		}
	}
	require.NotEqual(t, grounds["light"], grounds["dark"])
}

// The band names in the chart lie on the bands, which the walk above cannot see.
func TestBrowserContrastOfTheChart(t *testing.T) {
	t.Parallel()
	b, address := newTab(t), serve(t, everything(t))
	for _, scheme := range []string{"light", "dark"} {
		b.open(address, 1280, 900, scheme)
		bad := eval[[]string](b, `
const lum = c => { const f = v => { v /= 255; return v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4 }; const m = c.match(/[\d.]+/g).map(Number); return .2126 * f(m[0]) + .7152 * f(m[1]) + .0722 * f(m[2]) };
const rects = [...document.querySelectorAll(".plot rect")];
return [...document.querySelectorAll(".bands li")].map((li, i) => { const a = lum(getComputedStyle(li).color), b = lum(getComputedStyle(rects[i]).fill); return (Math.max(a, b) + .05) / (Math.min(a, b) + .05) }).filter(r => r < 4.5).map(String)`)
		require.Empty(t, bad, scheme)
	}
}

// Tab reaches every link and every fold in the order of the page, with a visible
// focus; Enter opens a fold.
func TestBrowserKeyboard(t *testing.T) {
	t.Parallel()
	b, address := newTab(t), serve(t, build(t, report.Input{Scan: finished(t)}))
	b.open(address, 1280, 900, "light")
	want := eval[int](
		b, unfold+`return [...document.querySelectorAll("a[href], summary, [tabindex='0']")].filter(e => e.checkVisibility()).length`,
	)
	require.Greater(t, want, 50)
	eval[int](b, `window.reached = new Set(); window.blind = []; addEventListener("focusin", e => { reached.add(e.target);
const s = getComputedStyle(e.target); if (s.outlineStyle === "none" && !e.target.matches(".skip")) blind.push(e.target.outerHTML.slice(0, 80)) }); return 0`)
	for range want {
		b.run(chromedp.KeyEvent("\t"))
	}
	got := eval[struct {
		Reached int      `json:"reached"`
		Blind   []string `json:"blind"`
	}](b, `return {reached: reached.size, blind}`)
	require.Equal(t, want, got.Reached)
	require.Empty(t, got.Blind, "focus that cannot be seen")

	b.open(address, 1280, 900, "light")
	b.run(chromedp.Focus(chromedp.CSS("#security .check summary")), chromedp.KeyEvent("\r"), chromedp.WaitVisible(chromedp.CSS("#SEC-ROOT")))
}

// axe-core comes with Lighthouse, pinned by that lockfile.
const axe = "../../lighthouse/js/node_modules/axe-core/axe.min.js"

// The page of a running scan loads itself again, which is what its reader waits
// for and needs no script; axe's rule against that is off.
func TestBrowserAxe(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile(axe)
	require.NoError(t, err, "this test needs the npm packages: npm ci in internal/lighthouse/js")
	b := newTab(t)
	blockedScan, failedScan := blocked(t), failed(t)
	for name, m := range map[string]report.Model{
		"lab": everything(t), "blocked": build(t, report.Input{Scan: blockedScan}), "failed": build(t, report.Input{Scan: failedScan}),
		"running": build(t, report.Input{Scan: running(t)}),
		"queued":  build(t, report.Input{Scan: scan.WebsiteScan{State: scan.StateQueued, URL: "https://www.example.com/", Pillars: scan.Pillars(), Parts: []string{"http"}, QueuedAt: began}}),
	} {
		address := serve(t, m)
		for _, width := range []int64{360, 1280} {
			b.open(address, width, 900, "light")
			b.run(chromedp.Evaluate[chromedp.Void](string(source) + ";0"))
			violations, err := chromedp.Run(b, chromedp.Evaluate[[]string](unfold+
				`axe.run(document, {resultTypes: ["violations"], rules: {"meta-refresh": {enabled: false}}}).then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ": " + v.help + " " + n.html.slice(0, 120))))`,
				chromedp.EvalAwaitPromise))
			require.NoError(t, err)
			require.Empty(t, violations, "%s at %d", name, width)
		}
	}
}
