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
	flash := chromedp.WaitVisible(chromedp.CSS(".flash"))
	tab := browser.New(t)
	tab.Open(b.server.URL+list, 1440, 900, "light")
	press(tab, "jjk")
	require.Equal(t, ids[0], browser.Eval[string](tab, `return document.querySelector(".here input").value;`))
	press(tab, "jc")
	tab.Do(flash)
	require.Equal(t, scan.ReviewConfirmed, status(ids[1]))

	press(tab, "jxjxf")
	require.Equal(t, "reason", browser.Eval[string](tab, `return document.activeElement.id;`), "the reason is still to be written")
	press(tab, "c")
	require.Equal(t, scan.ReviewOpen, status(ids[0]), "keys are letters where text is entered")
	browser.Eval[bool](tab, `document.querySelector(".flash").remove();
		document.activeElement.value = "Not reachable"; document.activeElement.form.requestSubmit(); return true;`)
	tab.Do(flash)
	require.Equal(t, scan.ReviewFalsePositive, status(ids[0]))
	require.Equal(t, scan.ReviewFalsePositive, status(ids[1]))

	press(tab, "jjjo")
	tab.Do(chromedp.WaitVisible(chromedp.CSS("[data-triage-one]")))
	press(tab, "j")
	require.Equal(t, "step-1", browser.Eval[string](tab, `return document.activeElement.id;`))
	press(tab, "c")
	tab.Do(flash)
	require.Equal(t, scan.ReviewConfirmed, status(ids[2]))
	require.Empty(t, tab.Problems())
}
