// Package browser gives tests a page in a headless Chromium, with the problems that it
// reports, the hosts that it contacts, and its accessibility.
package browser

import (
	"context"
	_ "embed"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// programs returns the possible names of Chromium's program.
func programs() []string {
	return []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}
}

// patience is the time limit for everything that one tab does.
const patience = 20 * time.Minute

// Tab is a page of a headless browser. It is for one goroutine.
type Tab struct {
	context.Context
	t testing.TB

	mu       sync.Mutex
	problems []string
	hosts    map[string]bool
}

// New opens a browser with one tab. The test fails if Chromium is missing.
func New(t testing.TB) *Tab {
	t.Helper()
	i := slices.IndexFunc(programs(), func(name string) bool { _, err := exec.LookPath(name); return err == nil })
	require.GreaterOrEqual(t, i, 0, "these tests need Chromium: apt-get install chromium")
	path, err := exec.LookPath(programs()[i])
	require.NoError(t, err)
	options := append(
		chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-gpu", true),
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	ctx, stop := chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(stop)
	ctx, end := chromedp.NewContext(ctx)
	t.Cleanup(func() { _ = chromedp.Cancel(ctx); end() })
	b := &Tab{Context: ctx, t: t, hosts: map[string]bool{}}
	require.NoError(t, chromedp.Listen(ctx, b.hear))
	_, err = chromedp.Call(ctx, network.Enable, network.EnableParams{})
	require.NoError(t, err)
	return b
}

func (b *Tab) hear(event any) {
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
		said := e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			said += " " + x.Description
		}
		b.problems = append(b.problems, said+" "+e.ExceptionDetails.URL)
	}
}

// Problems returns the problems that the browser reported: entries of its log and of the
// console, and exceptions.
func (b *Tab) Problems() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.problems)
}

// Hosts returns the hosts that received requests.
func (b *Tab) Hosts() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	hosts := make([]string, 0, len(b.hosts))
	for h := range b.hosts {
		hosts = append(hosts, h)
	}
	slices.Sort(hosts)
	return hosts
}

// Do runs actions, each of which must succeed.
func (b *Tab) Do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b, actions...))
}

// Eval runs a function body in the page and returns what it returns.
func Eval[T any](b *Tab, body string) T {
	b.t.Helper()
	got, err := chromedp.Run(b, chromedp.Evaluate[T]("(() => {"+body+"})()"))
	require.NoError(b.t, err)
	return got
}

// Await runs a function body in the page and returns what its promise resolves to.
func Await[T any](b *Tab, body string) T {
	b.t.Helper()
	got, err := chromedp.Run(b, chromedp.Evaluate[T]("(() => {"+body+"})()", chromedp.EvalAwaitPromise))
	require.NoError(b.t, err)
	return got
}

// Open loads an address in a window of this size, in CSS pixels, with the colour scheme
// "light" or "dark".
func (b *Tab) Open(address string, width, height int64, scheme string) {
	b.t.Helper()
	_, err := chromedp.Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
	require.NoError(b.t, err)
	b.Do(chromedp.EmulateViewport(width, height), chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS("body")))
}

// WithoutScripts turns JavaScript off for pages that are opened afterwards.
func (b *Tab) WithoutScripts() {
	b.t.Helper()
	_, err := chromedp.Call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	require.NoError(b.t, err)
}

// Still keeps pages that are opened afterwards from reloading themselves, which would end what a
// test does in them.
func (b *Tab) Still() {
	b.t.Helper()
	_, err := chromedp.Call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `addEventListener("load", () => setTimeout(stop))`,
	})
	require.NoError(b.t, err)
}

// Screenshot writes a picture of the whole page to a file.
func (b *Tab) Screenshot(path string) {
	b.t.Helper()
	b.capture(path, true)
}

// Picture writes a picture of what the window shows to a file.
func (b *Tab) Picture(path string) {
	b.t.Helper()
	b.capture(path, false)
}

func (b *Tab) capture(path string, whole bool) {
	b.t.Helper()
	shot, err := chromedp.Call(b, page.CaptureScreenshot, page.CaptureScreenshotParams{CaptureBeyondViewport: &whole})
	require.NoError(b.t, err)
	require.NoError(b.t, os.MkdirAll(filepath.Dir(path), 0o750))
	require.NoError(b.t, os.WriteFile(path, shot.Data, 0o644)) //nolint:gosec // pictures of docs are for everybody
}

// Unfold opens all details elements.
const Unfold = `document.querySelectorAll("details").forEach(d => d.open = true);`

// Overflow returns by how many pixels the page is wider than its window.
func (b *Tab) Overflow() int {
	b.t.Helper()
	return Eval[int](b, Unfold+`return document.documentElement.scrollWidth - window.innerWidth`)
}

// Axe returns the accessibility problems that axe-core finds on the page. root is the path to
// the top of the repository: axe-core comes with Lighthouse, pinned by its lockfile. tags
// restrict the rules, such as "wcag2aa"; without tags all apply.
func (b *Tab) Axe(root string, tags ...string) []string {
	b.t.Helper()
	source, err := os.ReadFile(filepath.Join(root, "internal/lighthouse/js/node_modules/axe-core/axe.min.js"))
	require.NoError(b.t, err, "this test needs the npm packages: npm ci in internal/lighthouse/js")
	b.Do(chromedp.Evaluate[chromedp.Void](string(source) + ";0"))
	// Pages of running scans reload themselves without a script, as their readers expect, so
	// axe's rule against that is off.
	return Await[[]string](b, Unfold+strings.Join([]string{
		fmt.Sprintf(`const tags = %q.split(" ").filter(Boolean);`, strings.Join(tags, " ")),
		`const only = tags.length ? {runOnly: tags} : {rules: {"meta-refresh": {enabled: false}}};`,
		`return axe.run(document, {resultTypes: ["violations"], ...only})`,
		`.then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ": " + v.help + " " + n.html.slice(0, 120))))`,
	}, ""))
}

// contrasts is the body of a JavaScript function.
//
//go:embed contrast.js
var contrasts string

// Contrast returns the texts whose contrast is too low, and how many were checked.
func (b *Tab) Contrast() (bad []string, checked int) {
	b.t.Helper()
	found := Eval[struct {
		Bad     []string `json:"bad"`
		Checked int      `json:"checked"`
	}](b, Unfold+contrasts)
	return found.Bad, found.Checked
}
