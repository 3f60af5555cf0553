package chromedpsink

import (
	"context"
	"fmt"
	"net/http"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

func shot(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := chromedp.NewContext(context.Background())
	defer cancel()
	u, js := r.FormValue("u"), r.FormValue("js")
	var res string
	chromedp.Run(ctx,
		chromedp.Navigate(u),                   // want: ssrf
		chromedp.Evaluate("f('"+js+"')", &res), // want: code-injection
		chromedp.ActionFunc(func(ctx context.Context) error {
			_, _, err := runtime.Evaluate(js).Do(ctx) // want: code-injection
			return err
		}),
	)
	chromedp.NewRemoteAllocator(ctx, u) // want: ssrf
	chromedp.Run(ctx, chromedp.Navigate("https://example.com/?q="+u), chromedp.Evaluate(fmt.Sprintf("f(%q)", "x"), &res))
}
