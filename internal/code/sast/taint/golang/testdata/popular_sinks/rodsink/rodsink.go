package rodsink

import (
	"net/http"

	"github.com/go-rod/rod"
	"github.com/go-rod/rod/lib/proto"
)

func shot(browser *rod.Browser) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		u, js := r.FormValue("u"), r.FormValue("js")
		page := browser.MustPage(u)                       // want: ssrf
		page.MustNavigate(u)                              // want: ssrf
		page.Eval("() => f('" + js + "')")                // want: code-injection
		page.MustEval(js)                                 // want: code-injection
		page.SetDocumentContent("<p>" + js + "</p>")      // want: xss
		page.MustScreenshot("/srv/" + r.FormValue("out")) // want: path-traversal
		browser.Page(proto.TargetCreateTarget{URL: u})    // want: ssrf
		page.Eval("(x) => f(x)", js)
		page.Navigate("https://example.com/?q=" + js)
	}
}
