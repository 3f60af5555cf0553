package browser

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// lookEvery is the time between two looks at a page that is loading.
const lookEvery = 50 * time.Millisecond

// Submit fills the fields of a form, by name, submits it as a person does, and waits for the
// next page. form is a CSS selector; details elements in the form are opened.
func (b *Tab) Submit(form string, fields map[string]string) {
	b.t.Helper()
	if fields == nil {
		fields = map[string]string{}
	}
	values, err := json.Marshal(fields)
	require.NoError(b.t, err)
	b.leave(fmt.Sprintf(`
		const form = document.querySelector(%q);
		if (!form) return "no form " + %q + " on " + location.pathname;
		for (let e = form; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
		for (const [name, value] of Object.entries(%s)) {
			const all = form.elements[name];
			if (!all) return "no field " + name;
			if (all instanceof RadioNodeList || all.type === "checkbox") {
				for (const one of all.length ? all : [all]) one.checked = value.split(",").includes(one.value);
			} else all.value = value;
		}
		if (!form.reportValidity()) return "the browser refuses the form: " + [...form.elements].filter(e => !e.validity.valid).map(e => e.name);
		form.requestSubmit();
		return "";`, form, form, values))
}

// Follow clicks the link that the CSS selector matches, and waits for its page.
func (b *Tab) Follow(link string) {
	b.t.Helper()
	b.leave(fmt.Sprintf(`
		const link = document.querySelector(%q);
		if (!link) return "no link " + %q + " on " + location.pathname;
		link.click();
		return "";`, link, link))
}

// Goto opens an address without changing the window.
func (b *Tab) Goto(address string) {
	b.t.Helper()
	b.Do(chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS("body")))
}

// leave runs a function body that leaves the page, and waits for the next page. The function
// returns the reason if it cannot leave.
func (b *Tab) leave(body string) {
	b.t.Helper()
	require.Empty(b.t, Eval[string](b, "window.leaving = true;"+body))
	b.Until("the next page", `!window.leaving && document.readyState === "complete"`)
}

// Until waits until an expression is true in the page, which may reload itself.
func (b *Tab) Until(what, expression string) {
	b.t.Helper()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		// Between two pages there is no context to evaluate in: such an error only means to
		// wait.
		if holds, err := chromedp.Run(b, chromedp.Evaluate[bool]("Boolean("+expression+")")); err == nil && holds {
			return
		}
		select {
		case <-b.Done():
			require.FailNow(b.t, "still waiting for "+what, "%s", b.whereabouts())
		case <-tick.C:
		}
	}
}

// whereabouts returns the page's problems, for the message of a failure.
func (b *Tab) whereabouts() string { return fmt.Sprint(b.Problems()) }

// Text returns the page's text, in one line.
func (b *Tab) Text() string {
	b.t.Helper()
	return Eval[string](b, `return document.body.innerText.replace(/\s+/g, " ")`)
}

// Location returns the path and query of the page.
func (b *Tab) Location() string {
	b.t.Helper()
	return Eval[string](b, `return location.pathname + location.search`)
}
