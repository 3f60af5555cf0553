package report_test

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/testsupport/browser"
	"assay/internal/web/report"
	"assay/internal/website/fixkit"
)

// site serves a report as the API does.
type site struct {
	model   report.Model
	picture []byte
}

func (s site) Shared(_ context.Context, _, server string) (report.Model, error) {
	m := s.model
	if i := slices.IndexFunc(m.Servers, func(known fixkit.Server) bool { return known.ID == server }); i >= 0 {
		m.Kit, m.KitChosen = &fixkit.Kit{Server: m.Servers[i], Blocks: m.Kit.Blocks, Checks: m.Kit.Checks, Text: "for " + server}, true
	}
	return m, nil
}

func (s site) SharedPicture(context.Context, string, int) ([]byte, string, error) {
	return s.picture, "image/jpeg", nil
}

// noSites has no reports of Site Health checks.
type noSites struct{}

func (noSites) Shared(context.Context, string) (report.SiteModel, error) {
	return report.SiteModel{}, scan.Errorf(scan.CodeNotFound, "none")
}

// serve starts a site with the report and returns the report's address.
func serve(t *testing.T, m report.Model) string {
	t.Helper()
	var picture bytes.Buffer
	require.NoError(t, jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 60, 120)), nil))
	h, err := report.NewHandler(site{m, picture.Bytes()}, noSites{})
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
			b, address := browser.New(t), serve(t, m)
			b.Open(address, 1280, 900, "light")
			broken, err := chromedp.Run(b, chromedp.Evaluate[int](browser.Unfold+
				`Promise.all([...document.images].map(i => i.decode().then(() => 0, () => 1))).then(all => all.reduce((a, b) => a + b, 0))`,
				chromedp.EvalAwaitPromise))
			require.NoError(t, err)
			require.Zero(t, broken, "broken pictures")
			u, err := url.Parse(address)
			require.NoError(t, err)
			require.Empty(t, b.Problems())
			require.Equal(t, []string{u.Host}, b.Hosts(), "no request leaves the origin")
		})
	}
}

func TestBrowserWithoutJavaScript(t *testing.T) {
	t.Parallel()
	b, address := browser.New(t), serve(t, everything(t))
	b.WithoutScripts()
	b.Open(address, 1280, 900, "light")
	b.Do(chromedp.Click(chromedp.CSS("#security .check summary")), chromedp.WaitVisible(chromedp.CSS("#SEC-ROOT .evidence")))
	// A link to a check opens the folds around it.
	b.Do(chromedp.Navigate(address+"#INF-AWAY"), chromedp.WaitVisible(chromedp.CSS("#INF-AWAY")))
}

func TestBrowserAtEveryWidth(t *testing.T) {
	t.Parallel()
	b := browser.New(t)
	b.Still()
	for name, m := range map[string]report.Model{
		"lab": everything(t), "hostile": build(t, hostile(t, strings.Repeat("unbreakable", 60))),
		"running": build(t, report.Input{Scan: running(t)}),
	} {
		address := serve(t, m)
		for _, width := range []int64{320, 390, 700, 1000, 1280} {
			b.Open(address, width, 800, "light")
			require.LessOrEqual(t, b.Overflow(), 0, "%s scrolls sideways at %d", name, width)
		}
	}
}

func TestBrowserContrast(t *testing.T) {
	t.Parallel()
	b := browser.New(t)
	b.Still()
	grounds := map[string]string{}
	for _, m := range []report.Model{everything(t), build(t, report.Input{Scan: blocked(t)}), build(t, report.Input{Scan: running(t)})} {
		address := serve(t, m)
		for _, scheme := range []string{"light", "dark"} {
			b.Open(address, 1280, 900, scheme)
			bad, checked := b.Contrast()
			require.Empty(t, bad, scheme)
			require.Greater(t, checked, 50)
			grounds[scheme] = browser.Eval[string](b, `return getComputedStyle(document.body).backgroundColor`)
		}
	}
	require.NotEqual(t, grounds["light"], grounds["dark"])
}

// The band names in the chart are drawn on the bands, which TestBrowserContrast cannot see.
func TestBrowserContrastOfTheChart(t *testing.T) {
	t.Parallel()
	b, address := browser.New(t), serve(t, everything(t))
	for _, scheme := range []string{"light", "dark"} {
		b.Open(address, 1280, 900, scheme)
		bad := browser.Eval[[]string](b, `
const linear = v => { v /= 255; return v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4 };
const lum = c => { const m = c.match(/[\d.]+/g).map(Number); return .2126 * linear(m[0]) + .7152 * linear(m[1]) + .0722 * linear(m[2]) };
const rects = [...document.querySelectorAll(".plot rect")];
const ratio = (li, i) => {
	const a = lum(getComputedStyle(li).color), b = lum(getComputedStyle(rects[i]).fill);
	return (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
};
return [...document.querySelectorAll(".bands li")].map(ratio).filter(r => r < 4.5).map(String)`)
		require.Empty(t, bad, scheme)
	}
}

// Tab reaches every link and every fold in page order, with a visible focus; Enter opens a
// fold.
func TestBrowserKeyboard(t *testing.T) {
	t.Parallel()
	b, address := browser.New(t), serve(t, build(t, report.Input{Scan: finished(t)}))
	b.Open(address, 1280, 900, "light")
	want := browser.Eval[int](
		b, browser.Unfold+`return [...document.querySelectorAll("a[href], summary, [tabindex='0']")].filter(e => e.checkVisibility()).length`,
	)
	require.Greater(t, want, 50)
	browser.Eval[int](b, `window.reached = new Set(); window.blind = []; addEventListener("focusin", e => { reached.add(e.target);
const s = getComputedStyle(e.target); if (s.outlineStyle === "none" && !e.target.matches(".skip")) blind.push(e.target.outerHTML.slice(0, 80)) }); return 0`)
	for range want {
		b.Do(chromedp.KeyEvent("\t"))
	}
	got := browser.Eval[struct {
		Reached int      `json:"reached"`
		Blind   []string `json:"blind"`
	}](b, `return {reached: reached.size, blind}`)
	require.Equal(t, want, got.Reached)
	require.Empty(t, got.Blind, "focus that cannot be seen")

	b.Open(address, 1280, 900, "light")
	b.Do(chromedp.Focus(chromedp.CSS("#security .check summary")), chromedp.KeyEvent("\r"), chromedp.WaitVisible(chromedp.CSS("#SEC-ROOT")))
}

func TestBrowserAxe(t *testing.T) {
	t.Parallel()
	b := browser.New(t)
	b.Still()
	blockedScan, failedScan := blocked(t), failed(t)
	for name, m := range map[string]report.Model{
		"lab": everything(t), "blocked": build(t, report.Input{Scan: blockedScan}), "failed": build(t, report.Input{Scan: failedScan}),
		"running": build(t, report.Input{Scan: running(t)}),
		"queued": build(t, report.Input{Scan: scan.WebsiteScan{
			Record: scan.Record{State: scan.StateQueued, QueuedAt: began},
			URL:    "https://www.example.com/", Pillars: scan.Pillars(), Parts: []string{"http"},
		}}),
	} {
		address := serve(t, m)
		for _, width := range []int64{360, 1280} {
			b.Open(address, width, 900, "light")
			require.Empty(t, b.Axe("../../.."), "%s at %d", name, width)
		}
	}
}

// Another server's fix kit is chosen with a form, without scripts.
func TestBrowserChoosesTheServerOfTheKit(t *testing.T) {
	t.Parallel()
	m := everything(t)
	m.Servers = []fixkit.Server{{ID: "nginx", Title: "nginx"}, {ID: "apache", Title: "Apache HTTP Server"}}
	m.Kit = &fixkit.Kit{Server: m.Servers[0], Blocks: []fixkit.Block{{ID: "server"}}, Checks: []string{"SEC-HSTS"}, Text: "for nginx"}
	requireInert(t, page(t, m))
	b := browser.New(t)
	b.WithoutScripts()
	b.Open(serve(t, m), 1280, 900, "light")
	require.Contains(t, b.Text(), "Fix kit for nginx")
	b.Submit("form.kit-server", map[string]string{"server": "apache"})
	require.True(t, strings.HasSuffix(b.Location(), "?server=apache"), b.Location())
	require.Contains(t, b.Text(), "Fix kit for Apache HTTP Server")
	require.Contains(t, b.Text(), "for apache", "the kit is open")
	require.Equal(t, "apache", browser.Eval[string](b, `return document.querySelector("#kit-server").value`))
}
