package pw

import (
	"net/http"

	"github.com/playwright-community/playwright-go"
)

func shot(b playwright.Browser) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		page, _ := b.NewPage()
		page.Goto(r.FormValue("u"))                                                                            // want: ssrf
		page.Evaluate("f('" + r.FormValue("x") + "')")                                                         // want: code-injection
		page.SetContent("<p>" + r.FormValue("h") + "</p>")                                                     // want: xss
		page.Screenshot(playwright.PageScreenshotOptions{Path: playwright.String("/srv/" + r.FormValue("o"))}) // want: path-traversal
		page.Goto("https://example.com/?q=" + r.FormValue("u"))
		page.Evaluate("x => f(x)", r.FormValue("x"))
	}
}
