package dashboard_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/testsupport/browser"
)

// press sends keys to the focused element.
func press(tab *browser.Tab, keys string) {
	for _, k := range keys {
		browser.Eval[bool](tab, `const to = document.activeElement ?? document.body;
			return to.dispatchEvent(new KeyboardEvent("keydown", { key: "`+string(k)+`", bubbles: true, cancelable: true }));`)
	}
}

// Findings can be triaged with the keyboard alone, in a list and one by one.
func TestBrowserTriageByKeyboard(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	run := b.codeRun(b.assigned(), everything())
	list := "/code/" + run.ID + "/findings?dimension=SAST"
	ids := chosen(b.get(list).doc, 4)
	status := func(id string) scan.ReviewStatus {
		t.Helper()
		f, err := b.store.Findings.Get(t.Context(), b.tenant.ID, id)
		require.NoError(t, err)
		return f.Review.Status
	}
	here := chromedp.WaitVisible(chromedp.CSS(".here"))
	flash := chromedp.WaitVisible(chromedp.CSS(".flash"))
	tab := browser.New(t)
	tab.Open(b.server.URL+list, 1440, 900, "light")
	start := func() {
		t.Helper()
		browser.Eval[bool](tab, `document.querySelector("[data-triage-start]").click(); return true;`)
	}
	start()
	press(tab, "jk")
	require.Equal(t, ids[0], browser.Eval[string](tab, `return document.querySelector(".here input").value;`))
	browser.Eval[bool](tab, `document.activeElement.blur(); return true;`)
	require.True(t, browser.Eval[bool](tab, `return document.body.dispatchEvent(
		new KeyboardEvent("keydown", { key: "c", bubbles: true, cancelable: true }));`), "keys are free outside the list")
	require.Equal(t, 0, browser.Eval[int](tab, `return document.querySelectorAll("input[name=finding]:checked").length;`))
	require.Equal(t, scan.ReviewOpen, status(ids[0]))
	start()
	press(tab, "jc")
	tab.Do(flash, here)
	require.Equal(t, scan.ReviewConfirmed, status(ids[1]))

	require.Equal(t, ids[1], browser.Eval[string](tab, `return document.querySelector(".here input").value;`), "the keyboard continues there")
	press(tab, "kxjxf")
	require.Equal(t, "reason", browser.Eval[string](tab, `return document.activeElement.id;`), "the reason is still to be written")
	press(tab, "c")
	require.Equal(t, scan.ReviewOpen, status(ids[0]), "keys are letters where text is entered")
	browser.Eval[bool](tab, `document.querySelector(".flash").remove();
		document.activeElement.value = "Not reachable"; document.activeElement.form.requestSubmit(); return true;`)
	tab.Do(flash, here)
	require.Equal(t, scan.ReviewFalsePositive, status(ids[0]))
	require.Equal(t, scan.ReviewFalsePositive, status(ids[1]))

	press(tab, "jo")
	tab.Do(chromedp.WaitVisible(chromedp.CSS("[data-triage-one]")), here)
	require.Equal(t, "step-1", browser.Eval[string](tab, `return document.activeElement.id;`))
	press(tab, "j")
	require.Equal(t, "step-2", browser.Eval[string](tab, `return document.activeElement.id;`))
	press(tab, "c")
	tab.Do(flash)
	require.Equal(t, scan.ReviewConfirmed, status(ids[2]))
	require.Empty(t, tab.Problems())
}
